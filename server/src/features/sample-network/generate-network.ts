import { dayMs } from '@kith/contract/core/time';
import type { Direction, InteractionKind } from '@kith/contract/warmth/rules';
import { Faker } from '@faker-js/faker';
import { faker as german } from '@faker-js/faker/locale/de';
import { faker as english } from '@faker-js/faker/locale/en';
import { faker as spanish } from '@faker-js/faker/locale/es';
import { faker as french } from '@faker-js/faker/locale/fr';
import { faker as japanese } from '@faker-js/faker/locale/ja';

import {
  cadences,
  cities,
  companyStems,
  companyTails,
  meetingPlaces,
  messageSubjects,
  noteTexts,
  roles,
  topics,
} from './vocabulary.ts';

export type SampleContact = {
  firstName: string;
  lastName: string;
  company: string;
  title: string;
  location: string;
  email: string | null;
  profileUrl: string;
  tags: string[];
  offers: string[];
  seeks: string[];
  birthday: { month: number; day: number; year: number | null } | null;
  cadenceDays: number | null;
  connectedOn: string;
  notes: string;
  interactions: SampleInteraction[];
  /** A change that an import would have brought; the newest position is in the fields above. */
  change: { field: 'title' | 'company'; oldValue: string; at: Date } | null;
};

type SampleInteraction = {
  kind: InteractionKind;
  direction: Direction;
  at: Date;
  summary: string;
};

/** How close a group of contacts is, its share of people, and what that means for its history. */
const closeness = [
  { share: 0.03, perYear: 9, reachDays: 500, quietDays: 12, cadence: 0.9 },
  { share: 0.09, perYear: 4, reachDays: 700, quietDays: 40, cadence: 0.5 },
  { share: 0.25, perYear: 1.4, reachDays: 900, quietDays: 110, cadence: 0.15 },
  { share: 0.63, perYear: 0.3, reachDays: 1_200, quietDays: 400, cadence: 0.01 },
] as const;
type Closeness = (typeof closeness)[number];

const kinds: readonly [InteractionKind, number][] = [
  ['message', 0.45],
  ['email', 0.2],
  ['meeting', 0.15],
  ['call', 0.12],
  ['note', 0.08],
];

const languages = [
  { locale: english, share: 0.45 },
  { locale: spanish, share: 0.15 },
  { locale: french, share: 0.13 },
  { locale: german, share: 0.17 },
  { locale: japanese, share: 0.1 },
] as const;

/**
 * A believable network, the same for the same seed, count and moment: people of several countries,
 * a few close ones, many distant ones, and among the first something for today's suggestions.
 */
export function generateNetwork({
  seed,
  contacts,
  now,
}: {
  seed: number;
  contacts: number;
  now: Date;
}): SampleContact[] {
  const fakers = languages.map(({ locale }) => new Faker({ locale: locale.rawDefinitions, seed }));
  const dice = new Faker({ locale: english.rawDefinitions, seed: seed + 1 });
  const companies = Array.from({ length: Math.max(12, Math.round(contacts / 9)) }, () =>
    [dice.helpers.arrayElement(companyStems), dice.helpers.arrayElement(companyTails)].join(' '),
  );
  const people = Array.from({ length: contacts }, (_, index) =>
    generatePerson({ dice, faker: pickFaker(dice, fakers), companies, index, seed, now }),
  );
  return people.map((person, index) => addOccasion(person, index, now));
}

function pickFaker(dice: Faker, fakers: Faker[]): Faker {
  const index = dice.helpers.weightedArrayElement(
    languages.map(({ share }, value) => ({ weight: share, value })),
  );
  return fakers[index] ?? dice;
}

function generatePerson({
  dice,
  faker,
  companies,
  index,
  seed,
  now,
}: {
  dice: Faker;
  faker: Faker;
  companies: string[];
  index: number;
  seed: number;
  now: Date;
}): SampleContact {
  const firstName = faker.person.firstName();
  const lastName = faker.person.lastName();
  const role = dice.helpers.arrayElement(roles);
  const tie = closenessOf(index, dice);
  const interactions = generateHistory(dice, tie, now);
  const connectedDaysAgo = tie.reachDays + dice.number.int({ min: 0, max: 2_000 });
  const pick = (share: number, from: readonly string[], max: number) =>
    dice.datatype.boolean(share) ? dice.helpers.arrayElements([...from], { min: 1, max }) : [];
  return {
    firstName,
    lastName,
    company: dice.helpers.arrayElement(companies),
    title: role.title,
    location: dice.helpers.arrayElement(cities),
    email: dice.datatype.boolean(0.4) ? `person${seed}.${index}@example.org` : null,
    profileUrl: `https://profiles.example.org/${seed}-${index}`,
    tags: pick(0.5, role.tags, 2),
    offers: pick(0.25, topics, 2),
    seeks: pick(0.2, topics, 1),
    birthday: dice.datatype.boolean(0.15) ? birthdayOf(dice.date.birthdate()) : null,
    cadenceDays: dice.datatype.boolean(tie.cadence) ? dice.helpers.arrayElement(cadences) : null,
    connectedOn: new Date(now.getTime() - connectedDaysAgo * dayMs).toISOString().slice(0, 10),
    notes: dice.datatype.boolean(0.1) ? dice.helpers.arrayElement(noteTexts) : '',
    interactions,
    change: null,
  };
}

/** The first few are always close, so that a small network has warm contacts too. */
function closenessOf(index: number, dice: Faker): Closeness {
  if (index < 4) return closeness[0];
  return dice.helpers.weightedArrayElement(
    closeness.map((value) => ({ weight: value.share, value })),
  );
}

function birthdayOf(date: Date): NonNullable<SampleContact['birthday']> {
  return { month: date.getUTCMonth() + 1, day: date.getUTCDate(), year: date.getUTCFullYear() };
}

function generateHistory(dice: Faker, tie: Closeness, now: Date): SampleInteraction[] {
  const expected = (tie.perYear * tie.reachDays) / 365;
  const count = Math.round(expected * dice.number.float({ min: 0.3, max: 1.7 }));
  return Array.from({ length: count }, () => {
    const kind = dice.helpers.weightedArrayElement(
      kinds.map(([value, weight]) => ({ value, weight })),
    );
    const daysAgo =
      tie.quietDays * dice.number.float({ min: 0.05, max: 1 }) +
      tie.reachDays * dice.number.float({ min: 0, max: 1 }) ** 2;
    return {
      kind,
      direction: directionOf(kind, dice),
      at: new Date(now.getTime() - daysAgo * dayMs),
      summary: summaryOf(kind, dice),
    };
  });
}

function directionOf(kind: InteractionKind, dice: Faker): Direction {
  if (kind === 'meeting' || kind === 'call') return 'mutual';
  if (kind === 'note') return 'out';
  return dice.datatype.boolean(0.5) ? 'in' : 'out';
}

function summaryOf(kind: InteractionKind, dice: Faker): string {
  if (kind === 'meeting') return dice.helpers.arrayElement(meetingPlaces);
  if (kind === 'note') return dice.helpers.arrayElement(noteTexts);
  return dice.helpers.arrayElement(messageSubjects);
}

/** Content for today: one person each for the kinds of suggestions. */
function addOccasion(person: SampleContact, index: number, now: Date): SampleContact {
  const at = (days: number) => atTypicalHour(new Date(now.getTime() + days * dayMs));
  const meet = (days: number, summary: string): SampleContact => ({
    ...person,
    interactions: [
      ...person.interactions,
      { kind: 'meeting', direction: 'mutual', at: at(days), summary },
    ],
  });
  switch (index) {
    case 0:
      return { ...person, change: { field: 'title', oldValue: 'Product manager', at: at(-4) } };
    case 1:
      return {
        ...person,
        interactions: [
          ...person.interactions.filter((one) => one.at < at(-6)),
          {
            kind: 'message',
            direction: 'in',
            at: at(-5),
            summary: 'Could you look at the workshop plan?',
          },
        ],
      };
    case 2:
      return meet(1, 'Coffee at the corner café');
    case 3: {
      const soon = at(2);
      return { ...person, birthday: { ...birthdayOf(soon), year: null } };
    }
    case 4:
      return meet(-1, 'Lunch after the conference');
    case 5:
      return {
        ...person,
        cadenceDays: 30,
        interactions: person.interactions.filter((one) => one.at < at(-47)),
      };
    default:
      return person;
  }
}

const typicalHour = 14;

/** People meet at full hours. */
function atTypicalHour(day: Date): Date {
  const at = new Date(day);
  at.setUTCHours(typicalHour, 0, 0, 0);
  return at;
}
