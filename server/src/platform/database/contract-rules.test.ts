import { defaultTouchKinds } from '@kith/contract/cadence/rules';
import { foldCompanyName } from '@kith/contract/companies/fold-company-name';
import { excerptLength, makeExcerpt } from '@kith/contract/core/text';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';

import { insertContractValues } from './contract-values.ts';

const database = await useSharedDatabase();

/** The result of a database function for several texts, in one query. */
async function callForEach(name: string, texts: readonly string[]): Promise<string[]> {
  const found = await database.pool.query<{ result: string }>(
    `select ${name}(text) as result from unnest($1::text[]) with ordinality t (text, place)
     order by place`,
    [texts],
  );
  return found.rows.map(({ result }) => result);
}

async function expectSame(
  name: string,
  rule: (text: string) => string,
  pieces: readonly string[],
): Promise<void> {
  const piece = fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6 }));
  const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
  const texts = fc
    .array(text, { minLength: 50, maxLength: 50 })
    .map((all) => all.map((one) => one.replaceAll('\0', '')));
  await fc.assert(
    fc.asyncProperty(texts, async (all) => {
      expect(await callForEach(name, all)).toEqual(all.map(rule));
    }),
    { numRuns: 40 },
  );
}

test('the database and the contract fold a company’s name alike', async () => {
  await expectSame('fold_company_name', foldCompanyName, [
    'Acme',
    'ACME ',
    'Straße',
    'Çalık ',
    'ΣΟΦΟΣ',
    'İş',
    'Łódź',
    'Ærø',
    'ﬁne',
    'Ａ１',
    '山田',
    'ガ',
    '株式会社',
    '(株)',
    ' 有限公司',
    '주식회사',
    ' 주',
    ' Inc.',
    ', Inc',
    ' and Co',
    ' & Co.',
    ' KG',
    ' GmbH',
    ' S.p.A.',
    ' sp. z o.o.',
    ' Group',
    ' ',
    '.',
    '’',
    '`',
    '&',
    '-',
    '\xA0',
    '	',
    '²',
    '٣',
    '́',
    '́e',
    'the ',
  ]);
});

test('a linked group is not a member, for companies and for duplicates', () => {
  expect(foldCompanyName('Acme, Inc.')).toBe('acme');
  expect(foldCompanyName('Acme Group Ltd')).toBe('acme group');
  expect(foldCompanyName('Acme Holding AG')).toBe('acme holding');
});

test('the database and the contract make the same excerpt', async () => {
  const long = 'é '.repeat(excerptLength);
  await expectSame('make_excerpt', makeExcerpt, [
    long,
    'x'.repeat(excerptLength - 3),
    '👩‍👩‍👧',
    'ab',
    ' ',
    '\n',
    '\u00A0',
    '\u2003',
    '\u0085',
  ]);
});

test('the interaction kinds that count are the contract’s, unless a member chose others', async () => {
  const { actor } = await createMember(database);
  const read = async () =>
    (await database.pool.query('select touch_kinds($1) as kinds', [actor.memberId])).rows;
  expect(await read()).toEqual([{ kinds: defaultTouchKinds }]);
  await database.pool.query(`insert into touch_settings values ($1, '{note}', now())`, [
    actor.memberId,
  ]);
  expect(await read()).toEqual([{ kinds: ['note'] }]);
});

test('a function that names an unknown value of the contract is refused', () => {
  expect(insertContractValues('select {{excerpt_length}}', 'a.sql')).toBe('select 140');
  expect(() => insertContractValues('select {{nothing}}', 'a.sql')).toThrow(
    'a.sql names {{nothing}}, which is no such value',
  );
});
