import { foldCompanyName } from '@kith/contract/companies/fold-company-name';
import { foldText } from '@kith/contract/core/text';

import type { Contacts } from '#platform/database/database-types.ts';
import type { Computed } from '#platform/database/rows.ts';
import type { Selectable } from 'kysely';

import { foldVariants } from './name-variants.ts';
import { nameGroups } from '#features/contacts/nicknames.ts';

/** A contact as the duplicate scan reads it, with normalized points. */
export type PersonInput = Pick<
  Selectable<Contacts>,
  | 'id'
  | ('first_name' | 'last_name' | 'company' | 'title' | 'location')
  | ('nickname' | 'phonetic_first_name' | 'phonetic_last_name')
  | ('birth_month' | 'birth_day' | 'birth_year')
> &
  Computed<{ emails: readonly string[]; phones: readonly string[]; links: readonly string[] }>;

export type Birthday = { day: number; month: number; year: number | null };

/** The compared features of a contact. Everything is folded; empty if missing. */
export type Person = {
  id: string;
  first: string;
  /** All given names: with swapped fields they contain a family name of several words. */
  given: string;
  last: string;
  /** What the person is called instead of the first name. */
  nickname: string;
  /** How the names are read; without readings the names themselves. */
  reading: { first: string; last: string; isGiven: boolean };
  groups: readonly number[];
  /** The same for the last name, with swapped fields. */
  lastGroups: readonly number[];
  /** Whether its script has no spaces between names. */
  isUnspaced: boolean;
  company: string;
  title: string;
  location: string;
  birthday: Birthday | null;
  emails: readonly string[];
  phones: readonly string[];
  /** Addresses that identify one person, with their network before the slash. */
  profiles: readonly string[];
};

const personalHosts =
  /^(?:linkedin\.com\/(?:in|pub)|xing\.com\/profile|github\.com|x\.com|instagram\.com)\/[^/]+$/u;

const roleUsers = new Set(
  `info office contact kontakt contacto mail email hello hallo hola bonjour admin administrator
  support help sales vertrieb ventas team service kundenservice post zentrale empfang reception
  secretary sekretariat marketing press presse hr jobs career careers billing accounting invoice
  rechnung noreply no-reply donotreply webmaster postmaster enquiries inquiries shop verwaltung
  direction accueil gmbh buero bureau oficina`.split(/\s+/u),
);

/** Whether an address belongs to an office and not to a person: it identifies no one. */
export function isRoleEmail(email: string): boolean {
  return roleUsers.has(userOf(email));
}

/** The part before the @, without what follows a plus. */
export function userOf(email: string): string {
  return email.slice(0, Math.max(0, email.lastIndexOf('@'))).replace(/\+.*$/u, '');
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

const titleWords = /^(?:dr|prof|mr|mrs|ms|herr|frau|sr|sra|don|dona|mme|mlle|ing)\.?$/u;
const particles = /^(?:van|von|de|del|della|der|den|di|da|dos|du|la|le|el|zu|ter)$/u;

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function nameWords(text: string): string[] {
  return foldVariants(foldText(text))
    .split(/[\s.,_]+/u)
    .map((word) => word.replace(/[^\p{Letter}\p{Number}-]/gu, ''))
    .filter((word) => word !== '' && !titleWords.test(word));
}

/** First and last name; with everything in one field, its first word is the first name. */
function splitName({ first_name, last_name }: PersonInput) {
  const given = nameWords(first_name);
  const family = nameWords(last_name);
  if (given.length === 0 || family.length === 0) {
    const [first = '', ...others] = [...given, ...family];
    return { first, given: first, last: joinPlain(others) };
  }
  return { first: given[0]!, given: joinPlain(given), last: joinPlain(family) };
}

function joinPlain(words: readonly string[]): string {
  const plain = words.filter((word) => !particles.test(word));
  return (plain.length > 0 ? plain : words).join('-');
}

export function describePerson(input: PersonInput): Person {
  const name = splitName(input);
  return {
    id: input.id,
    ...name,
    nickname: nameWords(input.nickname)[0] ?? '',
    reading: readingOf(input, name),
    groups: nameGroups(name.first),
    lastGroups: nameGroups(name.last),
    isUnspaced: unspaced.test(name.first),
    company: foldCompanyName(input.company),
    title: foldText(input.title),
    location: townOf(input.location),
    birthday: birthdayOf(input),
    emails: input.emails,
    phones: input.phones.map((phone) => phone.replace(/;ext=.*$/u, '')).filter(isWholeNumber),
    profiles: input.links.filter((link) => personalHosts.test(link)),
  };
}

function readingOf(
  { phonetic_first_name, phonetic_last_name }: PersonInput,
  name: { first: string; last: string },
): Person['reading'] {
  const [first, last] = [
    joinPlain(nameWords(phonetic_first_name)),
    joinPlain(nameWords(phonetic_last_name)),
  ];
  const isGiven = first !== '' || last !== '';
  return { first: first || name.first, last: last || name.last, isGiven };
}

function birthdayOf({ birth_day: day, birth_month: month, birth_year: year }: PersonInput) {
  return month === null || day === null ? null : { day, month, year };
}

/** "Lyon, France" and "Lyon" are one town. */
function townOf(location: string): string {
  return foldText(location).split(',')[0]!.trim();
}

const shortestPhone = 7;

function isWholeNumber(phone: string): boolean {
  return phone.length >= shortestPhone;
}

/** The end of a number, equal with and without its country. */
export function phoneEnd(phone: string): string {
  return phone.replace(/\D/gu, '').slice(-9);
}
