import { foldText } from '@kith/contract/core/text';

import { nameGroups } from './nicknames.ts';

/** A contact as the search for duplicates reads it; points are normalised. */
export type PersonInput = {
  id: string;
  first_name: string;
  last_name: string;
  company: string;
  title: string;
  location: string;
  birth_month: number | null;
  birth_day: number | null;
  emails: readonly string[];
  phones: readonly string[];
  links: readonly string[];
};

/** What a contact is compared by. Everything is folded; empty where there is nothing. */
export type Person = {
  id: string;
  first: string;
  /** All given names: where the fields are swapped, they hold a family name of several words. */
  given: string;
  last: string;
  groups: readonly number[];
  /** The same of the last name, where the fields are swapped. */
  lastGroups: readonly number[];
  company: string;
  title: string;
  location: string;
  birthday: string;
  emails: readonly string[];
  phones: readonly string[];
  /** Addresses that name one person, with their network before the slash. */
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

/** Whether an address belongs to a desk and not to a person: it proves nobody. */
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

const legalForms =
  /\b(?:incorporated|inc|llc|llp|ltd|limited|plc|corp|corporation|company|co|gmbh|mbh|ag|kg|ohg|ug|se|sa|sas|sarl|sl|slu|srl|spa|bv|nv|ab|oy|as|aps|kk|pty|holding|group|the)\b/gu;

/** A company's name without its legal form and punctuation. */
function foldCompany(company: string): string {
  const words = foldText(company)
    .replace(/[.,&+/()'’-]/gu, ' ')
    .replace(/\s+/gu, ' ');
  const short = words.replace(legalForms, ' ').replace(/\s+/gu, ' ').trim();
  return short === '' ? words.trim() : short;
}

const titleWords = /^(?:dr|prof|mr|mrs|ms|herr|frau|sr|sra|don|dona|mme|mlle|ing)\.?$/u;
const particles = /^(?:van|von|de|del|della|der|den|di|da|dos|du|la|le|el|zu|ter)$/u;

function nameWords(text: string): string[] {
  return foldText(text)
    .split(/[\s.,_]+/u)
    .map((word) => word.replace(/[^\p{Letter}\p{Number}-]/gu, ''))
    .filter((word) => word !== '' && !titleWords.test(word));
}

/** First and last name; where all stands in one field, its first word is the first name. */
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
    groups: nameGroups(name.first),
    lastGroups: nameGroups(name.last),
    company: foldCompany(input.company),
    title: foldText(input.title),
    location: foldText(input.location),
    birthday: input.birth_month === null ? '' : `${input.birth_month}-${input.birth_day}`,
    emails: input.emails,
    phones: input.phones.map((phone) => phone.replace(/;ext=.*$/u, '')).filter(isWholeNumber),
    profiles: input.links.filter((link) => personalHosts.test(link)),
  };
}

const shortestPhone = 7;

function isWholeNumber(phone: string): boolean {
  return phone.length >= shortestPhone;
}

/** The end of a number, equal with and without its country. */
export function phoneEnd(phone: string): string {
  return phone.replace(/\D/gu, '').slice(-9);
}
