import { findCircles } from './find-circles.ts';
import { findJoiners } from './find-joiners.ts';
import { findLinks } from './find-links.ts';
import type { Circle, LaidPerson, Layout, LayoutInput, Link } from './layout-types.ts';
import { countShared, describeShared } from './name-circle.ts';
import { hullOf } from './outline.ts';
import { meanOf, placeAround, placeCircles, placeMembers } from './place-circles.ts';
import { radii } from './radii.ts';

/** So many of each of the largest circles are drawn with their face. */
const facesPerCircle = 3;
const facedCircles = 12;
/** From this warmth on. */
const leastFaced = 12;

/**
 * The circles of a network, what they are called by and where everyone is drawn. Pure, and the same for
 * the same network: nothing moves between two visits.
 */
export function layOut(input: LayoutInput): Layout {
  const { people } = input;
  const links = findLinks(input);
  const groups = findCircles(input).map((members) => warmestFirst(members, people));
  const circleOf = new Int16Array(people.length).fill(-1);
  for (const [circle, members] of groups.entries()) {
    for (const member of members) circleOf[member] = circle;
  }
  const radius = sizePeople(people, groups);
  const radiusOf = (person: number) => radius[person]!;
  const inner = linksInside(links, circleOf, groups.length);
  const placed = groups.map((members, circle) =>
    placeMembers(members, people, { links: inner[circle]!, radiusOf }),
  );
  const discs = placeCircles(
    placed.map((one) => one.radius),
    countBetween(links, circleOf),
  );
  const x = new Float32Array(people.length);
  const y = new Float32Array(people.length);
  for (const [circle, members] of groups.entries()) {
    for (const [at, member] of members.entries()) {
      x[member] = discs[circle]!.x + placed[circle]!.places[at]!.x;
      y[member] = discs[circle]!.y + placed[circle]!.places[at]!.y;
    }
  }
  const loose = [...people.keys()].filter((person) => circleOf[person] === -1);
  for (const [at, place] of placeAround(loose.length, discs, radii.most * 2.4).entries()) {
    [x[loose[at]!], y[loose[at]!]] = [place.x, place.y];
  }
  const everywhere = countShared(people);
  const circles = groups.map((members, circle): Circle => ({
    members,
    warmth: meanOf(members.map((member) => people[member]!.warmth)),
    ...describeShared(
      members.map((member) => people[member]!),
      everywhere,
    ),
    center: mostTied(members, inner[circle]!),
    x: discs[circle]!.x,
    y: discs[circle]!.y,
    radius: placed[circle]!.radius,
    hull: hullOf(members.map((member) => [x[member]!, y[member]!])),
  }));
  const sizes = groups.map((members) => members.length);
  const joiners = findJoiners(people, { links, circleOf, sizes });
  return { x, y, radius, circleOf, circles, links, joiners };
}

function warmestFirst(members: readonly number[], people: readonly LaidPerson[]): number[] {
  return members.toSorted((a, b) => people[b]!.warmth - people[a]!.warmth || a - b);
}

/** By warmth; the warmest few of the large circles are large enough for a face. */
function sizePeople(people: readonly LaidPerson[], groups: readonly (readonly number[])[]) {
  const radius = Float32Array.from(
    people,
    ({ warmth }) => radii.least + ((radii.most - radii.least) * warmth) / 100,
  );
  for (const members of groups.slice(0, facedCircles)) {
    for (const member of members.slice(0, facesPerCircle)) {
      if (people[member]!.warmth >= leastFaced) radius[member] = radii.face;
    }
  }
  return radius;
}

function linksInside(links: readonly Link[], circleOf: Int16Array, count: number): Link[][] {
  const inside: Link[][] = Array.from({ length: count }, () => []);
  for (const link of links) {
    const circle = circleOf[link.a]!;
    if (circle >= 0 && circle === circleOf[link.b]) inside[circle]!.push(link);
  }
  return inside;
}

function countBetween(links: readonly Link[], circleOf: Int16Array) {
  const counts = new Map<string, { one: number; other: number; count: number }>();
  for (const { a, b } of links) {
    const [one, other] = [circleOf[a]!, circleOf[b]!].sort((x, y) => x - y) as [number, number];
    if (one < 0 || one === other) continue;
    const known = counts.get(`${one} ${other}`) ?? { one, other, count: 0 };
    counts.set(`${one} ${other}`, { ...known, count: known.count + 1 });
  }
  return [...counts.values()];
}

/** The one with most ties of these; without any, the warmest. */
function mostTied(members: readonly number[], links: readonly Link[]): number {
  const ties = new Map<number, number>();
  for (const { a, b } of links) {
    for (const end of [a, b]) ties.set(end, (ties.get(end) ?? 0) + 1);
  }
  return members.reduce((best, one) => ((ties.get(one) ?? 0) > (ties.get(best) ?? 0) ? one : best));
}
