import { contactCreateSchema } from '@kith/contract/contacts/schemas';
import { contactLimits } from '@kith/contract/contacts/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { PageFacts } from '#extension/page/page-facts.ts';

import { cleanPerson, type FoundPerson, noPerson, readLink, splitName } from './found-person.ts';
import { readPage } from './read-page.ts';

const nothing: PageFacts = {
  url: 'https://team.example/ana#top',
  title: 'Ana Ruiz',
  jsonLd: [],
  hCards: [],
  metas: [],
  mailtos: [],
  selection: '',
};
const read = (facts: Partial<PageFacts>, vcard?: FoundPerson[]) =>
  readPage({ ...nothing, ...facts }, vcard);
const readGraph = (graph: unknown) => read({ jsonLd: [JSON.stringify(graph)] }).person;

const ana = {
  '@type': 'Person',
  name: 'Ana Ruiz',
  jobTitle: 'Head of Design',
  worksFor: { '@type': 'Organization', name: 'Acme' },
  address: {
    '@type': 'PostalAddress',
    addressLocality: 'Madrid',
    addressCountry: { name: 'Spain' },
  },
  email: 'mailto:ana@acme.example',
  telephone: '+34 600 000 001',
  url: 'https://ana.example/',
  sameAs: ['https://social.example/ana', 'javascript:alert(1)'],
};
const found = {
  first_name: 'Ana',
  last_name: 'Ruiz',
  title: 'Head of Design',
  company: 'Acme',
  location: 'Madrid, Spain',
  emails: ['ana@acme.example'],
  phones: ['+34 600 000 001'],
  links: ['https://ana.example/', 'https://social.example/ana', 'https://team.example/ana'],
  notes: '',
};

describe('what a page publishes', () => {
  test('a person in JSON-LD, wherever it stands in the document', () => {
    for (const graph of [
      ana,
      [ana],
      { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite' }, ana] },
      { '@type': 'ProfilePage', mainEntity: ana },
      {
        '@type': ['Thing', 'http://schema.org/ProfilePage'],
        mainEntity: { ...ana, '@type': ['Person'] },
      },
    ]) {
      expect(readGraph(graph), JSON.stringify(graph)).toEqual(found);
    }
  });

  test('the person that the page is about, not who wrote it', () => {
    const writer = { '@type': 'Person', name: 'Ben Writer' };
    const page = { '@type': 'ProfilePage', author: writer, mainEntity: ana };
    expect(readGraph([{ '@type': 'Article', author: writer }, page])).toEqual(found);
  });

  test('an h-card, Open Graph, and a single address for email', () => {
    const card = [
      { name: 'p-name', value: 'Ana Ruiz' },
      { name: 'p-job-title', value: 'Head of Design' },
      { name: 'p-org', value: 'Acme' },
      { name: 'p-locality', value: 'Madrid' },
      { name: 'p-country-name', value: 'Spain' },
      { name: 'u-url', value: 'https://ana.example/' },
    ];
    const mailtos = ['mailto:ana%40acme.example?subject=Hi'];
    const { person } = read({ hCards: [card], mailtos });
    expect(person).toEqual({
      ...found,
      phones: [],
      links: ['https://ana.example/', 'https://team.example/ana'],
    });
    const metas = [
      { name: 'og:type', content: 'profile' },
      { name: 'og:title', content: 'Ana Ruiz | Team' },
      { name: 'og:site_name', content: 'Team' },
    ];
    expect(read({ metas }).person).toMatchObject({ first_name: 'Ana', last_name: 'Ruiz' });
    expect(
      read({ metas, mailtos: ['mailto:a@x.example', 'mailto:b@x.example'] }).person.emails,
    ).toEqual([]);
  });

  test('sources about the same person add to each other, another person adds nothing', () => {
    const { company: _company, ...rest } = { ...ana, company: '' };
    const card = [
      { name: 'p-name', value: 'ANA RUIZ' },
      { name: 'u-email', value: 'mailto:ana@home.example' },
    ];
    const other = [
      { name: 'p-name', value: 'Ben Writer' },
      { name: 'u-email', value: 'mailto:ben@x.example' },
    ];
    const { person } = read({ jsonLd: [JSON.stringify(rest)], hCards: [other, card] });
    expect(person.emails).toEqual(['ana@acme.example', 'ana@home.example']);
  });

  test('a vCard adds to the same person, and each value keeps its source', () => {
    const card = {
      ...noPerson,
      first_name: 'Ana',
      last_name: 'Ruiz',
      title: 'Designer',
      location: 'Madrid',
      emails: ['ANA@acme.example', 'ana@home.example'],
    };
    const graph = JSON.stringify({ ...ana, address: '', sameAs: [] });
    const { person, origins } = read({ jsonLd: [graph] }, [card]);
    expect(person).toMatchObject({ title: 'Head of Design', location: 'Madrid' });
    expect(person.emails).toEqual(['ana@acme.example', 'ana@home.example']);
    expect(origins).toEqual({
      first_name: ['json_ld'],
      last_name: ['json_ld'],
      title: ['json_ld'],
      company: ['json_ld'],
      location: ['vcard'],
      emails: ['json_ld', 'vcard'],
      phones: ['json_ld'],
      links: ['json_ld', 'page_address'],
      notes: [],
    });
    const alone = read({ mailtos: ['mailto:a@x.example'], selection: 'Ben Okoro' }, [
      { ...noPerson, first_name: 'Cleo' },
    ]);
    expect(alone.person).toMatchObject({ first_name: 'Cleo', emails: ['a@x.example'] });
    expect(alone.origins).toMatchObject({ first_name: ['vcard'], emails: ['mailto'] });
    expect(read({ jsonLd: [graph] }, [{ ...card, last_name: 'Other' }]).person.emails).toEqual([
      'ana@acme.example',
    ]);
    expect(read({ selection: 'Ben Okoro' }).origins).toMatchObject({ last_name: ['selection'] });
  });

  test('without any of it, what the member has selected', () => {
    const selection = 'Ana Ruiz\nHead of Design, ana@acme.example';
    expect(read({ selection }).person).toEqual({
      ...noPerson,
      first_name: 'Ana',
      last_name: 'Ruiz',
      emails: ['ana@acme.example'],
      links: ['https://team.example/ana'],
      notes: 'Head of Design, ana@acme.example',
    });
    const sentence = 'Yesterday I met someone who knows a lot about pricing.';
    expect(read({ selection: sentence }).person).toMatchObject({ first_name: '', notes: sentence });
    expect(read({}).person).toEqual({ ...noPerson, links: ['https://team.example/ana'] });
  });

  test('names in the order of their script', () => {
    expect(splitName('María José Ruiz')).toEqual({ first_name: 'María José', last_name: 'Ruiz' });
    expect(splitName('山田 太郎')).toEqual({ first_name: '太郎', last_name: '山田' });
    expect(splitName('Cher')).toEqual({ first_name: 'Cher', last_name: '' });
  });
});

describe('attack', () => {
  test('huge, deep and broken documents are read to a limit', () => {
    const deep = `${'['.repeat(90_000)}${']'.repeat(90_000)}`;
    const wide = JSON.stringify(Array.from({ length: 9_000 }, () => ({ '@type': 'Person' })));
    const cyclic = { '@type': 'Person', name: 'x'.repeat(190_000) };
    const { person } = read({
      jsonLd: [deep, wide, '{', '', 'null', '"Person"', JSON.stringify(cyclic)],
    });
    expect(person.first_name.length).toBeLessThanOrEqual(contactLimits.name);
  });

  test('keys of prototypes are only keys', () => {
    const text = `{"@type":"Person","__proto__":{"name":"Eve","polluted":true},
      "constructor":{"prototype":{"polluted":true}},"toString":"x"}`;
    expect(read({ jsonLd: [text] }).person).toEqual({
      ...noPerson,
      links: ['https://team.example/ana'],
    });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test('links that run something, hide something or name a password are dropped', () => {
    for (const link of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,<script>',
      'vbscript:x',
      'file:///etc/passwd',
      'https://user:secret@bank.example/',
      '//no-scheme.example',
      `https://long.example/${'a'.repeat(3_000)}`,
    ]) {
      expect(readLink(link), link.slice(0, 40)).toBe('');
    }
    expect(readLink('https://ana.example/a b#part')).toBe('https://ana.example/a%20b');
  });

  test('characters that turn or hide text are not saved', () => {
    const person = readGraph({
      '@type': 'Person',
      name: 'A\u202Ena\u200B \u2066Ruiz\u2069\u0000',
      jobTitle: '\u2800\u3164',
    });
    expect(person).toMatchObject({ first_name: 'Ana', last_name: 'Ruiz', title: '' });
  });

  test('whatever a page says, the server accepts what is made of it', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 600 }),
      fc.webUrl(),
      fc.emailAddress(),
    );
    const person = fc.record({
      first_name: text,
      last_name: text,
      title: text,
      company: text,
      location: text,
      emails: fc.array(text, { maxLength: 30 }),
      phones: fc.array(text, { maxLength: 30 }),
      links: fc.array(text, { maxLength: 30 }),
      notes: text,
    });
    fc.assert(
      fc.property(person, (given) => {
        const cleaned = cleanPerson(given);
        const points = (values: string[]) => values.map((value) => ({ value }));
        const { success, error } = contactCreateSchema.safeParse({
          ...cleaned,
          first_name: cleaned.first_name || 'Someone',
          emails: points(cleaned.emails),
          phones: points(cleaned.phones),
          links: points(cleaned.links),
        });
        expect(success, error?.message).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
