import { contactUpdateSchema } from '@kith/contract/contacts/schemas';
import { foldText } from '@kith/contract/core/text';
import { readRow } from '#platform/database/rows.ts';
import { addContact } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { listFacet } from './list-facet.ts';

const database = await useSharedDatabase();

const words = [
  'Advice',
  'Série A',
  'GROßE Łódź',
  'ガイド',
  'Ｆｕｌｌ  width',
  'Ærø',
  'Ελλάδα',
  '日本 語',
];

test('offers and needs are folded in the database as everywhere else', async () => {
  const ctx = await createMember(database);
  const id = await addContact(ctx, { offers: words, seeks: words.slice(0, 1) });
  const row = await ctx.database.transaction((tx) =>
    readRow(
      tx,
      sql<{
        offer_keys: string[];
        seek_keys: string[];
      }>`select offer_keys, seek_keys from contacts where id = ${id}`,
    ),
  );
  expect([...row!.offer_keys].sort()).toEqual(words.map(foldText).sort());
  expect(row!.seek_keys).toEqual(['advice']);
});

test('of two spellings of one word the first is kept', () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const { offers } = contactUpdateSchema.parse({ id, offers: ['Café', 'Tea', 'cafe', 'CAFÉ'] });
  expect(offers).toEqual(['Café', 'Tea']);
});

test('words in use are suggested to their member only', async () => {
  const ctx = await createMember(database);
  await addContact(ctx, { offers: ['Hiring advice', 'Capital'] });
  await addContact(ctx, { offers: ['Capital'], seeks: ['Clients'] });
  const facet = (facet: 'offers' | 'seeks', q = '', member = ctx) =>
    listFacet({ ctx: member, input: { facet, q } });
  expect((await facet('offers')).items).toEqual([
    { value: 'Capital', count: 2 },
    { value: 'Hiring advice', count: 1 },
  ]);
  expect((await facet('offers', 'adv')).items.map(({ value }) => value)).toEqual(['Hiring advice']);
  expect((await facet('seeks')).items).toHaveLength(1);
  expect((await facet('offers', '', await createMember(database))).items).toEqual([]);
});
