export type Box = { left: number; top: number; width: number; height: number };

export type Disc = { x: number; y: number; radius: number };

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

/** The places on the fewest discs first, otherwise in their order. */
export function preferFree(places: readonly Box[], discs: readonly Disc[]): Box[] {
  const covers = (box: Box) => discs.filter((disc) => isOn(box, disc)).length;
  return places
    .map((box) => ({ box, count: covers(box) }))
    .toSorted((one, other) => one.count - other.count)
    .map(({ box }) => box);
}

function isOn({ left, top, width, height }: Box, { x, y, radius }: Disc): boolean {
  const nearest = { x: clamp(x, left, left + width), y: clamp(y, top, top + height) };
  return Math.hypot(nearest.x - x, nearest.y - y) < radius;
}

const clamp = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(most, value));
