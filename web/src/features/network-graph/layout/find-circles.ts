import { UndirectedGraph } from 'graphology';
import louvain from 'graphology-communities-louvain';

import { groupBy } from './find-links.ts';
import type { LaidPerson, LayoutInput, Link } from './layout-types.ts';
import { seededRandom } from './seeded-random.ts';

/** What a tie is worth: one that the member recorded says more than one employer. */
const tieWeights: Record<Link['kind'], number> = {
  related: 4,
  introduced: 3,
  together: 2,
  worked: 1.5,
  colleagues: 0,
};

/** What people share brings them together, too, the less the more people have it. */
const sharedWeights = { company: 1, place: 0.4, tag: 0.6 };

/** Fewer people make no circle. */
const leastCircle = 3;

const seed = 20_260_101;

/** The circles of a network, the largest first. The same network has the same circles. */
export function findCircles(input: LayoutInput): number[][] {
  return [...groupsOf(input).values()]
    .filter((members) => members.length >= leastCircle)
    .sort((one, other) => other.length - one.length || one[0]! - other[0]!);
}

function groupsOf(input: LayoutInput): Map<unknown, number[]> {
  const { arrangement, people } = input;
  if (arrangement === 'company') return groupBy(people.length, (at) => people[at]!.employer);
  if (arrangement === 'place') return groupBy(people.length, (at) => people[at]!.location || null);
  return findCommunities(input);
}

/**
 * Communities by the Louvain method (Blondel et al., J. Stat. Mech. P10008, 2008). A company, place or
 * tag is a node of its own, so that many who share it cost an edge each and not one for each pair; its
 * weight falls with its part of the network, from 1 for two people to 0 for everyone.
 */
function findCommunities({ people, ties }: LayoutInput): Map<unknown, number[]> {
  const graph = new UndirectedGraph();
  for (const at of people.keys()) graph.addNode(at);
  addShared(graph, people);
  for (const { a, b, kind } of ties) {
    graph.updateEdge(a, b, ({ weight = 0 }) => ({ weight: weight + tieWeights[kind] }));
  }
  if (graph.size === 0) return new Map();
  const communities = louvain(graph, { getEdgeWeight: 'weight', rng: seededRandom(seed) });
  return groupBy(people.length, (at) => communities[at] ?? null);
}

function addShared(graph: UndirectedGraph, people: readonly LaidPerson[]): void {
  const addHub = (name: string, members: readonly number[], weight: number) => {
    if (members.length < 2) return;
    const worth = weight * rarity(members.length, people.length);
    graph.addNode(name);
    for (const member of members) graph.addEdge(name, member, { weight: worth });
  };
  for (const [company, members] of groupBy(people.length, (at) => people[at]!.employer)) {
    addHub(`company ${company}`, members, sharedWeights.company);
  }
  for (const [place, members] of groupBy(people.length, (at) => people[at]!.location || null)) {
    addHub(`place ${place}`, members, sharedWeights.place);
  }
  for (const [tag, members] of groupByTag(people)) addHub(`tag ${tag}`, members, sharedWeights.tag);
}

export function groupByTag(people: readonly LaidPerson[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [at, { tags }] of people.entries()) {
    for (const tag of new Set(tags)) {
      const group = groups.get(tag);
      if (group) group.push(at);
      else groups.set(tag, [at]);
    }
  }
  return groups;
}

/** What is left of a weight where everyone shares it. */
const leastRarity = 0.05;

/** How much sharing something says about two people: 1 where they alone do, next to 0 where all do. */
function rarity(count: number, all: number): number {
  if (all <= 2) return 1;
  return Math.max(leastRarity, 1 - Math.log(count / 2) / Math.log(all / 2));
}
