import {
  type ExportedContact,
  escapeCell,
  exportedColumns,
  readCell,
} from '@kith/contract/contacts/exported';
import { contactPointLabels } from '@kith/contract/contacts/schemas';
import { mapDetails } from '@kith/contract/contacts/rules';
import { cleanText, cutText } from '@kith/contract/core/text';
import { normalizePoint } from '#features/contacts/identity.ts';
import { csvHeader, toCsv } from '#features/contacts/export-csv.ts';
import { toVcard } from '#features/contacts/export-vcard.ts';
import { peopleOf, readUpload } from '#testing/read-people.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { PersonRecord } from './reader.ts';

const hostile = [
  '"',
  "'",
  ',',
  ';',
  ':',
  '\\',
  '\\n',
  '=',
  '+',
  '-',
  '@',
  ' ',
  'a',
  'é',
  '日',
  '🙂',
];
const pieces = (extra: string[]) =>
  fc.array(fc.constantFrom(...hostile, ...extra), { maxLength: 40 }).map((parts) => parts.join(''));
const line = pieces([]).map((text) => cleanText(text).replace(/\s+/gu, ' '));
const name = line.map((text) => `N${text}`);
const words = fc.uniqueArray(
  line.filter((text) => text !== ''),
  { maxLength: 4 },
);
const label = fc.constantFrom(...contactPointLabels);

const pointsOf = (kind: 'email' | 'phone' | 'link', value: fc.Arbitrary<string>) =>
  fc.uniqueArray(fc.record({ value, label }), {
    maxLength: 4,
    selector: (point) => normalizePoint(kind, point.value),
  });

const contact: fc.Arbitrary<ExportedContact> = fc.record({
  id: fc.uuid(),
  first_name: name,
  last_name: line,
  company: line,
  title: line,
  location: line,
  name_prefix: line,
  name_suffix: line,
  nickname: line,
  phonetic_last_name: line,
  phonetic_first_name: line,
  department: line,
  street: line,
  postal_code: line.map((text) => cutText(text, 40).trim()),
  country: line,
  emails: pointsOf('email', fc.stringMatching(/^[a-z=+'-]{1,9}@[a-z]{2,9}\.example$/u)),
  phones: pointsOf('phone', fc.stringMatching(/^[+(-]?\d{4,9}( \d{1,5})?$/u)),
  links: pointsOf(
    'link',
    fc.stringMatching(/^https:\/\/[a-z]{2,9}\.example\/[a-z,;=\\'&?#]{0,60}$/u),
  ),
  tags: words,
  offers: words,
  seeks: words,
  birthday: fc.option(
    fc.record({
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
      year: fc.option(fc.integer({ min: 1900, max: 2100 })),
    }),
  ),
  cadence_days: fc.option(fc.integer({ min: 1, max: 3_650 })),
  notes: pieces(['\n', '\n\n', '\t']).map(cleanText),
  connected_on: fc.option(fc.constant('2019-03-04')),
  archived_at: fc.option(fc.constant('2024-01-02T03:04:05.678Z')),
  photo: fc.constant(null),
  created_at: fc.constant('2020-01-02T03:04:05.678Z'),
});

/** A record with the fields of an exported contact. */
function toExported(record: PersonRecord | undefined) {
  if (!record) return null;
  const { export_id: id, added_at: created_at, ...fields } = record;
  const silent = {
    ...mapDetails(() => ''),
    location: '',
    notes: '',
    tags: [],
    offers: [],
    seeks: [],
  };
  const none = { birthday: null, cadence_days: null, archived_at: null, photo: null };
  return { ...silent, ...none, ...fields, id, created_at };
}

const counts = { emails: 2, phones: 1, links: 4 };
const writers = {
  csv: (one: ExportedContact) => csvHeader(counts) + toCsv(one, counts),
  vcard4: (one: ExportedContact) => toVcard(one, '4.0'),
  vcard3: (one: ExportedContact) => toVcard(one, '3.0'),
};

for (const [format, write] of Object.entries(writers)) {
  test(`${format}: every field of a contact survives export and import`, async () => {
    await fc.assert(
      fc.asyncProperty(contact, async (one) => {
        const { rows } = await readUpload(write(one));
        expect(toExported(peopleOf(rows)[0])).toEqual(one);
      }),
      { numRuns: 250 },
    );
  });
}

test('no escaped cell starts like a formula, and different cells stay different', () => {
  const cell = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '＝', 'a') });
  fc.assert(
    fc.property(cell, (text) => {
      expect(escapeCell(text)).not.toMatch(/^[=+\-@\t\r＝]/u);
      expect(readCell(escapeCell(text))).toBe(text);
    }),
  );
});

test('a date or cadence that can’t be read is reported, and a year that no one was born in', async () => {
  const heads = ['id', 'first_name', 'offers', 'seeks', 'cadence_days'] as const;
  const dates = ['birthday', 'connected_on', 'archived_at', 'created_at'] as const;
  const header = [...heads, ...dates].map((name) => exportedColumns[name]).join(',');
  const { format, rows } = await readUpload(
    `${header}\n1,Ann,,,often,someday,yesterday,once,04.03.2020\n2,Bob,,,9999,1850-02-08,2019-03-04,,\n3,Cy,,,,--02-08,,,\n`,
  );
  expect(format).toBe('own');
  const lossesOf = rows.map(({ losses }) =>
    losses?.map(({ field, value }) => `${field}: ${value}`),
  );
  expect(lossesOf).toEqual([
    [
      'birthday: someday',
      'cadence_days: often',
      'connected_on: yesterday',
      'archived_at: once',
      'added_at: 04.03.2020',
    ],
    ['birthday: 1850-02-08', 'cadence_days: 9999'],
    undefined,
  ]);
});
