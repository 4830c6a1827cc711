import type { Faker } from '@faker-js/faker';

export type Pools = Record<'first' | 'last' | 'company' | 'title' | 'town', readonly string[]>;
export type PoolSizes = Record<'first' | 'last' | 'town', number>;

export const chance = (dice: Faker, probability: number): boolean =>
  dice.number.float() < probability;

export const pick = (dice: Faker, pool: readonly string[], skew = 1): string =>
  pool[Math.floor(pool.length * dice.number.float() ** skew)]!;

/** A network twice as large has more names, but not twice as many. */
const poolsOfCount = 2_500;
const pickedNames = 4;

/** The names, towns and employers of one locale, for a share of `count` contacts. */
export function fillPools(
  faker: Faker,
  { sizes, locales, count }: { sizes: PoolSizes; locales: number; count: number },
): Pools {
  const growth = Math.sqrt(Math.max(1, count / poolsOfCount));
  const share = growth / locales;
  const distinct = (size: number, make: (attempt: number) => string) => {
    const found = new Set<string>();
    for (let attempt = 0; found.size < size && attempt < size * 5; attempt += 1)
      found.add(make(attempt));
    return [...found];
  };
  const { person, company, location } = faker;
  // The lists of names are short: further ones are composed of two.
  const half = (name: string) => Math.ceil(name.length / 2);
  const blend = (one: string, other: string) => one.slice(0, half(one)) + other.slice(half(other));
  const last = sizes.last * share;
  const isLong = (attempt: number) => attempt > last / pickedNames;
  return {
    first: distinct(sizes.first * share, () => person.firstName()),
    last: distinct(last, (attempt) =>
      isLong(attempt) ? blend(person.lastName(), person.lastName()) : person.lastName(),
    ),
    company: distinct(900, () => company.name()),
    title: distinct(60, () => person.jobTitle()),
    town: distinct(sizes.town * share, () => location.city()),
  };
}
