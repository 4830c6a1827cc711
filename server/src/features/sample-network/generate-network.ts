import { dayMs } from '@kith/contract/core/time';
import type { Direction, InteractionKind } from '@kith/contract/warmth/rules';
import type { Locale } from '@kith/contract/core/locales';
import type { Faker } from '@faker-js/faker';

import { planTrends } from './plan-trends.ts';
import { openDice, openNames, regionOf } from './regions.ts';
import type { SampleContact, SampleInteraction } from './sample-contact.ts';
import type { SampleWords } from './words/sample-words.ts';

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

const cadences = [14, 30, 30, 60, 90] as const;

/**
 * A believable network, the same for the same seed, count, moment and language: people of its region
 * (of several countries without one), a few close ones, many distant ones, and among the first
 * something for today's suggestions; a large one has trends.
 */
export function generateNetwork({
  seed,
  contacts,
  now,
  locale,
}: {
  seed: number;
  contacts: number;
  now: Date;
  locale?: Locale | undefined;
}): SampleContact[] {
  const region = regionOf(locale);
  const { words } = region;
  const names = openNames(region, seed);
  const dice = openDice(seed + 1);
  const companies = Array.from({ length: Math.max(12, Math.round(contacts / 9)) }, () => {
    const stem = dice.helpers.arrayElement(words.companyStems);
    const { word, industry } = dice.helpers.arrayElement(words.companyTails);
    return { name: [stem, word].join(words.joint), industry };
  });
  const people = Array.from({ length: contacts }, (_, index) => {
    const name = nameOf(dice, names, words);
    return generatePerson({ dice, name, words, companies, index, seed, now });
  });
  const planned = planTrends(people, { now, words });
  return planned.map((person, index) => addOccasion(person, { index, now, words }));
}

type SampleName = Pick<
  SampleContact,
  'firstName' | 'lastName' | 'phoneticFirstName' | 'phoneticLastName'
>;

function nameOf(dice: Faker, names: ReturnType<typeof openNames>, words: SampleWords): SampleName {
  if (words.names) {
    const first = dice.helpers.arrayElement(words.names.first);
    const last = dice.helpers.arrayElement(words.names.last);
    return {
      firstName: first.written,
      phoneticFirstName: first.read,
      lastName: last.written,
      phoneticLastName: last.read,
    };
  }
  const { person } = dice.helpers.weightedArrayElement(
    names.map(({ faker, share }) => ({ weight: share, value: faker })),
  );
  return {
    firstName: person.firstName(),
    phoneticFirstName: '',
    lastName: person.lastName(),
    phoneticLastName: '',
  };
}

function generatePerson({
  dice,
  name,
  words,
  companies,
  index,
  seed,
  now,
}: {
  dice: Faker;
  name: SampleName;
  words: SampleWords;
  companies: { name: string; industry: string }[];
  index: number;
  seed: number;
  now: Date;
}): SampleContact {
  const role = dice.helpers.arrayElement(words.roles);
  const tie = closenessOf(index, dice);
  const interactions = generateHistory(dice, tie, { now, words });
  const connectedDaysAgo = tie.reachDays + dice.number.int({ min: 0, max: 2_000 });
  const pick = (share: number, from: readonly string[], max: number) =>
    dice.datatype.boolean(share) ? dice.helpers.arrayElements([...from], { min: 1, max }) : [];
  const company = dice.helpers.arrayElement(companies);
  return {
    ...name,
    company: company.name,
    industry: company.industry,
    title: role.title,
    location: dice.helpers.arrayElement(words.cities),
    email: dice.datatype.boolean(0.4) ? `person${seed}.${index}@example.org` : null,
    profileUrl: `https://profiles.example.org/${seed}-${index}`,
    tags: pick(0.5, role.tags, 2),
    offers: pick(0.25, words.topics, 2),
    seeks: pick(0.2, words.topics, 1),
    birthday: dice.datatype.boolean(0.15) ? birthdayOf(dice.date.birthdate()) : null,
    cadenceDays: dice.datatype.boolean(tie.cadence) ? dice.helpers.arrayElement(cadences) : null,
    connectedOn: new Date(now.getTime() - connectedDaysAgo * dayMs).toISOString().slice(0, 10),
    notes: dice.datatype.boolean(0.1) ? dice.helpers.arrayElement(words.noteTexts) : '',
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

type Setting = { now: Date; words: SampleWords };

function generateHistory(
  dice: Faker,
  tie: Closeness,
  { now, words }: Setting,
): SampleInteraction[] {
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
      summary: summaryOf(kind, dice, words),
    };
  });
}

function directionOf(kind: InteractionKind, dice: Faker): Direction {
  if (kind === 'meeting' || kind === 'call') return 'mutual';
  if (kind === 'note') return 'out';
  return dice.datatype.boolean(0.5) ? 'in' : 'out';
}

function summaryOf(kind: InteractionKind, dice: Faker, words: SampleWords): string {
  if (kind === 'meeting') return dice.helpers.arrayElement(words.meetingPlaces);
  if (kind === 'note') return dice.helpers.arrayElement(words.noteTexts);
  return dice.helpers.arrayElement(words.messageSubjects);
}

/** Content for today: one person each for the kinds of suggestions. */
function addOccasion(
  person: SampleContact,
  { index, now, words: { occasions } }: Setting & { index: number },
): SampleContact {
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
      return { ...person, change: { field: 'title', oldValue: occasions.formerTitle, at: at(-4) } };
    case 1:
      return {
        ...person,
        interactions: [
          ...person.interactions.filter((one) => one.at < at(-6)),
          {
            kind: 'message',
            direction: 'in',
            at: at(-5),
            summary: occasions.question,
          },
        ],
      };
    case 2:
      return meet(1, occasions.coffee);
    case 3: {
      const soon = at(2);
      return { ...person, birthday: { ...birthdayOf(soon), year: null } };
    }
    case 4:
      return meet(-1, occasions.lunch);
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
