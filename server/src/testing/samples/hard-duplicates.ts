import { randomUUID } from 'node:crypto';

import type { Faker } from '@faker-js/faker';
import { faker as german } from '@faker-js/faker/locale/de';
import { faker as english } from '@faker-js/faker/locale/en';
import { faker as spanish } from '@faker-js/faker/locale/es';
import { faker as french } from '@faker-js/faker/locale/fr';
import { faker as japanese } from '@faker-js/faker/locale/ja';
import { faker as chinese } from '@faker-js/faker/locale/zh_CN';

import { type LabelledContact, noOtherNames } from './labelled-duplicates.ts';
import { makeLookalike, type StrangerShares } from './lookalikes.ts';
import { chance, fillPools, pick, type Pools, type PoolSizes } from './name-pools.ts';
import { type ErrorShares, makeEmail, makePhone, spoil } from './spoil-record.ts';

type Known = Record<'email' | 'phone' | 'link' | 'birthday' | 'year' | 'town' | 'company', number>;

/** What a network looks like; all numbers are shares from 0 to 1. */
export type Mixture = {
  locales: readonly Faker[];
  /** 1 draws names evenly; higher exponents make the first of a pool more frequent. */
  skew: number;
  poolSizes: PoolSizes;
  double: number;
  triple: number;
  known: Known;
  errors: ErrorShares;
  strangers: StrangerShares;
};

const errors: ErrorShares = {
  slip: 0.2,
  secondSlip: 0.05,
  sound: 0.06,
  nickname: 0.35,
  initial: 0.03,
  swapped: 0.05,
  oneField: 0.04,
  married: 0.04,
  middle: 0.05,
  variant: 0.3,
  dayMonth: 0.1,
  dateSlip: 0.06,
  yearSlip: 0.05,
  moved: 0.3,
  townSlip: 0.08,
  newJob: 0.35,
  newPhone: 0.25,
  phoneSlip: 0.08,
  newEmail: 0.5,
  missing: 0.1,
};
const strangers: StrangerShares = { homonym: 0.01, relative: 0.06, son: 0.002, colleague: 0.08 };

/** Networks of different people and errors: none of them is what the weights were chosen on. */
export const mixtures = {
  /** Address books in several scripts; few emails. */
  addressBook: {
    locales: [english, german, spanish, french, english, japanese, chinese],
    skew: 2,
    poolSizes: {
      first: 600,
      last: 2500,
      town: 150,
    },
    double: 0.1,
    triple: 0.15,
    known: {
      email: 0.3,
      phone: 0.55,
      link: 0.1,
      birthday: 0.85,
      year: 0.7,
      town: 0.9,
      company: 0.6,
    },
    errors,
    strangers,
  },
  /** A register of residents: no emails and employers, more slips, everyone with a birthday. */
  register: {
    locales: [english],
    skew: 2.4,
    poolSizes: {
      first: 400,
      last: 1800,
      town: 60,
    },
    double: 0.25,
    triple: 0.2,
    known: {
      email: 0,
      phone: 0.4,
      link: 0,
      birthday: 0.93,
      year: 1,
      town: 0.95,
      company: 0,
    },
    errors: {
      ...errors,
      slip: 0.35,
      secondSlip: 0.12,
      sound: 0.12,
      dayMonth: 0.15,
      dateSlip: 0.1,
      moved: 0.4,
      missing: 0.08,
      nickname: 0.5,
    },
    strangers: {
      homonym: 0.02,
      relative: 0.12,
      son: 0.004,
      colleague: 0,
    },
  },
  /** The members of a club: birthdays mostly without a year, telephones, no emails. */
  club: {
    locales: [german, french, spanish],
    skew: 1.6,
    poolSizes: {
      first: 500,
      last: 3e3,
      town: 40,
    },
    double: 0.06,
    triple: 0.05,
    known: {
      email: 0,
      phone: 0.75,
      link: 0,
      birthday: 0.85,
      year: 0.3,
      town: 0.9,
      company: 0.4,
    },
    errors: {
      ...errors,
      slip: 0.25,
      moved: 0.25,
      newPhone: 0.3,
      missing: 0.1,
    },
    strangers: {
      homonym: 0.005,
      relative: 0.1,
      son: 0.002,
      colleague: 0.05,
    },
  },
} as const satisfies Record<string, Mixture>;

/**
 * A labelled network that is hard to search: typos in both names, swapped days and months, nicknames,
 * married names, moves and new employers in second records, hardly any emails; and families,
 * colleagues, namesakes, fathers and sons among the strangers. One seed gives one network, but for ids.
 */
export function generateHardContacts({
  mixture,
  seed,
  count,
}: {
  mixture: Mixture;
  seed: number;
  count: number;
}): LabelledContact[] {
  const locales = [...new Set(mixture.locales)];
  for (const [index, faker] of locales.entries()) faker.seed(seed + index);
  const dice = mixture.locales[0]!;
  const pools = new Map(
    locales.map((faker) => [
      faker,
      fillPools(faker, { sizes: mixture.poolSizes, locales: locales.length, count }),
    ]),
  );
  const contacts: LabelledContact[] = [];
  for (let person = 0; contacts.length < count; person += 2) {
    const home = pools.get(dice.helpers.arrayElement([...mixture.locales]))!;
    const original = makePerson(dice, home, mixture, person);
    contacts.push(original);
    if (chance(dice, mixture.double)) {
      contacts.push(spoil(dice, home, original, mixture.errors));
      if (chance(dice, mixture.triple)) contacts.push(spoil(dice, home, original, mixture.errors));
    }
    const stranger = makePerson(dice, home, mixture, person + 1);
    const lookalike = makeLookalike(dice, original, stranger, mixture.strangers);
    if (lookalike) contacts.push(lookalike);
  }
  return dice.helpers.shuffle(contacts.slice(0, count));
}

/** One person in so many goes by a name that has nothing to do with the first one. */
const nicknamedEvery = 20;
const nicknameParts = ['Foxy', 'Sparky', 'Tigger', 'Bibi', 'Coco', 'Momo', 'Kiki', 'Lolo', 'Zaza'];

const makeNickname = (person: number) =>
  nicknameParts[(person / nicknamedEvery) % nicknameParts.length]!;

function makePerson(
  dice: Faker,
  pools: Pools,
  { known, skew }: Mixture,
  person: number,
): LabelledContact {
  const [first_name, last_name] = [pick(dice, pools.first, skew), pick(dice, pools.last, skew)];
  const company = chance(dice, known.company) ? pick(dice, pools.company, skew) : '';
  const isDated = chance(dice, known.birthday);
  return {
    id: randomUUID(),
    person,
    first_name,
    last_name,
    company,
    ...noOtherNames,
    nickname: person % nicknamedEvery === 0 ? makeNickname(person) : '',
    title: company === '' ? '' : pick(dice, pools.title, skew),
    location: chance(dice, known.town) ? pick(dice, pools.town, skew) : '',
    birth_month: isDated
      ? dice.number.int({
          min: 1,
          max: 12,
        })
      : null,
    birth_day: isDated
      ? dice.number.int({
          min: 1,
          max: 28,
        })
      : null,
    birth_year:
      isDated && chance(dice, known.year)
        ? dice.number.int({
            min: 1940,
            max: 2004,
          })
        : null,
    emails: chance(dice, known.email) ? [makeEmail(dice, first_name, last_name)] : [],
    phones: chance(dice, known.phone) ? [makePhone(dice)] : [],
    links: chance(dice, known.link)
      ? [
          `https://www.linkedin.com/in/p-${dice.string.hexadecimal({
            length: 10,
            prefix: '',
          })}`,
        ]
      : [],
  };
}
