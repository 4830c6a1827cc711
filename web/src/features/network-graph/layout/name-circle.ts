import { groupByTag } from './find-circles.ts';
import { groupBy } from './find-links.ts';
import type { LaidPerson, Shared } from './layout-types.ts';

/** A circle is called by what at least so many of it share. */
const leastNamed = 0.4;
/** Worth mentioning from this share of it on. */
const leastShared = 0.1;
const mostShared = 4;
/** A second name narrows the first down where so many have it. */
const leastSecond = 0.6;
/** Without such a value, two companies or places name it that together have so many of it. */
const leastTogether = 0.25;

/** How many people of the whole graph have each company, place and tag. */
export type Everywhere = {
  companies: ReadonlyMap<number, number>;
  places: ReadonlyMap<string, number>;
  tags: ReadonlyMap<string, number>;
};

export function countShared(people: readonly LaidPerson[]): Everywhere {
  const sizes = <Value>(groups: Map<Value, number[]>) =>
    new Map([...groups].map(([value, members]) => [value, members.length]));
  return {
    companies: sizes(groupBy(people.length, (at) => people[at]!.employer)),
    places: sizes(groupBy(people.length, (at) => people[at]!.location || null)),
    tags: sizes(groupByTag(people)),
  };
}

/** What the members of a circle share, what most share first, and what it is called by. */
export function describeShared(
  members: readonly LaidPerson[],
  everywhere: Everywhere,
): { names: Shared[]; shared: Shared[] } {
  const inside = countShared(members);
  const all: Shared[] = [
    ...[...inside.companies].map(([company, count]) => ({
      by: 'company' as const,
      company,
      inside: count,
      everywhere: everywhere.companies.get(company) ?? count,
    })),
    ...(['place', 'tag'] as const).flatMap((by) => {
      const [own, others] =
        by === 'place' ? [inside.places, everywhere.places] : [inside.tags, everywhere.tags];
      return [...own].map(([value, count]) => ({
        by,
        value,
        inside: count,
        everywhere: others.get(value) ?? count,
      }));
    }),
  ];
  const fitting = all
    .filter(({ inside }) => inside > 1 && inside >= leastShared * members.length)
    .sort((one, other) => other.inside - one.inside || one.everywhere - other.everywhere);
  return { names: nameBy(fitting, members.length), shared: fitting.slice(0, mostShared) };
}

/** Two names of one kind: its people have either. Of two kinds: most have both. */
function nameBy(fitting: readonly Shared[], size: number): Shared[] {
  const shareOf = ({ inside }: Shared) => inside / size;
  const byFit = fitting
    .filter((one) => shareOf(one) >= leastNamed)
    .sort((one, other) => fitOf(other, size) - fitOf(one, size));
  const [first] = byFit;
  if (first) {
    const second = byFit.find((one) => one.by !== first.by && shareOf(one) >= leastSecond);
    return second ? [first, second] : [first];
  }
  const pairs = (['company', 'place'] as const).map((by) =>
    fitting.filter((one) => one.by === by).slice(0, 2),
  );
  const shareOfPair = (pair: readonly Shared[]) => pair.reduce((sum, one) => sum + shareOf(one), 0);
  return (
    pairs
      .filter((pair) => pair.length === 2 && shareOfPair(pair) >= leastTogether)
      .sort((one, other) => shareOfPair(other) - shareOfPair(one))[0] ?? []
  );
}

/**
 * How well a value describes a circle: the harmonic mean of how many of the circle have it and how
 * many of those who have it are in the circle (F1; van Rijsbergen, Information Retrieval, 1979).
 */
function fitOf({ inside, everywhere }: Shared, size: number): number {
  return (2 * inside) / (size + everywhere);
}
