import { companyFormats } from '@kith/contract/contacts/rules';
import type { ExportedContact } from '@kith/contract/contacts/exported';
import { contactPointLabels } from '@kith/contract/contacts/schemas';
import { industryCodes } from '@kith/contract/industries/isic';
import { exportCompanies } from '#features/contacts/export-companies.ts';
import { joinBlock, joinList, splitBlock, splitList } from '#features/contacts/crm-block.ts';
import { crmHeader, toHubSpot, toSalesforce } from '#features/contacts/export-crm.ts';
import { readRows } from '#platform/database/rows.ts';
import { createImporter, importFile } from '#testing/import-runner.ts';
import { peopleOf, readUpload } from '#testing/read-people.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { scanRecord } from './readers/scan-record.ts';

const database = await useFileDatabase();

const formats = [
  ['salesforce', toSalesforce],
  ['hubspot', toHubSpot],
] as const;

/** Lines as contacts have them: cleaned, and often with what CSV, our block and spreadsheets mark. */
const line = (max: number) =>
  fc
    .array(
      fc.constantFrom(
        'Ann',
        '=1+1',
        '-x',
        '@',
        '"',
        ',',
        ';',
        '\\',
        '(',
        'ü',
        '山田',
        'a:b',
        '[Kith]',
        "'",
      ),
      {
        maxLength: 6,
      },
    )
    .map((parts) => parts.join(' ').replace(/\s+/gu, ' ').trim().slice(0, max).trim());
const word = line(60).filter((text) => text !== '');
const words = fc.uniqueArray(word, { maxLength: 4 });
const label = fc.constantFrom(...contactPointLabels);
const points = (values: string[]) =>
  fc.uniqueArray(fc.record({ value: fc.constantFrom(...values), label }), {
    selector: ({ value }) => value,
    maxLength: 4,
  });
const notes = fc
  .array(fc.oneof(line(200), fc.constantFrom('[Kith]', 'Tags: none', '')), { maxLength: 6 })
  .map((lines) =>
    lines
      .join('\n')
      .replace(/\n{3,}/gu, '\n\n')
      .trim(),
  );

const contacts: fc.Arbitrary<ExportedContact> = fc.record({
  id: fc.uuid(),
  first_name: fc.oneof(word, fc.constant('x'.repeat(90))),
  last_name: line(100),
  company: fc.oneof(line(300), fc.constant('y'.repeat(290))),
  title: fc.oneof(line(200), fc.constant('t'.repeat(190))),
  location: fc.oneof(
    line(100),
    fc.constantFrom('Ulm, DE', 'DE', 'A long place name, that no city field of forty holds'),
  ),
  name_prefix: line(30),
  name_suffix: line(30),
  nickname: line(60),
  phonetic_last_name: line(60),
  phonetic_first_name: line(60),
  department: line(90),
  street: line(200),
  postal_code: fc.constantFrom('', '=01310-100', '89073'),
  country: fc.constantFrom('', 'DE', 'Brasil'),
  emails: points(['a@x.example', 'b@x.example', 'c@x.example']),
  phones: points(['+49 171 1234567', '-030/123 45;67', '+1 212 555 0100 ext. 12', '030 765']),
  links: points([
    'https://www.linkedin.com/in/ann',
    'https://x.example/a?b=c,d;e',
    'http://y.example/',
  ]),
  tags: words,
  offers: words,
  seeks: words,
  birthday: fc.constantFrom(
    null,
    { year: 1992, month: 2, day: 29 },
    { year: null, month: 2, day: 29 },
  ),
  cadence_days: fc.constantFrom(null, 30),
  notes,
  connected_on: fc.constantFrom(null, '2019-03-04'),
  archived_at: fc.constantFrom(null, '2020-01-02T03:04:05.678Z'),
  photo: fc.constant(null),
  created_at: fc.constant('2020-01-02T03:04:05.678Z'),
});

for (const [format, write] of formats) {
  test(`${format}: whatever a contact holds comes back from its record`, async () => {
    await fc.assert(
      fc.asyncProperty(contacts, async (contact) => {
        const read = await readUpload(crmHeader(format) + write(contact));
        expect(read.format).toBe(format);
        const [person] = peopleOf(read.rows);
        const { id: _id, created_at: _at, photo: _photo, ...fields } = contact;
        const filled = Object.fromEntries(
          Object.entries(fields).filter(
            ([, value]) =>
              value !== '' && value !== null && !(Array.isArray(value) && value.length === 0),
          ),
        );
        const empty = {
          first_name: '',
          last_name: '',
          company: '',
          title: '',
          emails: [],
          phones: [],
          links: [],
          connected_on: null,
        };
        const { export_id: _export, ...rest } = person!;
        expect(rest).toEqual({ ...empty, ...filled });
        expect(read.rows[0]!.losses).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  test(`${format}: no cell is a formula, a number keeps its plus, and Excel reads UTF-8`, () => {
    const contact = fc.sample(contacts, 1)[0]!;
    const text =
      crmHeader(format) +
      write({
        ...contact,
        last_name: '=cmd|calc',
        title: '@SUM(1)',
        notes: '-2+3',
        phones: [
          { value: '+49 171 1234567', label: 'work' },
          { value: '+1+cmd|calc', label: 'mobile' },
        ],
      });
    expect(text.startsWith('\uFEFF')).toBe(true);
    const cells: string[] = [];
    for (let at = 1; at < text.length;) {
      const record = scanRecord(text, at, ',', true);
      if (record.kind !== 'record') throw new Error('The file is no CSV');
      cells.push(...record.cells);
      at = record.end;
    }
    expect(cells.filter((cell) => /^[=+\-@\t\r]/u.test(cell))).toEqual(['+49 171 1234567']);
  });
}

test('Salesforce gets what it requires, within its lengths', async () => {
  const [contact] = fc.sample(contacts, 1);
  const person = {
    ...contact!,
    first_name: 'Cher',
    last_name: '',
    company: '',
    title: 't'.repeat(190),
  };
  const text = crmHeader('salesforce') + toSalesforce({ ...person, tags: ['Nicht anrufen'] });
  const head = scanRecord(text, 1, ',', true);
  const record = scanRecord(text, head.kind === 'record' ? head.end : 0, ',', true);
  if (head.kind !== 'record' || record.kind !== 'record') throw new Error('The file is no CSV');
  const cell = (name: string) => record.cells[head.cells.indexOf(name)];
  expect(cell('Last Name')).toBe('Cher');
  expect(cell('Account Name')).toBe('Cher');
  expect(cell('Title')).toHaveLength(128);
  expect(cell('Do Not Call')).toBe('1');
  expect(cell('Email Opt Out')).toBe('0');
});

test('lists and blocks come back as they were', () => {
  fc.assert(
    fc.property(words, notes, (list, text) => {
      expect(splitList(joinList(list))).toEqual(list);
      expect(splitBlock(joinBlock(text, []))).toEqual({ notes: text, fields: new Map() });
      const { notes: left, fields } = splitBlock(joinBlock(text, [['tags', joinList(list)]]));
      expect([left, splitList(fields.get('tags') ?? '')]).toEqual([text, list]);
    }),
  );
});

for (const format of companyFormats) {
  test(`${format}: companies come back with their website, industry and notes`, async () => {
    const giver = await createImporter(database);
    const names = industryCodes.map((code) => `Company ${code}`);
    const head = 'First Name,Last Name,Account Name,Mailing City,Lead Source\n';
    const rows = names.map((name) => `A,B,${name},Ulm,Web\n`);
    await importFile(giver, Buffer.from(head + rows.join('')), 'report.csv');
    await giver.database.transaction((tx) =>
      sql`update companies set industry = split_part(name, ' ', 2), notes = '=' || name,
        website = 'https://www.' || lower(split_part(name, ' ', 2)) || '.example'
        where owner_id = ${giver.actor.memberId}`.execute(tx),
    );
    let text = '';
    for await (const piece of exportCompanies({ ctx: giver, input: { format } })) text += piece;
    const taker = await createImporter(database);
    const done = await importFile(taker, Buffer.from(text), 'companies.csv');
    expect(done).toMatchObject({
      format: format.split('_')[0],
      contacts: { new: 0 },
      companies: { new: names.length },
    });
    const list = (ctx: typeof giver) =>
      ctx.database.transaction((tx) =>
        readRows(
          tx,
          sql<{ name: string }>`select name, website, industry, notes from companies
            where owner_id = ${ctx.actor.memberId} order by name`,
        ),
      );
    expect(await list(taker)).toEqual(await list(giver));
    expect((await importFile(taker, Buffer.from(text), 'companies.csv')).companies).toMatchObject({
      new: 0,
      updated: 0,
    });
  });
}
