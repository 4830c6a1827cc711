export type Box = { left: number; top: number; width: number; height: number };

const gap = 4;

/**
 * For each thing the first of its possible places that lies neither on what is taken nor on the place of
 * one before it; undefined for those that have no room.
 */
export function chooseApart(
  things: readonly (readonly Box[])[],
  taken: readonly Box[] = [],
): (Box | undefined)[] {
  const used = [...taken];
  return things.map((places) => {
    const place = places.find((box) => used.every((other) => areApart(box, other)));
    if (place) used.push(place);
    return place;
  });
}

function areApart(one: Box, other: Box): boolean {
  return (
    one.left + one.width + gap <= other.left ||
    other.left + other.width + gap <= one.left ||
    one.top + one.height + gap <= other.top ||
    other.top + other.height + gap <= one.top
  );
}
