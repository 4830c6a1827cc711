import { expect, test } from 'vitest';

import { areas } from '#features/auth/account-exports/areas.ts';
import { blockMember } from '#features/messages/block-member.ts';
import { list } from '#testing/conversation-calls.ts';
import { bodyOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { sendIn } from '#testing/test-conversation.ts';
import { addPerson, type Person } from '#testing/test-moderation.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: longSessions, realtime: true });

const hiddenName = 'Zebediah';
const hiddenWord = 'zebrawords';

/** A conversation of three: each has written, the third last, and reacted to one another. */
async function setGroup() {
  const [reader, other, third] = await Promise.all([
    addPerson(app, database, 'Ruth Reader'),
    addPerson(app, database, hiddenName),
    addPerson(app, database, 'Thea Third'),
  ]);
  const people = [reader.id, other.id, third.id];
  const { rows } = await database.pool.query<{ id: string }>(
    'select open_bridge_conversation($1, $2) as id',
    [people, app.clock.now()],
  );
  const { id } = rows[0]!;
  const mine = await sendIn(reader.ctx, id, 'Mine');
  const shown = await sendIn(third.ctx, id, 'From the third');
  const theirs = await sendIn(other.ctx, id, `${hiddenWord} one`);
  const answer = await sendIn(third.ctx, id, 'An answer', { reply_to_id: theirs.id });
  await other.call('PUT', `/messages/${shown.id}/reactions/👍`);
  await third.call('PUT', `/messages/${theirs.id}/reactions/👍`);
  return { reader, other, third, id, mine, theirs, shown, answer };
}

type Group = Awaited<ReturnType<typeof setGroup>>;

/** What a member reads of messages through the stock clients. */
const tables = [
  'messages',
  'message_reactions',
  'message_attachments',
  'message_delivery_receipts',
];
/** The archive lists who the member blocked. */
const archivedTables = (areas['messages'] ?? []).filter(
  ({ table }) => table !== 'public.member_blocks',
);

const directions = ['by the reader', 'by the other'] as const;

async function block({ reader, other }: Group, direction: (typeof directions)[number]) {
  const [blocker, blocked] = direction === 'by the reader' ? [reader, other] : [other, reader];
  await blockMember({ ctx: blocker.ctx, input: { id: blocked.id } });
}

const paths = (id: string) => [
  `/conversations/${id}`,
  `/conversations/${id}/messages`,
  `/messages/search?q=${hiddenWord}`,
  `/messages/search?q=${hiddenWord}&conversation_id=${id}`,
  '/messages/search?q=answer',
  `/search?query=${hiddenWord}`,
  '/search?query=answer',
];

/**
 * What the reader gets of the conversation in every way, as one text. That a message answers one they
 * don't see is no secret: its number is missing, too.
 */
async function readAll({ reader, id }: Group): Promise<string> {
  const answers = paths(id).map(async (path) => (await reader.call('GET', path)).text());
  const lists = (['last_activity', 'name', 'unread'] as const).map(async (sort) =>
    JSON.stringify(await list(reader.ctx, { sort, include_blocked: true })),
  );
  const client = app.clientAs(reader.ctx);
  const rows = tables.map(async (table) =>
    JSON.stringify((await client.from(table).select()).data).replaceAll(
      /"reply_to_id":"[^"]*"/gu,
      '',
    ),
  );
  const archived = archivedTables.map(async ({ table, where = 'owner_id = $1' }) => {
    const { rows: kept } = await database.pool.query(`select * from ${table} where ${where}`, [
      reader.id,
    ]);
    return JSON.stringify(kept.map((row) => ({ ...row, reply_to_id: null })));
  });
  return (await Promise.all([...answers, ...lists, ...rows, ...archived])).join('\n');
}

/** What a member's archive says of conversations. */
async function archiveOf({ id }: Person): Promise<string> {
  const rows = archivedTables.map(async ({ table, where = 'owner_id = $1', without = [] }) => {
    const found = await database.pool.query<{ row: object }>(
      `select to_jsonb(t) - $2::text[] as row from ${table} t where ${where} order by 1`,
      [id, without],
    );
    return JSON.stringify(found.rows);
  });
  return (await Promise.all(rows)).join('\n');
}

test.each(directions)(
  'after a block %s neither sees the other’s part of a conversation of three',
  async (direction) => {
    const group = await setGroup();
    const { reader, other, third, id, theirs, shown, answer } = group;
    const traces = [hiddenName, hiddenWord, other.id, theirs.id];
    const foundIn = (text: string) => traces.filter((trace) => text.includes(trace));
    expect(foundIn(await readAll(group))).toEqual(traces);
    await block(group, direction);
    expect(foundIn(await readAll(group))).toEqual([]);
    const listed = (person: Person) =>
      bodyOf<{ items: { content: string; reply_to: unknown }[] }>(
        person.call('GET', `/conversations/${id}/messages`),
      );
    expect((await listed(reader)).items).toMatchObject([
      { content: 'Mine' },
      { content: 'From the third', reactions: [] },
      { content: 'An answer', reply_to: null },
    ]);
    expect((await listed(other)).items.map(({ content }) => content)).not.toContain('Mine');
    expect((await listed(third)).items).toHaveLength(4);
    // Who is hidden from each other both write on, to the third.
    await sendIn(reader.ctx, id, 'Still here');
    await sendIn(other.ctx, id, `${hiddenWord} two`);
    expect(foundIn(await readAll(group))).toEqual([]);
    expect((await listed(third)).items).toHaveLength(6);
    const react = (message: string) => reader.call('PUT', `/messages/${message}/reactions/👍`);
    expect((await react(theirs.id)).status).toBe(404);
    expect((await react(shown.id)).status).toBe(200);
    const reply = sendIn(reader.ctx, id, 'To you', { reply_to_id: theirs.id });
    expect(await refusalOf(reply)).toBe('not_found');
    expect(answer.reply_to).toMatchObject({ id: theirs.id });
  },
);

test.each(directions)(
  'after a block %s a hidden message counts nowhere, and nothing is heard of it',
  async (direction) => {
    const group = await setGroup();
    const { reader, other, third, id, answer } = group;
    await block(group, direction);
    const archived = await archiveOf(reader);
    const got = () => bodyOf<object>(reader.call('GET', `/conversations/${id}`));
    const unread = () => bodyOf<object>(reader.call('GET', '/conversations/unread'));
    const [before, countsBefore] = [await got(), await unread()];
    expect(before).toMatchObject({
      last_message_content: 'An answer',
      unread_count: 2,
      last_seq: 4,
    });
    const socket = await app.open();
    const changes = ['messages', 'conversations'].map((table) => ({
      event: '*',
      schema: 'public',
      table,
    }));
    await socket.join(`conversation:${id}`, changes, await app.tokenOf(reader.ctx));
    app.sent.length = 0;
    await sendIn(other.ctx, id, `${hiddenWord} three`, {}, app.jobs);
    expect(JSON.stringify(app.sent)).not.toContain(reader.id);
    expect(JSON.stringify(app.sent)).toContain(third.id);
    await app.runAll();
    await socket.beat();
    expect(socket.heard.filter(({ event }) => event === 'postgres_changes')).toEqual([]);
    expect([await got(), await unread()]).toEqual([before, countsBefore]);
    expect(await archiveOf(reader)).toBe(archived);
    // Whatever else changes of the conversation, its row is that of what the reader sees.
    await database.pool.query(
      `update conversations set created_at = created_at - interval '1 s' where id = $1`,
      [id],
    );
    expect((await socket.nextChange()).data).toMatchObject({
      table: 'conversations',
      record: { last_seq: 4, last_message_at: answer.created_at.replace(/\.?0*Z$/u, '+00:00') },
    });
    await sendIn(third.ctx, id, 'Heard', {}, app.jobs);
    const heard = [(await socket.nextChange()).data, (await socket.nextChange()).data];
    expect(heard).toContainEqual(
      expect.objectContaining({ record: expect.objectContaining({ content: 'Heard' }) }),
    );
    expect(heard).toContainEqual(
      expect.objectContaining({ record: expect.objectContaining({ last_seq: 6 }) }),
    );
    expect(await unread()).not.toEqual(countsBefore);
    socket.close();
  },
);

test('who has a block with everyone else in a conversation can’t write there', async () => {
  const group = await setGroup();
  const { reader, third, id } = group;
  await block(group, 'by the reader');
  await blockMember({ ctx: third.ctx, input: { id: reader.id } });
  expect(await refusalOf(sendIn(reader.ctx, id, 'Anyone?'))).toBe('conversation_closed');
});
