import type { Joiner, LaidPerson, Link } from './layout-types.ts';

const most = 5;

type Found = Joiner & { worth: number };

/**
 * Who connects circles: people whose ties are the only ones between two circles, the larger the circles the
 * earlier; then those with ties into most circles.
 */
export function findJoiners(
  people: readonly LaidPerson[],
  {
    links,
    circleOf,
    sizes,
  }: { links: readonly Link[]; circleOf: Int16Array; sizes: readonly number[] },
): Joiner[] {
  const between = new Map<string, { circles: [number, number]; ends: Set<number>[] }>();
  const reached = new Map<number, Set<number>>();
  const reach = (person: number, circle: number) =>
    reached.set(person, (reached.get(person) ?? new Set()).add(circle));
  for (const { a, b } of links) {
    const [one, other] = [circleOf[a]!, circleOf[b]!];
    if (other >= 0) reach(a, other);
    if (one >= 0) reach(b, one);
    if (one < 0 || other < 0 || one === other) continue;
    const circles: [number, number] = one < other ? [one, other] : [other, one];
    const known = between.get(circles.join()) ?? { circles, ends: [] };
    known.ends.push(new Set([a, b]));
    between.set(circles.join(), known);
  }
  const found = new Map<number, Found>();
  const offer = (one: Found) => {
    const known = found.get(one.person);
    if (!known || one.worth > known.worth) found.set(one.person, one);
  };
  for (const { circles, ends } of between.values()) {
    const size = Math.min(sizes[circles[0]]!, sizes[circles[1]]!);
    for (const person of ends[0]!) {
      if (!ends.every((pair) => pair.has(person))) continue;
      // Of the two of a single tie the warmer one is named.
      const warmth = people[person]!.warmth / 1_000;
      offer({ person, circles, isOnly: true, worth: 1_000 + size + warmth });
    }
  }
  for (const [person, circles] of reached) {
    if (circles.size < 3) continue;
    const ordered = [...circles].sort((a, b) => sizes[b]! - sizes[a]!);
    const worth = circles.size + people[person]!.warmth / 1_000;
    offer({ person, circles: ordered, isOnly: false, worth });
  }
  return [...found.values()]
    .sort((a, b) => b.worth - a.worth || a.person - b.person)
    .filter(isOwnPair)
    .slice(0, most)
    .map(({ person, circles, isOnly }) => ({ person, circles, isOnly }));
}

/** Two circles are named once, however many could be named for them. */
function isOwnPair(one: Found, at: number, all: readonly Found[]): boolean {
  const name = one.circles.join();
  return (
    !one.isOnly || all.findIndex((other) => other.isOnly && other.circles.join() === name) === at
  );
}
