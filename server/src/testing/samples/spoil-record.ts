import { randomUUID } from 'node:crypto';

import type { Faker } from '@faker-js/faker';

import type { LabelledContact } from './labelled-duplicates.ts';
import { chance, pick, type Pools } from './name-pools.ts';
import { slipName, soundAlike, varyScript } from './spoil-text.ts';

/** The share of second records with each kind of error; several meet in one record. */
export type ErrorShares = Record<
  | ('slip' | 'secondSlip' | 'sound' | 'nickname' | 'initial' | 'swapped' | 'oneField' | 'married')
  | ('middle' | 'variant' | 'dayMonth' | 'dateSlip' | 'yearSlip' | 'moved' | 'townSlip' | 'newJob')
  | ('newPhone' | 'phoneSlip' | 'newEmail' | 'missing'),
  number
>;

const nicknames: Record<string, readonly string[]> = {
  Robert: ['Bob', 'Rob'],
  William: ['Bill', 'Will'],
  Elizabeth: ['Liz', 'Beth'],
  Michael: ['Mike'],
  James: ['Jim'],
  Katherine: ['Kate'],
  Francisco: ['Paco'],
  Sebastian: ['Basti'],
  Margaret: ['Peggy', 'Meg'],
  Richard: ['Dick'],
  Thomas: ['Tom'],
  Charles: ['Charlie'],
  Joseph: ['Joe'],
  Daniel: ['Dan'],
  Maximilian: ['Max'],
  Jennifer: ['Jen'],
  Christopher: ['Chris'],
  Anthony: ['Tony'],
  Edward: ['Ted', 'Eddie'],
  Andrew: ['Andy'],
  Samuel: ['Sam'],
  Benjamin: ['Ben'],
  Nicholas: ['Nick'],
  Rebecca: ['Becky'],
  Patricia: ['Pat'],
  Timothy: ['Tim'],
  Matthew: ['Matt'],
  Alexander: ['Alex', 'Sasha'],
  Susan: ['Sue'],
  Jacob: ['Jake'],
  Victoria: ['Vicky'],
};

/** Another record of the same person, from another source and with its own errors. */
export function spoil(
  dice: Faker,
  pools: Pools,
  original: LabelledContact,
  shares: ErrorShares,
): LabelledContact {
  const happens = (kind: keyof ErrorShares) => chance(dice, shares[kind]);
  const kept = <Value>(value: Value, nothing: Value) => (happens('missing') ? nothing : value);
  const moved = happens('moved');
  const changed = happens('newJob');
  const town = moved ? pick(dice, pools.town) : original.location;
  const phones = happens('newPhone') ? [makePhone(dice)] : original.phones;
  const emails = happens('newEmail')
    ? original.emails.map(() => makeEmail(dice, original.first_name, original.last_name))
    : original.emails;
  return {
    ...original,
    id: randomUUID(),
    ...spoilName(dice, pools, original, shares),
    ...(happens('missing') ? noBirthday : spoilBirthday(dice, original, shares)),
    company: kept(original.company && changed ? pick(dice, pools.company) : original.company, ''),
    title: changed ? '' : kept(original.title, ''),
    location: kept(happens('townSlip') ? slipName(dice, town) : town, ''),
    phones: kept(
      original.phones.length === 0
        ? []
        : phones.map((phone) => (happens('phoneSlip') ? slipDigit(dice, phone) : phone)),
      [],
    ),
    emails: kept(emails, []),
    links: kept(original.links, []),
  };
}

function spoilName(
  dice: Faker,
  pools: Pools,
  { first_name, last_name, nickname }: LabelledContact,
  shares: ErrorShares,
): Pick<LabelledContact, 'first_name' | 'last_name'> {
  const happens = (kind: keyof ErrorShares) => chance(dice, shares[kind]);
  let [first, last] = [first_name, last_name];
  const short = nickname === '' ? nicknames[first] : [nickname];
  if (short && happens('nickname')) first = pick(dice, short);
  else if (/^[A-Z]/u.test(first) && happens('initial')) first = `${first[0]}.`;
  if (happens('middle')) first = `${first} ${pick(dice, pools.first)}`;
  if (happens('married')) {
    const other = pick(dice, pools.last);
    last = chance(dice, 0.5) ? other : `${last}-${other}`;
  }
  if (happens('slip')) {
    if (chance(dice, 0.5)) first = slipName(dice, first);
    else last = slipName(dice, last);
  }
  if (happens('secondSlip')) [first, last] = [slipName(dice, first), slipName(dice, last)];
  if (happens('sound')) last = soundAlike(dice, last);
  if (happens('variant')) [first, last] = [varyScript(first), varyScript(last)];
  if (happens('swapped')) return { first_name: last, last_name: first };
  return happens('oneField')
    ? { first_name: '', last_name: joinName(first, last) }
    : { first_name: first, last_name: last };
}

/** Chinese and Japanese put the family first, without a space. */
function joinName(first: string, last: string): string {
  return /\p{Script=Han}/u.test(last) ? `${last}${first}` : `${first} ${last}`;
}

type Birthday = Pick<LabelledContact, 'birth_day' | 'birth_month' | 'birth_year'>;
const noBirthday: Birthday = { birth_day: null, birth_month: null, birth_year: null };

function spoilBirthday(
  dice: Faker,
  { birth_day: day, birth_month: month, birth_year: year }: Birthday,
  shares: ErrorShares,
): Birthday {
  if (day === null || month === null) return noBirthday;
  const roll = dice.number.float();
  const kept = { birth_day: day, birth_month: month, birth_year: year };
  if (roll < shares.dayMonth) {
    return day <= 12 ? { birth_day: month, birth_month: day, birth_year: year } : kept;
  }
  if (roll < shares.dayMonth + shares.dateSlip) {
    const slipped = Math.min(28, Math.max(1, day + pickOf(dice, [-10, -1, 1, 10])));
    return { ...kept, birth_day: slipped };
  }
  if (year !== null && roll < shares.dayMonth + shares.dateSlip + shares.yearSlip) {
    const swapped = Number(String(year).replace(/(\d)(\d)$/u, '$2$1'));
    return { ...kept, birth_year: pickOf(dice, [swapped, year - 1, year + 1, year + 10]) };
  }
  return kept;
}

const pickOf = (dice: Faker, values: readonly number[]) =>
  values[dice.number.int({ max: values.length - 1 })]!;

function slipDigit(dice: Faker, phone: string): string {
  const at = phone.length - 1 - dice.number.int({ max: 5 });
  return phone.slice(0, at) + dice.string.numeric(1) + phone.slice(at + 1);
}

export const makePhone = (dice: Faker): string => `+49 151 ${dice.string.numeric(8)}`;

export function makeEmail(dice: Faker, first: string, last: string): string {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[^a-z0-9]/giu, '')
      .toLowerCase();
  const domain = dice.helpers.arrayElement(['gmail.com', 'gmx.de', 'outlook.com', 'orange.fr']);
  return `${plain(first)}.${plain(last)}${dice.string.numeric(3)}@${domain}`;
}
