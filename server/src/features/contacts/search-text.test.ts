import fc from 'fast-check';
import { expect, test } from 'vitest';

import { deriveContactColumns } from './derived-columns.ts';
import { fulfils } from './search-match.ts';
import { readQuery } from './search-query.ts';
import { type SearchedContact, searchText } from './search-text.ts';
import { searchWords } from './search-words.ts';

const empty: SearchedContact = {
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

function isFound(typed: string, contact: Partial<SearchedContact>): boolean {
  const query = readQuery(typed);
  return query !== null && fulfils(query.found, searchText({ ...empty, ...contact }));
}

test('every word is found by its start, and words without spaces by any part', () => {
  const contact = {
    first_name: '太郎',
    last_name: '田中',
    company: '株式会社メルカリ',
    tags: ['R&D'],
    emails: ['taro.tanaka@mercari.jp'],
  };
  for (const typed of ['田中', '太', 'メルカリ', '会社', 'r d', 'TANAKA', 'merc', 'taro.t']) {
    expect([typed, isFound(typed, contact)]).toEqual([typed, true]);
  }
  expect(isFound('anaka', contact)).toBe(false);
});

test('a query is cut to the indexed length of words', () => {
  const long = 'x'.repeat(100);
  expect(isFound(long, { company: long })).toBe(true);
});

test('a number is found by its last digits and from its country, its area code or the zero on', () => {
  const stored = [
    '+49 170 1234567',
    '0170 1234567',
    '0049 (0)170/123 45 67',
    'tel:+49-170-1234567',
  ];
  for (const phone of stored) {
    for (const typed of ['0170 1234', '170-123', '(0170) 1234567', '4567', '+49 170 1234567']) {
      expect([phone, typed, isFound(typed, { phones: [phone] })]).toEqual([phone, typed, true]);
    }
    expect(isFound('0170 9', { phones: [phone] })).toBe(false);
  }
});

test('typed text becomes words that LIKE takes literally', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      for (const word of searchWords(typed)) expect(word).toMatch(/^[^%_\\\s]+$/u);
    }),
  );
});

test('derived columns follow from the fields alone', () => {
  const contact = { ...empty, first_name: 'Ada', last_name: 'Byron', title: 'Analyst' };
  expect(deriveContactColumns(contact)).toEqual({
    full_name: 'Ada Byron',
    name_key: 'ada byron',
    search_text: ' /3 !adabyron =ada =byron ^by5 $ron5 ~ab analyst',
  });
});
