import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { useSharedDatabase } from '#testing/use-until-end.ts';

import { readRow } from './rows.ts';
import { runAsService } from './service.ts';

const database = await useSharedDatabase();

const special = fc.constantFrom(
  '',
  'NULL',
  'null',
  'a,b',
  '{}',
  '{a}',
  '"',
  '\\',
  ' ',
  '[1:2]=',
  'é',
);
const texts = fc.array(fc.oneof(special, fc.string({ unit: 'binary', maxLength: 8 })), {
  maxLength: 5,
});

test('an array of texts is read as it was written', async () => {
  await runAsService(database, async (tx) => {
    await fc.assert(
      fc.asyncProperty(texts, async (written) => {
        const values = written.map((text) => text.replaceAll('\0', '').toWellFormed());
        const row = await readRow(tx, sql<{ read: string[] }>`select ${values}::text[] as read`);
        expect(row?.read).toEqual(values);
      }),
    );
  });
});

test('nulls and other bounds are read as the library reads them', async () => {
  await runAsService(database, async (tx) => {
    const row = await readRow(
      tx,
      sql<{ nulls: (string | null)[]; bounds: string[]; nested: string[][] }>`
        select array['a', null, 'NULL'] as nulls, '[2:3]={a,b}'::text[] as bounds,
          array[array['a', 'b'], array['c', 'd']] as nested`,
    );
    expect(row).toEqual({
      nulls: ['a', null, 'NULL'],
      bounds: ['a', 'b'],
      nested: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    });
  });
});
