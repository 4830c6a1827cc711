import { shorten, widthOf } from '#ui/charts/place-labels.ts';

/** A rectangle in px from the chart's top left. */
export type Box = { left: number; top: number; width: number; height: number };

type Dot = { field: 0 | 1 | 2 | 3; distance: number; share: number; name: string };
type Name = { text: string; x: number; y: number; anchor: 'start' | 'middle' | 'end' };
export type PlacedDot<D extends Dot> = {
  dot: D;
  x: number;
  y: number;
  size: number;
  /** Beside or under the dot; null where there is no room for names. */
  name: Name | null;
};

type Setting = {
  middle: { x: number; y: number };
  radius: number;
  width: number;
  isNamed: boolean;
  /** What may not be covered. */
  taken: readonly Box[];
};

/** The radius of the smallest dot, in px, and how much larger the largest is. */
const dotRadius = 11;
const grown = 5;
/** Dots keep away from the axes and from the very middle. */
const angles = Array.from({ length: 15 }, (_, place) => 10 + 5 * place);
const leastDistance = 0.1;
const longestName = 190;
const lineHeight = 18;
const gap = 6;

/**
 * Where the dots of a radar go: the distance from the middle is given, the angle is free within the
 * quarter. Each takes the angle at which it and its name cover least of what is there already, the
 * outer ones first; of equal ones the farthest from the others.
 *
 * @returns in the order of `dots`.
 */
export function placeDots<D extends Dot>(dots: readonly D[], setting: Setting): PlacedDot<D>[] {
  const taken: Box[] = [...setting.taken];
  const outerFirst = dots.toSorted((a, b) => b.distance - a.distance);
  const placed = outerFirst.map((dot) => {
    const choices = angles.flatMap((angle) => placesAt(dot, angle, setting));
    const [first, ...others] = choices.map((choice) => ({
      choice,
      covered: coverOf(choice, taken, setting.width),
      apart: apartOf(choice, taken),
    }));
    const best = others.reduce(
      (one, other) =>
        other.covered < one.covered || (other.covered === one.covered && other.apart > one.apart)
          ? other
          : one,
      first!,
    );
    taken.push(...boxesOf(best.choice));
    return best.choice;
  });
  return dots.map((dot) => placed.find((one) => one.dot === dot)!);
}

/** A dot at an angle, with its name beside it and under it. */
function placesAt<D extends Dot>(
  dot: D,
  angle: number,
  { middle, radius, width, isNamed }: Setting,
): PlacedDot<D>[] {
  const turned = ((angle + 90 * dot.field) * Math.PI) / 180;
  const distance = Math.max(leastDistance, Math.min(1, dot.distance)) * radius;
  const size = dotRadius + grown * Math.sqrt(Math.max(0, dot.share));
  const x = middle.x + distance * Math.sin(turned);
  const y = middle.y - distance * Math.cos(turned);
  const names = isNamed ? namesOf(dot, { x, y, size, width }) : [null];
  return names.map((name) => ({ dot, x, y, size, name }));
}

/** Away from the middle, and under the dot. */
function namesOf(
  { field, name }: Dot,
  { x, y, size, width }: { x: number; y: number; size: number; width: number },
): Name[] {
  const text = shorten(name, longestName);
  const half = widthOf(text) / 2;
  const middle = Math.max(half, Math.min(width - half, x));
  const beside = field < 2 ? x + size + gap : x - size - gap;
  return [
    { text, x: beside, y: y + 4, anchor: field < 2 ? 'start' : 'end' },
    { text, x: middle, y: y + size + lineHeight - 3, anchor: 'middle' },
  ];
}

function boxesOf({ x, y, size, name }: PlacedDot<Dot>): Box[] {
  const dot = { left: x - size, top: y - size, width: 2 * size, height: 2 * size };
  if (!name) return [dot];
  const width = widthOf(name.text);
  const left =
    name.anchor === 'start' ? name.x : name.anchor === 'end' ? name.x - width : name.x - width / 2;
  return [dot, { left, top: name.y - lineHeight + 4, width, height: lineHeight }];
}

/** The area in px² that is covered already, or outside the drawing. */
function coverOf(choice: PlacedDot<Dot>, taken: readonly Box[], width: number): number {
  let area = 0;
  for (const box of boxesOf(choice)) {
    const outside = Math.max(0, -box.left) + Math.max(0, box.left + box.width - width);
    area += outside * box.height;
    for (const other of taken) area += overlapOf(box, other);
  }
  return Math.round(area);
}

function overlapOf(one: Box, other: Box): number {
  const across =
    Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down =
    Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** How far the nearest box is from the dot. */
function apartOf({ x, y }: PlacedDot<Dot>, taken: readonly Box[]): number {
  return Math.min(
    ...taken.map((box) => Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2)),
    Number.MAX_SAFE_INTEGER,
  );
}
