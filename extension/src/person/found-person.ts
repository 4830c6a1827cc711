import { isEmail } from '@kith/contract/account/sign-in-rules';
import { contactLimits } from '@kith/contract/contacts/rules';
import { foldText } from '@kith/contract/core/fold-text';
import { cleanLine, cleanText } from '@kith/contract/core/text';

/** A person as a page describes them, and as the member edits them. */
export type FoundPerson = {
  first_name: string;
  last_name: string;
  title: string;
  company: string;
  location: string;
  emails: string[];
  phones: string[];
  links: string[];
  notes: string;
};

export const noPerson: FoundPerson = {
  first_name: '',
  last_name: '',
  title: '',
  company: '',
  location: '',
  emails: [],
  phones: [],
  links: [],
  notes: '',
};

const lineLimits = {
  first_name: contactLimits.name,
  last_name: contactLimits.name,
  title: contactLimits.title,
  company: contactLimits.company,
  location: contactLimits.location,
} as const;
type Line = keyof typeof lineLimits;
const lines = Object.keys(lineLimits) as Line[];

/** One line within a limit, without what no one types and no one sees; never half a character. */
export function cutLine(text: string, limit: number): string {
  const cleaned = cleanLine(text.slice(0, 4 * limit));
  return cleaned.length <= limit
    ? cleaned
    : cleanLine(cleaned.slice(0, limit).replace(/\p{Surrogate}$/u, ''));
}

const withoutRepeats = (values: readonly string[], limit: number): string[] => {
  const kept = new Map<string, string>();
  for (const value of values) {
    const cut = cutLine(value, limit);
    if (cut !== '' && !kept.has(cut.toLowerCase())) kept.set(cut.toLowerCase(), cut);
  }
  return [...kept.values()].slice(0, contactLimits.points);
};

const readEmail = (text: string): string => {
  const [address = ''] = text
    .trim()
    .replace(/^mailto:/iu, '')
    .split('?');
  try {
    return decodeURIComponent(address).trim();
  } catch {
    return '';
  }
};

/** An address that can be opened without harm: never `javascript:`, `data:` or one with a password. */
export function readLink(text: string): string {
  const url = URL.parse(text.trim());
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return '';
  if (url.username !== '' || url.password !== '') return '';
  url.hash = '';
  return url.href.length <= contactLimits.link ? url.href : '';
}

/** The same person within the limits of a contact, and without anything that it can't have. */
export function cleanPerson(found: FoundPerson): FoundPerson {
  const cut = (name: Line) => cutLine(found[name], lineLimits[name]);
  return {
    ...(Object.fromEntries(lines.map((name) => [name, cut(name)])) as Record<Line, string>),
    emails: withoutRepeats(found.emails.map(readEmail), contactLimits.email).filter(isEmail),
    phones: withoutRepeats(
      found.phones.map((phone) => phone.replace(/^tel:/iu, '')),
      contactLimits.phone,
    ).filter((phone) => phone.replace(/\D/gu, '').length >= 3),
    links: withoutRepeats(found.links.map(readLink), contactLimits.link),
    notes: cleanText(found.notes.slice(0, contactLimits.notes)),
  };
}

export const nameOf = (person: FoundPerson): string =>
  [person.first_name, person.last_name].filter((part) => part !== '').join(' ');

const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々・]/u;

/** A whole name in its parts: the last word is the family name, in East Asian scripts the first. */
export function splitName(text: string): Pick<FoundPerson, 'first_name' | 'last_name'> {
  const words = cutLine(text, 2 * contactLimits.name)
    .split(/[ ・]/u)
    .filter((word) => word !== '');
  if (words.length < 2) return { first_name: words[0] ?? '', last_name: '' };
  if (unspaced.test(words[0] ?? '')) {
    return { first_name: words.slice(1).join(' '), last_name: words[0] ?? '' };
  }
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' };
}

/** Where a value was found: in what the page publishes, or in what the member has selected. */
export type Source =
  | 'json_ld'
  | 'h_card'
  | 'vcard'
  | 'open_graph'
  | 'mailto'
  | 'selection'
  | 'page_address';
export type SourcedPerson = { source: Source; person: FoundPerson };
/** The source of each value of a field, in the order of the values. */
export type Origins = Record<keyof FoundPerson, Source[]>;

/** What both describe as one person; the first is right where they differ. */
function mergeTwo(first: FoundPerson, second: FoundPerson): FoundPerson {
  const merged = { ...first };
  if (nameOf(first) === '') Object.assign(merged, splitName(nameOf(second)));
  for (const name of ['title', 'company', 'location', 'notes'] as const) {
    if (merged[name] === '') merged[name] = second[name];
  }
  for (const name of ['emails', 'phones', 'links'] as const) {
    merged[name] = [...first[name], ...second[name]];
  }
  return merged;
}

const valuesOf = (person: FoundPerson, field: keyof FoundPerson): readonly string[] =>
  [person[field]].flat().filter((value) => value !== '');

/** Each value comes from the first source that has it. */
function findOrigins(merged: FoundPerson, sources: readonly SourcedPerson[]): Origins {
  const find = (field: keyof FoundPerson) =>
    valuesOf(merged, field).flatMap((value) => {
      const key = value.toLowerCase();
      const has = ({ person }: SourcedPerson) =>
        valuesOf(person, field).some((other) => other.toLowerCase() === key);
      return sources.find(has)?.source ?? [];
    });
  const fields = Object.keys(noPerson) as (keyof FoundPerson)[];
  return Object.fromEntries(fields.map((field) => [field, find(field)])) as Origins;
}

/** All that several sources say about the first one's person; another name is another person. */
export function mergePeople(given: readonly SourcedPerson[]): {
  person: FoundPerson;
  origins: Origins;
} {
  const sources = given.map(({ source, person }) => ({ source, person: cleanPerson(person) }));
  const named = sources.find(({ person }) => nameOf(person) !== '')?.person ?? noPerson;
  const key = foldText(nameOf(named));
  const same = sources.filter(({ person }) => ['', key].includes(foldText(nameOf(person))));
  const merged = cleanPerson(same.map(({ person }) => person).reduce(mergeTwo, noPerson));
  return { person: merged, origins: findOrigins(merged, same) };
}
