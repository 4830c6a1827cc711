import { randomUUID } from 'node:crypto';

import type { Faker } from '@faker-js/faker';
import { faker as german } from '@faker-js/faker/locale/de';
import { faker as english } from '@faker-js/faker/locale/en';
import { faker as spanish } from '@faker-js/faker/locale/es';
import { faker as french } from '@faker-js/faker/locale/fr';
import {
  normalizeEmail,
  normalizePhone,
  normalizeProfileUrl,
} from '#features/contacts/identity.ts';

/** A contact as it was entered, before anything is normalised. */
export type LabelledContact = {
  id: string;
  /** Which person it is: contacts of one person are duplicates of one another. */
  person: number;
  first_name: string;
  last_name: string;
  nickname: string;
  phonetic_first_name: string;
  phonetic_last_name: string;
  company: string;
  title: string;
  location: string;
  birth_month: number | null;
  birth_day: number | null;
  birth_year: number | null;
  emails: string[];
  phones: string[];
  links: string[];
};

export const noOtherNames = { nickname: '', phonetic_first_name: '', phonetic_last_name: '' };

/** Shares of what happens to a person's second record, and of strangers who look alike. */
const share = {
  double: 0.08,
  triple: 0.15,
  homonym: 0.02,
  relative: 0.02,
  colleague: 0.06,
  namesakeSon: 0.001,
} as const;

const nicknames: Record<string, string> = {
  Robert: 'Bob',
  William: 'Bill',
  Elizabeth: 'Liz',
  Michael: 'Mike',
  James: 'Jim',
  Alexander: 'Sasha',
  Katherine: 'Kate',
  Francisco: 'Paco',
  José: 'Pepe',
  Stefan: 'Steff',
  Sebastian: 'Basti',
  Margaret: 'Peggy',
  Richard: 'Dick',
  Thomas: 'Tom',
  Nicolas: 'Nico',
  Charles: 'Charlie',
  Joseph: 'Joe',
  Daniel: 'Dani',
  Susanne: 'Susi',
  Maximilian: 'Max',
};
const poolSizes = { first: 500, last: 2_500, company: 900, location: 120, title: 60 } as const;

type Pools = Record<keyof typeof poolSizes, string[]>;

/**
 * A network of which it is known who is who: people with typing slips, swapped fields, nicknames,
 * initials, other addresses and employers in their second records, and strangers who share a name,
 * a family's telephone or a company's mailbox. The same seed gives the same network, but for ids.
 */
export function generateLabelledContacts({
  seed,
  count,
}: {
  seed: number;
  count: number;
}): LabelledContact[] {
  for (const [index, faker] of [english, german, spanish, french].entries())
    faker.seed(seed + index);
  const dice = english;
  const pools = fillPools(dice);
  const contacts: LabelledContact[] = [];
  let person = 0;
  while (contacts.length < count) {
    const original = makePerson(dice, pools, person);
    contacts.push(original);
    if (chance(dice, share.double)) {
      contacts.push(repeat(dice, pools, original));
      if (chance(dice, share.triple)) contacts.push(repeat(dice, pools, original));
    }
    const stranger = makeLookalike(dice, pools, original, person + 1);
    if (stranger) contacts.push(stranger);
    person += 2;
  }
  return dice.helpers.shuffle(contacts.slice(0, count));
}

/** Which pairs are one person, as `lower id|higher id`. */
export function listTruePairs(contacts: readonly LabelledContact[]): Set<string> {
  const byPerson = Map.groupBy(contacts, (contact) => contact.person);
  const pairs = new Set<string>();
  for (const records of byPerson.values()) {
    for (const [index, one] of records.entries()) {
      for (const other of records.slice(index + 1)) pairs.add([one.id, other.id].sort().join('|'));
    }
  }
  return pairs;
}

/** The contact with its points normalised, as the database keeps them. */
export function normalizeLabelled(contact: LabelledContact) {
  return {
    ...contact,
    emails: contact.emails.map(normalizeEmail),
    phones: contact.phones.map(normalizePhone),
    links: contact.links.map(normalizeProfileUrl),
  };
}

const chance = (dice: Faker, probability: number) => dice.number.float() < probability;
/** The first of a pool come often, the last hardly ever, as names do. */
const pick = (dice: Faker, pool: readonly string[]) =>
  pool[Math.floor(pool.length * dice.number.float() ** 2)]!;

function fillPools(dice: Faker): Pools {
  const locales = [english, german, spanish, french];
  const distinct = (size: number, make: (faker: Faker) => string) => {
    const found = new Set<string>();
    for (let index = 0; found.size < size && index < size * 20; index += 1) {
      found.add(make(locales[index % locales.length]!));
    }
    return dice.helpers.shuffle([...found]);
  };
  return {
    first: [
      ...Object.keys(nicknames),
      ...distinct(poolSizes.first, (faker) => faker.person.firstName()),
    ],
    last: distinct(poolSizes.last, (faker) => faker.person.lastName()),
    company: distinct(poolSizes.company, (faker) => faker.company.name()),
    location: distinct(poolSizes.location, (faker) => faker.location.city()),
    title: distinct(poolSizes.title, (faker) => faker.person.jobTitle()),
  };
}

const asAddress = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^a-z0-9]/giu, '')
    .toLowerCase();

function makePerson(dice: Faker, pools: Pools, person: number): LabelledContact {
  const first = pick(dice, pools.first);
  const last = pick(dice, pools.last);
  const company = chance(dice, 0.8) ? pick(dice, pools.company) : '';
  return {
    id: randomUUID(),
    person,
    ...noOtherNames,
    first_name: first,
    last_name: last,
    company,
    title: company === '' ? '' : pick(dice, pools.title),
    location: chance(dice, 0.6) ? pick(dice, pools.location) : '',
    birth_month: chance(dice, 0.2) ? dice.number.int({ min: 1, max: 12 }) : null,
    birth_day: 1 + (person % 28),
    birth_year: null,
    emails: chance(dice, 0.75) ? [makeEmail(dice, first, last, company)] : [],
    phones: chance(dice, 0.5) ? [makePhone(dice)] : [],
    links: chance(dice, 0.4)
      ? [
          `https://www.linkedin.com/in/${asAddress(first)}-${asAddress(last)}-${dice.string.hexadecimal({ length: 8, prefix: '' })}`,
        ]
      : [],
  };
}

function makeEmail(dice: Faker, first: string, last: string, company: string): string {
  const isPrivate = company === '' || chance(dice, 0.4);
  const domain = isPrivate
    ? dice.helpers.arrayElement(['gmail.com', 'gmx.de', 'outlook.com', 'orange.fr'])
    : `${asAddress(company)}.example`;
  const number = isPrivate ? String(dice.number.int({ max: 999 })) : '';
  const separator = dice.helpers.arrayElement(['.', '', '_']);
  return `${asAddress(first)}${separator}${asAddress(last)}${number}@${domain}`;
}

const makePhone = (dice: Faker) => `+49 151 ${dice.string.numeric(8)}`;

/** Another record of the same person, from another source and with its own slips. */
function repeat(dice: Faker, pools: Pools, original: LabelledContact): LabelledContact {
  const copy = { ...original, id: randomUUID(), emails: [], phones: [], links: [] };
  const kept = keepAddresses(dice, original);
  const moved = chance(dice, 0.2);
  const bare = chance(dice, 0.3);
  return {
    ...copy,
    ...kept,
    ...spoilName(dice, original),
    company: bare ? '' : moved ? pick(dice, pools.company) : original.company,
    title: bare || moved ? '' : original.title,
    location: chance(dice, 0.5) ? original.location : '',
    birth_month: chance(dice, 0.5) ? original.birth_month : null,
  };
}

/** Most records share an address with the first; some have another one, some none. */
function keepAddresses(dice: Faker, { emails, phones, links, ...person }: LabelledContact) {
  const extra = makeEmail(dice, person.first_name, person.last_name, '');
  const emailsKept = chance(dice, 0.65) ? emails : chance(dice, 0.5) ? [extra] : [];
  return {
    emails: emailsKept.map((email) => (chance(dice, 0.3) ? email.toUpperCase() : email)),
    phones: phones
      .filter(() => chance(dice, 0.6))
      .map((phone) =>
        chance(dice, 0.5) ? phone.replace('+49 ', '0').replaceAll(' ', '/') : phone,
      ),
    links: chance(dice, 0.5) ? links : [],
  };
}

function spoilName(dice: Faker, { first_name: first, last_name: last }: LabelledContact) {
  const roll = dice.number.float();
  if (roll < 0.1) return { first_name: first, last_name: slip(dice, last) };
  if (roll < 0.15) return { first_name: slip(dice, first), last_name: last };
  if (roll < 0.22) return { first_name: last, last_name: first };
  if (roll < 0.27) return { first_name: `${first} ${last}`, last_name: '' };
  if (roll < 0.3) return { first_name: `${first[0]}.`, last_name: last };
  if (roll < 0.33) return { first_name: first.toUpperCase(), last_name: last.toUpperCase() };
  return { first_name: nicknames[first] ?? first, last_name: last };
}

/** A slip of the keys, anywhere but in the first letter. */
function slip(dice: Faker, name: string): string {
  if (name.length < 4) return name;
  const at = dice.number.int({ min: 1, max: name.length - 2 });
  const [before, here, next, after] = [
    name.slice(0, at),
    name[at]!,
    name[at + 1]!,
    name.slice(at + 2),
  ];
  return dice.helpers.arrayElement([
    before + next + after,
    before + here + here + next + after,
    before + next + here + after,
    before + dice.string.alpha({ length: 1, casing: 'lower' }) + next + after,
  ]);
}

/** Somebody else who has something in common with a person; undefined most of the time. */
function makeLookalike(
  dice: Faker,
  pools: Pools,
  original: LabelledContact,
  person: number,
): LabelledContact | undefined {
  const stranger = makePerson(dice, pools, person);
  if (chance(dice, share.homonym)) {
    const { first_name, last_name } = original;
    const company = chance(dice, 0.1) ? original.company : stranger.company;
    return { ...stranger, first_name, last_name, company };
  }
  if (chance(dice, share.relative)) {
    const { last_name, location, phones, emails } = original;
    const shared = chance(dice, 0.7) ? { phones } : { emails };
    return { ...stranger, last_name, location, ...shared };
  }
  if (chance(dice, share.colleague) && original.company !== '') {
    const site = asAddress(original.company);
    const phones = [`+49 30 ${site.length}00${site.length % 7}000`];
    return { ...stranger, company: original.company, emails: [`info@${site}.example`], phones };
  }
  if (chance(dice, share.namesakeSon)) {
    const { first_name, last_name, phones } = original;
    return { ...stranger, first_name, last_name, phones, birth_month: null };
  }
  return undefined;
}
