import type { PageFacts } from '#extension/page/page-facts.ts';

import {
  cleanPerson,
  type FoundPerson,
  mergePeople,
  nameOf,
  noPerson,
  type Origins,
  type Source,
  type SourcedPerson,
  splitName,
} from './found-person.ts';
import { readJsonLd } from './read-json-ld.ts';

/** Longer, the first selected line is a sentence, not a name. */
const nameWords = 5;
const nameLength = 80;
const address = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gu;

function readHCard(card: PageFacts['hCards'][number]): FoundPerson {
  const all = (...names: string[]) =>
    card.filter(({ name }) => names.includes(name)).map(({ value }) => value);
  const one = (...names: string[]) => all(...names).find((value) => value.trim() !== '') ?? '';
  const given = one('p-given-name');
  const family = one('p-family-name');
  const places = [one('p-locality'), one('p-region'), one('p-country-name')];
  return {
    ...noPerson,
    ...(given + family === ''
      ? splitName(one('p-name'))
      : { first_name: given, last_name: family }),
    title: one('p-job-title', 'p-role'),
    company: one('p-org', 'p-organization-name'),
    location: places.filter((part) => part !== '').join(', ') || one('p-adr', 'p-label'),
    emails: all('u-email', 'p-email'),
    phones: all('p-tel', 'u-tel'),
    links: all('u-url', 'u-uid'),
  };
}

/** The person of a page whose Open Graph says that it is a profile. */
function readOpenGraph(metas: PageFacts['metas']): FoundPerson | null {
  const meta = (name: string) => metas.find((one) => one.name === name)?.content ?? '';
  if (meta('og:type') !== 'profile') return null;
  const given = meta('profile:first_name');
  const family = meta('profile:last_name');
  const site = meta('og:site_name');
  // Titles often end with the name of the site.
  const title = meta('og:title').split(/\s[|–—-]\s/u);
  const own = title.length > 1 && title.at(-1) === site ? title.slice(0, -1) : title;
  return {
    ...noPerson,
    ...(given + family === '' ? splitName(own[0] ?? '') : { first_name: given, last_name: family }),
    links: [meta('og:url')],
  };
}

/** What the member has selected: a name in the first line, the rest as a note. */
function readSelection(selection: string): FoundPerson | null {
  const [first = '', ...rest] = selection.split(/\r?\n/u).filter((line) => line.trim() !== '');
  if (first === '') return null;
  const emails = selection.match(address)?.slice(0, 5) ?? [];
  const name = first.trim();
  const isName = name.length <= nameLength && name.split(/\s+/u).length <= nameWords;
  return isName
    ? { ...noPerson, ...splitName(name), emails, notes: rest.join('\n') }
    : { ...noPerson, emails, notes: selection };
}

export type ReadPage = {
  person: FoundPerson;
  /** Where each value of the person was found. */
  origins: Origins;
};

/**
 * The person on a page: what it and the vCard that it links to publish for machines, else what the
 * member has selected.
 */
export function readPage(facts: PageFacts, vcard: readonly FoundPerson[] = []): ReadPage {
  const from = (source: Source, people: readonly (FoundPerson | null)[]): SourcedPerson[] =>
    people
      .filter((person) => person !== null)
      .filter((person) => nameOf(person) !== '')
      .map((person) => ({ source, person }));
  const described = [
    ...from('json_ld', [readJsonLd(facts.jsonLd)]),
    ...from('h_card', facts.hCards.map(readHCard)),
    ...from('vcard', vcard),
    ...from('open_graph', [readOpenGraph(facts.metas)]),
  ];
  const selected = described.length === 0 ? readSelection(facts.selection) : null;
  const sources: SourcedPerson[] =
    selected === null ? described : [{ source: 'selection', person: selected }];
  // One address on the page is that of its person; several are anyone's.
  const mailtos = cleanPerson({ ...noPerson, emails: facts.mailtos }).emails;
  const known = sources.some(({ person }) => person.emails.length > 0);
  const emails = known || mailtos.length > 1 ? [] : mailtos;
  return mergePeople([
    ...sources,
    { source: 'mailto', person: { ...noPerson, emails } },
    { source: 'page_address', person: { ...noPerson, links: [facts.url] } },
  ]);
}
