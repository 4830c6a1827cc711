import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  deriveContactColumns,
  nameKey,
  namesPerson,
  normalizeEmail,
  normalizePhone,
  normalizeProfileUrl,
  searchText,
  searchWords,
} from './identity.ts';

const emptyIdentity = {
  first_name: '',
  last_name: '',
  company: '',
  title: '',
  location: '',
  tags: [],
  emails: [],
};

test('an email address is the same in any case and behind mailto', () => {
  for (const text of ['Ada@Example.com', ' mailto:ada@example.com ', 'ＡＤＡ@example.com']) {
    expect(normalizeEmail(text)).toBe('ada@example.com');
  }
});

test('a number with its country is E.164, one without keeps its digits', () => {
  expect(normalizePhone('+49 171 123 45 67')).toBe('+491711234567');
  expect(normalizePhone('0049 (171) 1234567')).toBe('+491711234567');
  expect(normalizePhone('tel:+49-171-1234567')).toBe('+491711234567');
  expect(normalizePhone('+1 212 555 0100 ext. 5')).toBe('+12125550100;ext=5');
  expect(normalizePhone('0171 / 123 45 67')).toBe('01711234567');
});

test('a profile address has one form however it was copied', () => {
  const copies = [
    'https://www.linkedin.com/in/Renée-Müller',
    'http://linkedin.com/in/ren%C3%A9e-m%C3%BCller/',
    'https://de.linkedin.com/in/renée-müller/en?trk=people#top',
    'linkedin.com/in/RENÉE-MÜLLER/details/skills/',
  ];
  expect(new Set(copies.map(normalizeProfileUrl))).toEqual(
    new Set(['linkedin.com/in/renée-müller']),
  );
});

test('other addresses keep the parts that distinguish them', () => {
  expect(normalizeProfileUrl('https://Example.com/People?id=7&utm_source=x')).toBe(
    'example.com/People?id=7',
  );
  expect(normalizeProfileUrl('https://example.com/People?id=8')).not.toBe(
    normalizeProfileUrl('https://example.com/People?id=7'),
  );
  expect(normalizeProfileUrl('https://twitter.com/Ada')).toBe('x.com/ada');
  expect(normalizeProfileUrl('https://example.com/%E0%A4%A')).toBe('example.com/%E0%A4%A');
});

test('a profile identifies a person, a company page does not', () => {
  expect(namesPerson('linkedin.com/in/ada')).toBe(true);
  expect(namesPerson('linkedin.com/company/acme')).toBe(false);
  expect(namesPerson('example.com')).toBe(false);
});

test('normalizing twice changes nothing', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
      const once = normalizeProfileUrl(url);
      expect(normalizeProfileUrl(once)).toBe(once);
    }),
    { numRuns: 40 },
  );
});

test('names are compared without case, accents and width', () => {
  expect(nameKey('  JOSÉ  Ångström ')).toBe(nameKey('Jose Angstrom'));
  expect(nameKey('ﾀﾅｶ')).toBe(nameKey('タナカ'));
  expect(nameKey('タナカ')).not.toBe(nameKey('タナガ'));
});

test('every word is found by its start, and words without spaces by any part', () => {
  const text = searchText({
    ...emptyIdentity,
    ...{ first_name: '太郎', last_name: '田中', company: '株式会社メルカリ', tags: ['R&D'] },
    emails: ['taro.tanaka@mercari.jp'],
  });
  for (const typed of ['田中', '太', 'メルカリ', '会社', 'r d', 'TANAKA', 'merc', 'taro.t']) {
    for (const word of searchWords(typed)) expect(text).toContain(` ${word}`);
  }
  expect(text).not.toContain(' anaka');
});

test('a query is cut to the indexed length of words', () => {
  const long = 'x'.repeat(100);
  const text = searchText({ ...emptyIdentity, company: long });
  expect(text).toContain(` ${searchWords(long)[0]}`);
});

test('typed text becomes words that LIKE takes literally', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      for (const word of searchWords(typed)) expect(word).toMatch(/^[^%_\\\s]+$/u);
    }),
  );
});

test('derived columns follow from the fields alone', () => {
  const contact = { ...emptyIdentity, first_name: 'Ada', last_name: 'Lovelace', title: 'Analyst' };
  expect(deriveContactColumns(contact)).toEqual({
    full_name: 'Ada Lovelace',
    name_key: 'ada lovelace',
    search_text: ' ada lovelace analyst',
  });
});
