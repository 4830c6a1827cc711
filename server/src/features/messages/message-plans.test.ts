import { messagePageSize } from '@kith/contract/messages/rules';
import { type ListMessages, listMessagesSchema } from '@kith/contract/messages/schemas';
import { expect, test } from 'vitest';

import { createClient } from '#platform/database/create-client.ts';
import { openKysely } from '#platform/database/kysely-driver.ts';
import { readPreparedRows } from '#platform/database/prepared.ts';
import { type NestedWork, watchNestedPlans } from '#testing/plan-work.ts';
import { linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import { createMember } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { pageQuery } from './list-messages.ts';

const database = await useFileDatabase();

/** Several times what the search reads before it asks the index. */
const messages = 8_000;
/** The newest 2,000 are read, and a page of hits. */
const rowLimit = 2_500;
const pageSize = 21;

/** Each message has the word "lunch", every thousandth the word "harbour". */
const addMessages = `insert into messages
    (conversation_id, seq, sender_id, client_msg_id, content, search_text, created_at)
  select $1, $3 + n, $2, 'bulk ' || n, 'lunch', case when n % 1000 = 0 then ' lunch harbour'
      else ' lunch' end, now() - interval '1 year' + n * interval '1 second'
  from generate_series(1, $4::integer) n`;

/** What the statistics know of: many conversations of a few messages each. */
const addShortOnes = `with c as (
    insert into conversations (id, created_at)
    select md5('short' || n)::uuid, now() from generate_series(1, 500) n returning id)
  insert into messages
    (conversation_id, seq, sender_id, client_msg_id, content, search_text, created_at)
  select c.id, n, $1, 'short ' || n, 'lunch', ' lunch', now() from c, generate_series(1, 4) n`;

const busiest = (work: readonly NestedWork[]) => Math.max(...work.map(({ rows }) => rows));

const ann = await createMember(database);
const ben = await createMember(database);
await linkMembers(database, ann, ben);
const talk = await openWith(ann, ben);
await sendIn(ann, talk, 'Hello');
await database.pool.query(addShortOnes, [ann.actor.memberId]);
await database.pool.query('analyze');
await database.pool.query(addMessages, [talk, ann.actor.memberId, 1, messages]);
await database.pool.query('update conversations set last_seq = $2 where id = $1', [
  talk,
  messages + 1,
]);

/** What statements read for pages of a conversation, each with its generic plan. */
async function watchPages(bounds: (Partial<ListMessages> & { conversation_id: string })[]) {
  const client = await database.pool.connect();
  try {
    const watch = await watchNestedPlans(client);
    const pages: { count: number; most: number }[] = [];
    for (const bound of bounds) {
      const input = listMessagesSchema.parse(bound);
      let count = 0;
      const work = await watch(async () => {
        await client.query(
          `select set_config('request.jwt.claims', $1, false), set_config('role', 'authenticated', false),
            set_config('plan_cache_mode', 'force_generic_plan', false)`,
          [JSON.stringify({ sub: ann.actor.memberId })],
        );
        const page = await readPreparedRows(
          openKysely(client),
          pageQuery(ann.actor.memberId, input),
        );
        count = page.length;
        await client.query('reset role');
      });
      pages.push({ count, most: busiest(work) });
    }
    return pages;
  } finally {
    client.release(true);
  }
}

// First, because another test updates the statistics.
test('a page of a long conversation is read with what surrounds it alone', async () => {
  const pages = await watchPages([
    { conversation_id: talk },
    { conversation_id: talk, before_seq: 4_000 },
    { conversation_id: talk, after_seq: 4_000 },
    { conversation_id: talk, around_seq: 4_000 },
  ]);
  for (const { count, most } of pages) {
    expect(count).toBe(messagePageSize);
    expect(most).toBeLessThan(2 * messagePageSize);
  }
});

test('a page where a blocked member wrote is read without all conversations of two', async () => {
  const cat = await createMember(database);
  const people = [ann, ben, cat].map(({ actor }) => actor.memberId);
  const { rows } = await database.pool.query<{ id: string }>(
    'select open_bridge_conversation($1, now()) as id',
    [people],
  );
  const { id } = rows[0]!;
  await database.pool.query(addMessages, [id, cat.actor.memberId, 0, 20]);
  await database.pool.query(addMessages, [id, ben.actor.memberId, 20, 20]);
  await database.pool.query('update conversations set last_seq = 40 where id = $1', [id]);
  await database.pool.query(
    'insert into member_blocks (owner_id, blocked_id, created_at) values ($1, $2, now())',
    [ann.actor.memberId, cat.actor.memberId],
  );
  const [page] = await watchPages([{ conversation_id: id }]);
  expect(page?.count).toBe(20);
  expect(page?.most).toBeLessThan(2 * messagePageSize);
});

test('a search within a long conversation reads its newest part and the hits, whatever the statistics know', async () => {
  const client = createClient(database.connection);
  await client.connect();
  try {
    const watch = await watchNestedPlans(client);
    const search = (words: string[]) =>
      watch(async () => {
        await client.query(`select set_config('request.jwt.claims', $1, false)`, [
          JSON.stringify({ sub: ann.actor.memberId }),
        ]);
        const found = await client.query('select seq from find_messages($1, $2, null, null, $3)', [
          words,
          talk,
          pageSize,
        ]);
        const most = words.includes('harbour') ? Math.min(pageSize, messages / 1_000) : pageSize;
        expect(found.rowCount).toBe(words.includes('nowhere') ? 0 : most);
      });
    for (const known of ['before', 'after']) {
      if (known === 'after') await database.pool.query('analyze');
      for (const words of [['lunch'], ['harbour'], ['lunch', 'harbour'], ['nowhere']]) {
        expect(busiest(await search(words)), `${words.join(' ')} ${known}`).toBeLessThan(rowLimit);
      }
    }
  } finally {
    await client.end();
  }
});
