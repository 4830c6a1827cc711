/**
 * Chooses pairs so that no one is in more than their capacity, greatest score first: `total ≥ ½ ·
 * best possible total` (greedy b-matching).
 *
 * Unit: the scores of pairs. Source: Mestre, Greedy in approximation algorithms, ESA 2006:
 * b-matchings form a 2-extendible system, for which greed guarantees one half.
 *
 * @returns those chosen, and how many were left out because someone had no room.
 */
export function assignPairs<Pair>(
  pairs: readonly Pair[],
  {
    score,
    people,
    capacity,
  }: {
    score: (pair: Pair) => number;
    people: (pair: Pair) => readonly [string, string];
    capacity: (person: string) => number;
  },
): { chosen: Pair[]; leftOut: number } {
  const used = new Map<string, number>();
  const hasRoom = (person: string) => (used.get(person) ?? 0) < capacity(person);
  const chosen: Pair[] = [];
  for (const pair of pairs.toSorted((a, b) => score(b) - score(a))) {
    const [one, other] = people(pair);
    if (!hasRoom(one) || !hasRoom(other)) continue;
    used.set(one, (used.get(one) ?? 0) + 1);
    used.set(other, (used.get(other) ?? 0) + 1);
    chosen.push(pair);
  }
  return { chosen, leftOut: pairs.length - chosen.length };
}
