import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import { rankBound } from '@kith/contract/warmth/rules';
import type { MemberContext } from '#platform/context.ts';
import { addContact } from '#testing/test-contact.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { bulkChange } from './bulk-change.ts';
import { countContacts } from './count-contacts.ts';
import { listContacts } from './list-contacts.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database);
});

function list(input: { q: string; limit?: number; cursor?: string; sort?: 'name' }) {
  return listContacts({ ctx, input: contactListInputSchema.parse(input) });
}

async function namesOf(q: string, limit = 50): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ q, limit, ...(cursor === undefined ? {} : { cursor }) });
    names.push(...page.items.map(({ full_name: name }) => name));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return names;
}

/** More people than are read before the index is asked, all warmer than the others. */
async function addCrowd(count: number, title: string): Promise<void> {
  const rank = rankBound(90, ctx.clock.now());
  await ctx.database.transaction((tx) =>
    sql`insert into contacts (owner_id, first_name, last_name, full_name, title, name_key,
        search_text, warmth_rank)
      select ${ctx.actor.memberId}, 'Crowd', n::text, 'Crowd ' || n, ${title}, 'crowd ' || n,
        ' /3 !crowd' || n || ' =crowd =' || n || ' ' || lower(${title}), ${rank}::float8 + n
      from generate_series(1, ${count}::integer) n`.execute(tx),
  );
}

/** Of a crowd, every so many-th is called Kes, another has it as last name, another as company. */
async function addKestrels(count: number, every: number): Promise<void> {
  const rank = rankBound(50, ctx.clock.now());
  await ctx.database.transaction((tx) =>
    sql`insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text,
        warmth_rank)
      select ${ctx.actor.memberId}, kind, n::text, kind || n, lower(kind || n),
        ' /3 ' || case kind when 'Kes 1 ' then '!kesler' || n || ' =kesler' when 'Kes 2 ' then '!ana =ana =kesler'
          when 'Kes 3 ' then '!bo =bo kestrel' else '!crowd =crowd' end, ${rank}::float8 + n
      from (select n, case n % ${every}::integer when 1 then 'Kes 1 ' when 2 then 'Kes 2 '
          when 3 then 'Kes 3 ' else 'Crowd ' end as kind
        from generate_series(1, ${count}::integer) n) people`.execute(tx),
  );
}

async function addMarias(): Promise<string[]> {
  await addContact(ctx, { first_name: 'Ivo', last_name: 'Kern', notes: 'Brother of Maria' });
  await addContact(ctx, { first_name: 'Ana', last_name: 'Sol', company: 'Mariano & Co' });
  await addContact(ctx, { first_name: 'Tom', last_name: 'Reis', company: 'Maria Foods' });
  await addContact(ctx, { first_name: 'Eva', last_name: 'Mariani' });
  await addContact(ctx, { first_name: 'Mariana', last_name: 'Costa' });
  await addContact(ctx, { first_name: 'Maria', last_name: 'Lopez' });
  await addContact(ctx, { first_name: 'Maria' });
  return [
    'Maria',
    'Maria Lopez',
    'Mariana Costa',
    'Eva Mariani',
    'Tom Reis',
    'Ana Sol',
    'Ivo Kern',
  ];
}

test('better matches come first: name, words of it, its start, other fields, notes', async () => {
  const order = await addMarias();
  expect(await namesOf('maria')).toEqual(order);
  expect(await namesOf('maria', 2)).toEqual(order);
});

test('better matches come before a thousand warmer ones, on every page', async () => {
  const order = await addMarias();
  await addCrowd(1_200, 'Maria’s helper');
  const names = await namesOf('maria', 100);
  expect(names.slice(0, 5)).toEqual(order.slice(0, 5));
  expect(names[5]).toBe('Crowd 1200');
  expect(new Set(names).size).toBe(1_207);
  expect(names.slice(-2)).toEqual(order.slice(-2));
});

test.each([
  { share: 'rare', every: 400 },
  { share: 'common', every: 30 },
  { share: 'filling a page at once', every: 5 },
])('the first page has the best of all, where a name is $share', async ({ every }) => {
  await addKestrels(3_000, every);
  const best = await namesOf('kes', 200);
  const numbered = (kind: number) =>
    best
      .filter((name) => name.startsWith(`Kes ${kind}`))
      .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  expect(best).toEqual([1, 2, 3].flatMap(numbered));
  for (const limit of [1, 20, 100]) {
    const { items } = await list({ q: 'kes', limit });
    expect(items.map(({ full_name: name }) => name)).toEqual(best.slice(0, limit));
  }
});

test.each(['kes', 'kestrel'])(
  'the first page of %s has the best of many, where none of the warmest thousand is',
  async (q) => {
    await addKestrels(6_000, 4);
    await addCrowd(1_200, 'Guest');
    await database.pool.query(
      `update contacts set warmth_rank = warmth_rank + 10000 where owner_id = $1 and title = 'Guest'`,
      [ctx.actor.memberId],
    );
    const { rows } = await database.pool.query<{ full_name: string }>(
      `select full_name from contacts where owner_id = $1 and full_name like 'Kes%'
         and search_text like $2 order by left(full_name, 5), warmth_rank desc`,
      [ctx.actor.memberId, `% ${q === 'kes' ? '%kes' : 'kestrel'}%`],
    );
    const best = rows.map(({ full_name: name }) => name);
    for (const limit of [1, 100]) {
      const page = await list({ q, limit });
      expect(page.items.map(({ full_name: name }) => name)).toEqual(best.slice(0, limit));
      expect(page.total).toBeNull();
    }
    const second = await list({
      q,
      limit: 20,
      cursor: (await list({ q, limit: 20 })).next_cursor!,
    });
    expect(second.items.map(({ full_name: name }) => name)).toEqual(best.slice(20, 40));
  },
);

test('another order is kept while searching', async () => {
  const order = await addMarias();
  const { items } = await list({ q: 'maria', sort: 'name' });
  expect(items.map(({ full_name: name }) => name)).toEqual(order.toSorted());
});

test('a typo is looked for only where nothing matches as typed; list, count and bulk agree', async () => {
  for (const last_name of ['García', 'Garcia']) await addContact(ctx, { last_name });
  await addCrowd(1_200, 'Guest');
  const matching = (q: string) => contactListInputSchema.parse({ q });
  const count = async (q: string) => (await countContacts({ ctx, input: matching(q) })).count;
  expect((await namesOf('garica', 1)).toSorted()).toEqual(['Garcia', 'García']);
  expect(await count('garica')).toBe(2);
  expect(await count('xqzw')).toBe(0);
  const change = { action: 'archive' as const };
  const { count: changed } = await bulkChange({
    ctx,
    input: { change, selection: { matching: matching('garica'), except_ids: [] } },
  });
  expect(changed).toBe(2);
  await addContact(ctx, { last_name: 'Garica' });
  expect(await namesOf('garica')).toEqual(['Garica']);
  expect(await count('garica')).toBe(1);
});

test('says where it matched, unless in the name', async () => {
  const note = `${'Long ago. '.repeat(30)}We met in Lisbon,\nat the summit. ${'And so on. '.repeat(30)}`;
  await addContact(ctx, {
    first_name: 'Ada',
    last_name: 'Lovelace',
    nickname: 'Countess',
    department: 'Number Theory',
    company: 'Engines',
    title: 'Analyst',
    location: 'London',
    tags: ['book club'],
    notes: note,
    phones: [{ value: '+44 20 7946 0958' }],
    emails: [{ value: 'ada@host.example' }],
    links: [{ value: 'https://www.linkedin.com/in/countess-of-numbers/?trk=x' }],
  });
  const matchOf = async (q: string) => (await list({ q })).items[0]?.match;
  for (const q of ['ada', 'lovelaec', 'AL', 'love ada']) expect(await matchOf(q)).toBeNull();
  const reasons = {
    engin: ['company', 'Engines'],
    'ada analyst': ['title', 'Analyst'],
    london: ['location', 'London'],
    book: ['tag', 'book club'],
    '020 7946': ['phone', '+44 20 7946 0958'],
    'ada@host': ['email', 'ada@host.example'],
    'countess-of': ['link', 'linkedin.com/in/countess-of-numbers'],
    countess: ['nickname', 'Countess'],
    theory: ['department', 'Number Theory'],
  };
  for (const [q, [field, text]] of Object.entries(reasons)) {
    expect([q, await matchOf(q)]).toEqual([q, { field, text }]);
  }
  const found = await matchOf('lisbon');
  expect(found).toMatchObject({
    field: 'note',
    text: expect.stringMatching(/^….*met in Lisbon, at/u),
  });
  expect(found?.text.length).toBeLessThan(150);
  expect(await matchOf('')).toBeNull();
});

test('hostile input finds nothing and harms nothing', async () => {
  await addContact(ctx, { first_name: 'Ada', notes: "o'neill \\ % _ 100% a_b" });
  for (const q of [
    '\0',
    'a\0da%',
    '%',
    '_',
    '\\',
    "'; drop table contacts; --",
    '(ada',
    'ada)',
    '!ada',
    'ada:*',
    '=ada',
    '@',
    "'@ada'",
    '‮ada',
    '\ud800',
    '😀',
    'ada & !x',
    '#',
    '<1',
    '.*',
    '[',
    '$1',
    'x'.repeat(200),
    'a '.repeat(100),
    '1'.repeat(200),
    'é'.repeat(200),
    '한'.repeat(200),
  ]) {
    expect([q, Array.isArray((await list({ q })).items)]).toEqual([q, true]);
  }
  expect(contactListInputSchema.safeParse({ q: 'x'.repeat(10_000) }).success).toBe(false);
  expect(await namesOf('a_b')).toEqual(['Ada']);
  expect(await namesOf('a%b%')).toEqual(['Ada']);
  expect(await namesOf('ad_')).toEqual(['Ada']);
});
