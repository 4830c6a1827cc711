import { contactListRequest } from '@kith/contract/contacts/requests';
import { contactPageSize } from '@kith/contract/contacts/rules';
import { contactListInputSchema, type ContactListInput } from '@kith/contract/contacts/schemas';
import { rankBound } from '@kith/contract/warmth/rules';
import { recomputeWarmth } from '#features/interactions/refresh-warmth.ts';
import type { MemberContext } from '#platform/context.ts';
import { shareIn } from '#platform/database/nested.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';

import { archiveContact, unarchiveContact } from './archive-contact.ts';
import { deleteContact } from './delete-contact.ts';
import { listContacts } from './list-contacts.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database);
});

function list(input: Partial<z.input<typeof contactListInputSchema>> = {}, member = ctx) {
  const parsed: ContactListInput = contactListInputSchema.parse(input);
  return listContacts({ ctx: member, input: parsed });
}

async function namesOf(input: Parameters<typeof list>[0] = {}): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ ...input, cursor });
    names.push(...page.items.map(({ full_name: name }) => name));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return names;
}

/** Many contacts at once, named `Person 0001` and so on, the first the warmest and newest. */
async function addMany(count: number, company = ''): Promise<void> {
  const ownerId = ctx.actor.memberId;
  const rank = rankBound(90, ctx.clock.now());
  await ctx.database.transaction((tx) =>
    sql`
      insert into contacts (owner_id, first_name, last_name, full_name, company, name_key,
        search_text, warmth_rank, created_at)
      select ${ownerId}, 'Person', n, 'Person ' || n, ${company}, 'person ' || n,
        ' person ' || n || ' ' || lower(${company}), ${rank}::float8 - number,
        ${ctx.clock.now()}::timestamptz - number * interval '1 microsecond'
      from (select number, lpad(number::text, 4, '0') as n from generate_series(1, ${count}::integer) number) s`.execute(
      tx,
    ),
  );
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `Person ${String(index + 1).padStart(4, '0')}`);

for (const sort of ['warmth', 'added'] as const) {
  test(`pages by ${sort} list every contact once, also where they differ by microseconds`, async () => {
    await addMany(123);
    expect(await namesOf({ sort, limit: 50 })).toEqual(numbered(123));
    expect(await namesOf({ sort, direction: 'asc', limit: 7 })).toEqual(numbered(123).toReversed());
  });
}

test('by name ignores case and accents', async () => {
  for (const first_name of ['émile', 'Zoe', 'Eva', 'Emil']) await addContact(ctx, { first_name });
  expect(await namesOf({ sort: 'name', limit: 1 })).toEqual(['Emil', 'émile', 'Eva', 'Zoe']);
});

test('contacts without an interaction come last by warmth and by last interaction', async () => {
  const { memberId: ownerId } = ctx.actor;
  const never = ['Never A', 'Never B', 'Never C'];
  for (const first_name of never) await addContact(ctx, { first_name });
  for (const [index, first_name] of ['Old', 'New'].entries()) {
    const id = await addContact(ctx, { first_name });
    await ctx.database.transaction(async (tx) => {
      await sql`insert into interactions (owner_id, contact_id, kind, direction, occurred_at)
        values (${ownerId}, ${id}, 'call', 'out', ${new Date(2026, index, 1)})`.execute(tx);
      await recomputeWarmth(tx, ownerId, [id]);
    });
  }
  for (const sort of ['last_interaction', 'warmth'] as const) {
    const names = await namesOf({ sort, limit: 1 });
    expect(names.slice(0, 2)).toEqual(['New', 'Old']);
    expect(names.slice(2).toSorted()).toEqual(never);
    expect(await namesOf({ sort, direction: 'asc', limit: 2 })).toEqual(names.toReversed());
  }
});

test('a cursor keeps its position while contacts are added and removed', async () => {
  await addMany(6);
  const first = await list({ sort: 'name', limit: 3 });
  await addContact(ctx, { first_name: 'Aaron' });
  await deleteContact({ ctx, input: { id: first.items[2]!.id } });
  const second = await list({ sort: 'name', limit: 3, cursor: first.next_cursor! });
  expect(second.items.map(({ full_name: name }) => name)).toEqual(numbered(6).slice(3));
  expect(second.next_cursor).toBeNull();
});

test('a cursor of another listing and an invalid one are refused', async () => {
  await addMany(3);
  const { next_cursor: cursor } = await list({ sort: 'name', limit: 1 });
  const forge = (keyset: unknown) => Buffer.from(JSON.stringify(keyset)).toString('base64url');
  const id = '00000000-0000-4000-8000-000000000000';
  for (const input of [
    { sort: 'warmth', cursor: cursor! },
    { sort: 'name', direction: 'desc', cursor: cursor! },
    { sort: 'name', archived: true, cursor: cursor! },
    { sort: 'name', q: 'person', cursor: cursor! },
    { cursor: 'nonsense' },
    { sort: 'warmth', cursor: forge(['warmth desc active ', '1; drop table contacts', id]) },
    { sort: 'added', cursor: forge(['added desc active ', '2026-02-30T00:00:00Z', id]) },
    { sort: 'name', cursor: forge(['name asc active ', 'a\0b', id]) },
  ] as const) {
    expect(await refusalOf(list(input))).toBe('invalid_cursor');
  }
});

test('the first page has the total, whatever was added or removed', async () => {
  expect(await list()).toEqual({ items: [], next_cursor: null, total: 0 });
  await addMany(60);
  const first = await list();
  expect(first.total).toBe(60);
  expect((await list({ cursor: first.next_cursor! })).total).toBeNull();
  const [a, b] = first.items;
  await archiveContact({ ctx, input: { id: a!.id } });
  await deleteContact({ ctx, input: { id: b!.id } });
  expect([(await list()).total, (await list({ archived: true })).total]).toEqual([58, 1]);
  await unarchiveContact({ ctx, input: { id: a!.id } });
  expect([(await list()).total, (await list({ archived: true })).total]).toEqual([59, 0]);
});

test('the count stays correct and its table small during concurrent additions and removals', async () => {
  const addAndRemove = async (index: number) => {
    const id = await addContact(ctx, { first_name: `Racer ${index}` });
    if (index % 3 === 0) await deleteContact({ ctx, input: { id } });
  };
  await Promise.all(Array.from({ length: 60 }, (_, index) => addAndRemove(index)));
  expect((await list()).total).toBe(40);
  const rows = await database.pool.query(
    'select count(*)::integer as count from contact_tallies where owner_id = $1',
    [ctx.actor.memberId],
  );
  expect(rows.rows[0].count).toBeLessThan(40);
});

test('erasing a member erases their counts', async () => {
  await addMany(3);
  await database.pool.query('delete from auth.users where id = $1', [ctx.actor.memberId]);
  const rows = await database.pool.query('select from contact_tallies where owner_id = $1', [
    ctx.actor.memberId,
  ]);
  expect(rows.rowCount).toBe(0);
});

test('archived contacts are listed separately', async () => {
  const id = await addContact(ctx, { first_name: 'Gone' });
  await addContact(ctx, { first_name: 'Here' });
  await archiveContact({ ctx, input: { id } });
  expect(await namesOf()).toEqual(['Here']);
  expect(await namesOf({ archived: true })).toEqual(['Gone']);
  expect(await namesOf({ q: 'gone' })).toEqual([]);
  expect(await namesOf({ q: 'gone', archived: true })).toEqual(['Gone']);
});

test('search finds name, company, title, tags and addresses by the start of each word', async () => {
  await addContact(ctx, {
    first_name: 'José',
    last_name: 'Núñez',
    company: 'Analytical Engines',
    title: 'Lead',
    tags: ['Golf club'],
    emails: [{ value: 'jn@engine.example' }],
  });
  await addContact(ctx, { first_name: 'Somebody', last_name: 'Else' });
  for (const q of ['j', 'nun', 'Núñ', 'eng ana', 'lead', 'golf', 'clu', 'jn@engine', '  JOSE  ']) {
    expect(await namesOf({ q })).toEqual(['José Núñez']);
  }
  for (const q of ['osé', 'jose else', 'x', '%', '_', '('])
    expect(await namesOf({ q })).toEqual([]);
});

test('search fills its pages from a network larger than its first range', async () => {
  await addMany(1_500, 'Acme');
  const zed = await addContact(ctx, { first_name: 'Zed', company: 'Rare Ltd' });
  for (const sort of ['warmth', 'name', 'last_interaction', 'added'] as const) {
    const common = await list({ q: 'acm', sort });
    expect([common.items.length, common.total]).toEqual([50, null]);
    const rare = await list({ q: 'rare', sort });
    expect(rare).toMatchObject({ items: [{ id: zed }], next_cursor: null, total: 1 });
  }
  expect(await namesOf({ q: 'acme', sort: 'name', limit: 200 })).toEqual(numbered(1_500));
  expect(await namesOf({ q: 'person 14', sort: 'name', limit: 30 })).toEqual(
    numbered(1_500).filter((name) => / 14/u.test(name)),
  );
});

test('a stranger sees no contacts, by listing, by search or by the function behind it', async () => {
  await addMany(3);
  const stranger = await createMember(database);
  expect(await list({}, stranger)).toMatchObject({ items: [], total: 0 });
  expect(await list({ q: 'person' }, stranger)).toMatchObject({ items: [], total: 0 });
  const found = await stranger.database.transaction((tx) =>
    sql`select * from find_contacts(${"'@person':*"}, false)`.execute(tx),
  );
  expect(found.rows).toEqual([]);
  const { next_cursor: cursor } = await list({ limit: 1 });
  expect(await list({ limit: 1, cursor: cursor! }, stranger)).toMatchObject({ items: [] });
});

test('a stranger can’t read or write a member’s counts', async () => {
  await addMany(3);
  const stranger = await createMember(database);
  const forged = stranger.database.transaction((tx) =>
    sql`insert into contact_tallies (owner_id, active, archived)
      values (${ctx.actor.memberId}, 5, 0)`.execute(tx),
  );
  await expect(forged).rejects.toThrow();
  const seen = await stranger.database.transaction((tx) =>
    sql`select * from contact_tallies`.execute(tx),
  );
  expect(seen.rows).toEqual([]);
});

test('every order is read from its index, bounded by the cursor, under row-level security', async () => {
  await addMany(5_000, 'Acme');
  await database.pool.query('analyze contacts');
  const plans = await ctx.database.transaction(async (tx) => {
    const { memberId: ownerId } = ctx.actor;
    const explain = async (order: string, bound: string) =>
      JSON.stringify(
        (
          await sql`explain (format json) select * from contacts c
            where c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null
              and ${sql.raw(bound)} order by ${sql.raw(order)} limit 50`.execute(tx)
        ).rows,
      );
    const none = `'00000000-0000-4000-8000-000000000000'::uuid`;
    const last = `(case when c.last_interaction_at is null then '-infinity' else c.last_interaction_at end)`;
    return {
      contacts_by_warmth: await explain(
        'c.warmth_rank desc, c.id desc',
        `(c.warmth_rank, c.id) < (1::float8, ${none})`,
      ),
      contacts_by_name: await explain(
        'c.name_key, c.id',
        `(c.name_key, c.id) > ('person 3', ${none})`,
      ),
      contacts_by_last_interaction: await explain(
        `${last} desc, c.id desc`,
        `(${last}, c.id) < (now(), ${none})`,
      ),
      contacts_by_added: await explain(
        'c.created_at desc, c.id desc',
        `(c.created_at, c.id) < (now(), ${none})`,
      ),
    };
  });
  for (const [index, plan] of Object.entries(plans)) {
    expect(plan).toContain(`"Index Name":"${index}"`);
    expect(plan).toMatch(/"Index Cond":"[^"]*ROW\(/u);
    expect(plan).not.toContain('"Node Type":"Sort"');
  }
});

test('the request of the contact list is one read, which is a prepared statement', async () => {
  await addMany(1);
  const reads: { text: string; prepared: number }[] = [];
  const observed: MemberContext = {
    ...ctx,
    database: {
      ...ctx.database,
      read: (query) =>
        ctx.database.transaction(async (tx) => {
          const rows = await shareIn(tx).read(query);
          const text = query.compile(tx).sql;
          const found = await sql`
            select from pg_prepared_statements where statement = ${text}`.execute(tx);
          reads.push({ text, prepared: found.rows.length });
          return rows;
        }),
    },
  };
  const scope = { q: '', archived: false };
  await list(contactListRequest({ scope, sort: 'warmth', direction: 'desc' }, undefined), observed);
  const limit = expect.stringMatching(new RegExp(`limit ${contactPageSize + 1}$`, 'u'));
  expect(reads).toEqual([{ text: limit, prepared: 1 }]);
});
