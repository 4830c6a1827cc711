import { dayMs } from '@kith/contract/core/time';

import {
  companies,
  familyNames,
  givenNames,
  japaneseFamilyNames,
  japaneseGivenNames,
  titles,
} from './linkedin-sample-names.ts';

export type Person = {
  first: string;
  last: string;
  url: string;
  email: string;
  company: string;
  title: string;
  connectedOn: Date;
};

export type Random = {
  below: (count: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
};

/** A sequence of numbers that is the same for the same seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { below, pick: (items) => items[below(items.length)]! };
}

const historyDays = 3_000;

/** The next person of a sequence; `index` keeps their profile and address apart from all others. */
export function inventPerson(random: Random, index: number, at: Date): Person {
  const isJapanese = random.below(12) === 0;
  const first = random.pick(isJapanese ? japaneseGivenNames : givenNames);
  const last = random.pick(isJapanese ? japaneseFamilyNames : familyNames);
  const slug = `${first}-${last}-${(index + 4_096).toString(36)}`.toLowerCase();
  return {
    first,
    last,
    url: `https://www.linkedin.com/in/${encodeURIComponent(slug)}`,
    email: random.below(7) === 0 ? `p${index}@people.example` : '',
    company: random.below(20) === 0 ? '' : random.pick(companies),
    title: random.pick(titles),
    connectedOn: new Date(at.getTime() - (1 + random.below(historyDays)) * dayMs),
  };
}
