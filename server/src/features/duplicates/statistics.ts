import { type Birthday, type Person, phoneEnd } from './describe-person.ts';

/** How often each value occurs in a network: agreement on a rare one counts more. */
export type NetworkStatistics = {
  size: number;
  values: Record<CountedField, Map<string, number>>;
  /** The first names that hold an email or the end of a phone number. */
  holders: Map<string, Set<string>>;
};

type CountedField = 'first' | 'last' | 'company' | 'title' | 'location' | 'birthday' | 'birthdate';

/** Assumed for values while the network is small: as if it had so many more contacts. */
const backgroundSize = 2_000;
const background: Record<CountedField, number> = {
  first: 1 / 300,
  last: 1 / 1_500,
  company: 1 / 200,
  title: 1 / 80,
  location: 1 / 40,
  birthday: 1 / 365,
  birthdate: 1 / 18_000,
};

export function countValues(people: readonly Person[]): NetworkStatistics {
  const fields = Object.keys(background) as CountedField[];
  const statistics: NetworkStatistics = {
    size: people.length,
    values: Object.fromEntries(fields.map((field) => [field, new Map()])) as never,
    holders: new Map(),
  };
  for (const person of people) {
    const { values, holders } = statistics;
    for (const field of ['first', 'last', 'company', 'title', 'location'] as const)
      count(values[field], person[field]);
    if (person.birthday) {
      count(values.birthday, dayKey(person.birthday));
      if (person.birthday.year !== null) count(values.birthdate, dateKey(person.birthday));
    }
    for (const address of [...person.emails, ...person.phones.map(phoneEnd)]) {
      const names = holders.get(address);
      if (names) names.add(person.first);
      else holders.set(address, new Set([person.first]));
    }
  }
  return statistics;
}

export function dayKey({ day, month }: Birthday): string {
  return `${month}-${day}`;
}

export function dateKey({ day, month, year }: Birthday): string {
  return `${year}-${month}-${day}`;
}

function count(counts: Map<string, number>, value: string): void {
  if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
}

/** The chance that a stranger has a value, the two who are compared left out of the count. */
export function chanceOf(
  { values, size }: NetworkStatistics,
  field: CountedField,
  value: string,
): number {
  const others = Math.max(0, (values[field].get(value) ?? 0) - 2);
  return Math.min(1, (others + background[field] * backgroundSize) / (size + backgroundSize));
}

/** How many people with other first names than these two hold an address. */
export function countOthers(
  { holders }: NetworkStatistics,
  address: string,
  own: string[],
): number {
  const names = holders.get(address);
  if (!names) return 0;
  return names.size - new Set(own.filter((name) => names.has(name))).size;
}

/** The size of a network for the prior: a small one is treated as a part of a larger one. */
export function priorSize({ size }: NetworkStatistics): number {
  return Math.max(size, backgroundSize);
}
