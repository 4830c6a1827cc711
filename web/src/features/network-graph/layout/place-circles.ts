import {
  forceCollide,
  forceLink,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force';

import { groupBy } from './find-links.ts';
import type { LaidPerson, Link } from './layout-types.ts';

/** Between two people, and between two circles. */
const gap = 1.6;
const circleGap = 46;
/** Circles fill a landscape of these proportions. */
const landscape = 1.4;

const personTicks = 60;
/** Then those who still lie on each other are moved apart. */
const settlingTicks = 25;
const circleTicks = 220;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

type Dot = SimulationNodeDatum & { person: number | null; radius: number; pull: number };
export type Disc = SimulationNodeDatum & { x: number; y: number; radius: number };
export type Placed = { x: number; y: number };

/**
 * Places the people of a circle around its centre: the warm in the middle, those who are acquainted or
 * of one company near each other, no one on top of another.
 */
export function placeMembers(
  members: readonly number[],
  people: readonly LaidPerson[],
  { links, radiusOf }: { links: readonly Link[]; radiusOf: (person: number) => number },
): { places: Placed[]; radius: number } {
  const spacing = meanOf(members.map(radiusOf)) * 2 + gap;
  const dots: Dot[] = members.map((person, index) => ({
    person,
    radius: radiusOf(person),
    pull: 0.04 + 0.12 * (people[person]!.warmth / 100),
    ...spiral(index, spacing * 0.62),
  }));
  const dotOf = new Map(dots.map((dot) => [dot.person, dot]));
  const pulls: SimulationLinkDatum<Dot>[] = links.flatMap(({ a, b, kind }) => {
    const [source, target] = [dotOf.get(a), dotOf.get(b)];
    return source && target && kind !== 'colleagues' ? [{ source, target }] : [];
  });
  for (const colleagues of groupBy(
    members.length,
    (at) => people[members[at]!]!.employer,
  ).values()) {
    if (colleagues.length < 2 || colleagues.length === members.length) continue;
    // A point of no size, to which they are all pulled.
    const hub: Dot = {
      person: null,
      radius: 0,
      pull: 0,
      ...middleOf(colleagues.map((at) => dots[at]!)),
    };
    dots.push(hub);
    for (const at of colleagues) pulls.push({ source: hub, target: dots[at]! });
  }
  const apart = forceCollide<Dot>(({ radius }) => radius + gap / 2);
  forceSimulation(dots)
    .force('apart', apart)
    .force(
      'tied',
      forceLink(pulls)
        .distance(spacing * 1.4)
        .strength(0.12),
    )
    .force(
      'x',
      forceX<Dot>(0).strength(({ pull }) => pull),
    )
    .force(
      'y',
      forceY<Dot>(0).strength(({ pull }) => pull),
    )
    .stop()
    .tick(personTicks);
  const placed = dots.slice(0, members.length);
  forceSimulation(placed).force('apart', apart.iterations(2)).stop().tick(settlingTicks);
  const center = middleOf(placed);
  const places = placed.map(({ x = 0, y = 0 }) => ({ x: x - center.x, y: y - center.y }));
  const reach = places.map(({ x, y }, at) => Math.hypot(x, y) + placed[at]!.radius);
  return { places, radius: Math.max(...reach) };
}

/** Places circles next to each other, those with ties between them nearer. */
export function placeCircles(
  sizes: readonly number[],
  ties: readonly { one: number; other: number; count: number }[],
): Disc[] {
  const largest = Math.max(...sizes, 1);
  const discs: Disc[] = sizes.map((radius, index) => {
    const { x, y } = spiral(index, largest * 0.9);
    return { x: x * landscape, y, radius };
  });
  const pulls = ties.map(({ one, other, count }) => ({
    source: discs[one]!,
    target: discs[other]!,
    strength: Math.min(0.2, 0.02 * count),
  }));
  forceSimulation(discs)
    .force('apart', forceCollide<Disc>(({ radius }) => radius + circleGap / 2).iterations(3))
    .force(
      'tied',
      forceLink(pulls)
        .distance(0)
        .strength(({ strength }) => strength),
    )
    .force('x', forceX<Disc>(0).strength(0.05 / landscape))
    .force('y', forceY<Disc>(0).strength(0.05 * landscape))
    .stop()
    .tick(circleTicks);
  return discs;
}

/** Places those in no circle in rings around what is there. */
export function placeAround(count: number, discs: readonly Disc[], spacing: number): Placed[] {
  const reach = Math.max(
    0,
    ...discs.map(({ x, y, radius }) => Math.hypot(x / landscape, y) + radius),
  );
  const start = discs.length === 0 ? 0 : reach + circleGap;
  return Array.from({ length: count }, (_, index) => {
    const distance = Math.sqrt(start ** 2 + spacing ** 2 * (index + 0.5));
    const angle = index * goldenAngle;
    return { x: Math.cos(angle) * distance * landscape, y: Math.sin(angle) * distance };
  });
}

/** A sunflower's arrangement, which fills a disc evenly (Vogel, Math. Biosci. 44, 1979). */
function spiral(index: number, spacing: number): Placed {
  const distance = spacing * Math.sqrt(index + 0.5);
  const angle = index * goldenAngle;
  return { x: Math.cos(angle) * distance, y: Math.sin(angle) * distance };
}

function middleOf(dots: readonly { x?: number | undefined; y?: number | undefined }[]): Placed {
  return { x: meanOf(dots.map(({ x = 0 }) => x)), y: meanOf(dots.map(({ y = 0 }) => y)) };
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
