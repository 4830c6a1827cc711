import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import type { MemberContext } from '#platform/context.ts';
import { addContact } from '#testing/test-contact.ts';
import { createMember } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { listContacts } from './list-contacts.ts';
import { refreshSearch } from './refresh-search.ts';

const database = await useFileDatabase();

async function find(ctx: MemberContext, q: string): Promise<string[]> {
  const { items } = await listContacts({ ctx, input: contactListInputSchema.parse({ q }) });
  return items.map(({ id }) => id);
}

test('contacts from before are found by their old words, then by all, and stay unchanged otherwise', async () => {
  const ctx = await createMember(database);
  const id = await addContact(ctx, {
    first_name: '太郎',
    last_name: '山田',
    notes: 'Plays the theremin',
    phones: [{ value: '+49 170 1234567' }],
  });
  const recent = await addContact(ctx, { first_name: 'Grace', last_name: 'Hopper' });
  const read = () =>
    ctx.database.transaction((tx) =>
      tx.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
  const written = await read();
  await database.pool.query(`update contacts set search_text = ' 山田 田 太郎 郎' where id = $1`, [
    id,
  ]);
  expect(await find(ctx, '太郎')).toEqual([id]);
  expect(await find(ctx, '山田太郎')).toEqual([]);
  await refreshSearch({ database });
  for (const q of ['山田太郎', '0170 1234567', 'theremin'])
    expect(await find(ctx, q)).toEqual([id]);
  expect(await read()).toEqual(written);
  expect(await find(ctx, 'hopper')).toEqual([recent]);
});

test('outdated contacts of all members are refreshed, batch after batch, by the index', async () => {
  const members = await Promise.all([createMember(database), createMember(database)]);
  for (const ctx of members) {
    await ctx.database.transaction((tx) =>
      sql`insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text)
        select ${ctx.actor.memberId}, 'Old', 'N' || n, 'Old N' || n, 'old n' || n, ' old n' || n
        from generate_series(1, 400) n`.execute(tx),
    );
  }
  await refreshSearch({ database });
  const left = await database.pool.query(
    `select from contacts where search_text not like ' /3 %' and deleted_at is null`,
  );
  expect(left.rowCount).toBe(0);
  const plan = await database.pool.query(`explain select from contacts c
    where c.deleted_at is null and c.search_text not like ' /3 %' limit 500`);
  expect(JSON.stringify(plan.rows)).toContain('contacts_to_refresh');
});

test('an interrupted refresh stops, and the next one continues', async () => {
  const ctx = await createMember(database);
  const id = await addContact(ctx, { first_name: 'Ada' });
  await database.pool.query(`update contacts set search_text = ' ada' where id = $1`, [id]);
  const stopped = refreshSearch({ database, signal: AbortSignal.abort() });
  await expect(stopped).rejects.toThrow();
  await refreshSearch({ database });
  const { rows } = await database.pool.query('select search_text from contacts where id = $1', [
    id,
  ]);
  expect(rows[0].search_text).toContain(' =ada');
});
