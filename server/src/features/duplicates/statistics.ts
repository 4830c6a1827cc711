import { type Person, phoneEnd } from './describe-person.ts';

/** How often each value occurs in a network: rare ones count more. */
export type NetworkStatistics = {
  size: number;
  firstNames: Map<string, number>;
  lastNames: Map<string, number>;
  companies: Map<string, number>;
  emails: Map<string, number>;
  phones: Map<string, number>;
};

export function countValues(people: readonly Person[]): NetworkStatistics {
  const statistics: NetworkStatistics = {
    size: people.length,
    firstNames: new Map(),
    lastNames: new Map(),
    companies: new Map(),
    emails: new Map(),
    phones: new Map(),
  };
  for (const person of people) {
    count(statistics.firstNames, person.first);
    count(statistics.lastNames, person.last);
    count(statistics.companies, person.company);
    for (const email of new Set(person.emails)) count(statistics.emails, email);
    for (const phone of new Set(person.phones.map(phoneEnd))) count(statistics.phones, phone);
  }
  return statistics;
}

function count(counts: Map<string, number>, value: string): void {
  if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
}

/** Assumed for names while the network is small. */
const backgroundSize = 2_000;
const background = { firstNames: 1 / 300, lastNames: 1 / 1_500, companies: 1 / 200 };

/**
 * How many bits it counts that two people agree on a value: −log2 of the chance that two strangers
 * do. The pair itself is left out of the count.
 */
export function rarity(
  statistics: NetworkStatistics,
  field: keyof typeof background,
  value: string,
): number {
  const others = Math.max(0, (statistics[field].get(value) ?? 0) - 2);
  const share = (others + background[field] * backgroundSize) / (statistics.size + backgroundSize);
  return -Math.log2(Math.min(1, share));
}

/** One contact in so many has a duplicate: the odds before anything is compared. */
const doubleShare = 0.05;

/** Log2 of the odds that two random contacts are one person. */
export function priorBits({ size }: NetworkStatistics): number {
  return Math.log2((2 * doubleShare) / Math.max(size, backgroundSize));
}
