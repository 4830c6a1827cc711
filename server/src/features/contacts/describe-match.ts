import type { ContactMatch } from '@kith/contract/contacts/schemas';
import { excerptLength } from '@kith/contract/core/text';

import type { ContactSummaryRow } from './contact-summary.ts';
import { normalizeProfileUrl } from './identity.ts';
import { fulfils } from './search-match.ts';
import type { SearchQuery } from './search-query.ts';
import { type SearchedContact, searchText } from './search-text.ts';
import { foldForSearch } from './search-words.ts';

const noWords: SearchedContact = {
  first_name: '',
  last_name: '',
  company: '',
  title: '',
  location: '',
  notes: '',
  tags: [],
  emails: [],
  phones: [],
  links: [],
};

type Part = { field: ContactMatch['field']; text: string; words: string };

/** What may match beside the name, the clearest first, each with its search words. */
function* listParts(contact: SearchedContact, logged: readonly string[]): Generator<Part> {
  const { nickname = '', department = '', company, title, location, notes } = contact;
  const parts: (readonly [Part['field'], string, Partial<SearchedContact>])[] = [
    ['nickname', nickname, { nickname }],
    ['company', company, { company }],
    ['title', title, { title }],
    ['department', department, { department }],
    ...contact.tags.map((tag) => ['tag', tag, { tags: [tag] }] as const),
    ['location', location, { location }],
    ...contact.phones.map((phone) => ['phone', phone, { phones: [phone] }] as const),
    ...contact.emails.map((email) => ['email', email, { emails: [email] }] as const),
    ...contact.links.map((link) => ['link', link, { links: [link] }] as const),
    ...[notes, ...logged].map((text) => ['note', text, { notes: text }] as const),
  ];
  for (const [field, text, fields] of parts) {
    if (text !== '') yield { field, text, words: searchText({ ...noWords, ...fields }) };
  }
}

/**
 * Where a search matches beside the name: all of it, else the first word that the name lacks.
 * `logged`: what the member logged about the contact.
 */
export function describeMatch(
  contact: SearchedContact,
  query: SearchQuery,
  logged: readonly string[] = [],
): ContactMatch | null {
  const inName = searchText({ ...noWords, ...namesOf(contact) });
  const missing = query.wordsWanted.filter((wanted) => !fulfils(wanted, inName));
  let partly: Part | null = null;
  for (const part of listParts(contact, logged)) {
    if (fulfils(query.found, part.words)) return present(part, query);
    if (missing.some((wanted) => fulfils(wanted, part.words))) partly ??= part;
  }
  return partly && present(partly, query);
}

function namesOf(contact: SearchedContact): Partial<SearchedContact> {
  const { first_name, last_name, phonetic_first_name = '', phonetic_last_name = '' } = contact;
  return { first_name, last_name, phonetic_first_name, phonetic_last_name };
}

/** The same by what every listing reads anyway; null where that is not enough. */
export function describeShownMatch(
  { full_name: first_name, company, title, location, tags }: ContactSummaryRow,
  query: SearchQuery,
): ContactMatch | null {
  return describeMatch({ ...noWords, first_name, company, title, location, tags }, query);
}

/** Whether the shown name has what is searched, so that it needs no other reason. */
export function hasInName({ full_name }: { full_name: string }, query: SearchQuery): boolean {
  const { found, mistyped } = query;
  const inName = searchText({ ...noWords, first_name: full_name });
  return fulfils(found, inName) || (mistyped !== null && fulfils(mistyped, inName));
}

/** Whether every word stands in the shown name as it is: quicker, and enough for most rows. */
export function standsInName(
  { full_name }: { full_name: string },
  { words }: SearchQuery,
): boolean {
  const name = foldForSearch(full_name);
  return words.every((word) => name.includes(word));
}

function present({ field, text }: Part, query: SearchQuery): ContactMatch {
  if (field === 'note') return { field, text: cutAround(text, query.words) };
  return { field, text: field === 'link' ? normalizeProfileUrl(text) : text };
}

/** Few, so that the word is visible in a narrow row. */
const lead = 12;

/** The part of a text that has the first of the words, on one line. */
export function cutAround(note: string, words: readonly string[]): string {
  const line = note.replace(/\s+/gu, ' ').trim();
  // Folding may change lengths, by little: enough to show the place, not to mark it.
  const folded = foldForSearch(line);
  const places = words.map((word) => findWord(folded, word)).filter((place) => place >= 0);
  const from = Math.max(0, Math.min(...places, folded.length) - lead);
  const start = places.length === 0 || from === 0 ? 0 : line.indexOf(' ', from) + 1 || from;
  const cut = Array.from(line.slice(start)).slice(0, excerptLength).join('');
  return `${start > 0 ? '…' : ''}${cut}${start + cut.length < line.length ? '…' : ''}`;
}

function findWord(folded: string, word: string): number {
  const inside = ` ${folded}`.indexOf(` ${word}`);
  return inside >= 0 ? inside : folded.indexOf(word);
}
