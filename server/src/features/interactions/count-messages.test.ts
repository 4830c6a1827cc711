import { dayMs, hourMs, minuteMs } from '@kith/contract/core/time';
import { interactionLogSchema, interactionUpdateSchema } from '@kith/contract/interactions/schemas';
import { rankOf } from '@kith/contract/warmth/rules';
import { beforeEach, expect, test } from 'vitest';

import { deleteMessage } from '#features/messages/delete-message.ts';
import { getContact } from '#features/contacts/get-contact.ts';
import type { MemberContext } from '#platform/context.ts';
import { readTextRows } from '#platform/database/rows.ts';
import { accept, block, createStrangers, decline, unblock } from '#testing/conversation-calls.ts';
import { openThread } from '#testing/persistent-sender.ts';
import { countIn, readAllDays, readMessageDays } from '#testing/count-talks.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { addMemberAsContact, openWith, sendIn } from '#testing/test-conversation.ts';
import type { TestClock } from '#testing/test-member.ts';
import { setConsents } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { takeConversations } from './count-messages-job.ts';
import { deleteInteraction } from './delete-interaction.ts';
import { logInteraction } from './log-interaction.ts';
import { restoreInteraction } from './restore-interaction.ts';
import { updateInteraction } from './update-interaction.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ann: MemberContext;
let ben: MemberContext;
let eve: MemberContext;
/** Ann's contact for Ben, and Ben's for Ann. */
let [bens, anns]: string[] = [];

beforeEach(async () => {
  ({ clock, ann, ben, eve } = await createStrangers(database));
});

async function link(): Promise<string> {
  bens = await addMemberAsContact(database, ann, ben, { first_name: 'Ben' });
  anns = await addMemberAsContact(database, ben, ann, { first_name: 'Ann' });
  return openWith(ann, ben);
}

const count = (id: string) => countIn(database, ann, id);
const daysOfAnn = () => readMessageDays(ann, bens!);
const daysOfBen = () => readMessageDays(ben, anns!);
const tieOf = async (ctx: MemberContext, id: string) => {
  const contact = await getContact({ ctx, input: { id } });
  const { warmth_rank: rank, interaction_count: interactions, last_interaction_at: at } = contact;
  return { rank, interactions, at: at && new Date(at).toISOString() };
};

test('a day of messages is one interaction for each of the two in each direction, and warms', async () => {
  const id = await link();
  await sendIn(ann, id, 'Have you got an hour?');
  clock.advance(minuteMs);
  await sendIn(ann, id, 'For lunch');
  clock.advance(minuteMs);
  await sendIn(ben, id, 'With pleasure');
  await count(id);
  expect(await daysOfAnn()).toEqual(['2026-11-20T09:01 out 2', '2026-11-20T09:02 in 1']);
  expect(await daysOfBen()).toEqual(['2026-11-20T09:01 in 2', '2026-11-20T09:02 out 1']);
  const at = (text: string) => new Date(`2026-11-20T${text}:00Z`);
  const tie = await tieOf(ann, bens!);
  expect(tie).toMatchObject({ interactions: 2, at: '2026-11-20T09:02:00.000Z' });
  expect(tie.rank).toBeCloseTo(
    rankOf([
      { kind: 'message', direction: 'out', at: at('09:01') },
      { kind: 'message', direction: 'in', at: at('09:02') },
    ]),
    9,
  );
  clock.advance(hourMs);
  await sendIn(ann, id, 'See you then');
  clock.advance(dayMs);
  await sendIn(ben, id, 'That was good');
  await count(id);
  expect(await daysOfAnn()).toEqual([
    '2026-11-20T09:02 in 1',
    '2026-11-20T10:02 out 3',
    '2026-11-21T10:02 in 1',
  ]);
});

test('repeats, and jobs that run at once while both write, change nothing and lose nothing', async () => {
  const id = await link();
  const send = (from: MemberContext) => sendIn(from, id, 'Hello');
  await Promise.all([send(ann), send(ben), count(id), send(ann), send(ben), count(id), count(id)]);
  await Promise.all([count(id), count(id)]);
  const rows = [await readAllDays(database, ann), await readAllDays(database, ben)];
  expect(rows.map((own) => own.map((row) => [row['direction'], row['message_count']]))).toEqual([
    [
      ['in', 2],
      ['out', 2],
    ],
    [
      ['in', 2],
      ['out', 2],
    ],
  ]);
  const ties = [await tieOf(ann, bens!), await tieOf(ben, anns!)];
  await count(id);
  expect([await readAllDays(database, ann), await readAllDays(database, ben)]).toEqual(rows);
  expect([await tieOf(ann, bens!), await tieOf(ben, anns!)]).toEqual(ties);
});

test('sending notes the conversation; the note is taken once and becomes one job', async () => {
  const id = await link();
  const noted = async () => {
    const text = 'select from conversations_to_count where conversation_id = $1';
    return (await database.pool.query(text, [id])).rowCount;
  };
  await sendIn(ann, id, 'One');
  await sendIn(ben, id, 'Two');
  expect(await noted()).toBe(1);
  const sent: unknown[] = [];
  const jobs = {
    send: async (_tx: unknown, name: string, data: object, options?: object) => {
      if (JSON.stringify(data).includes(id)) sent.push([name, data, options]);
    },
  };
  const take = async () => {
    let taken = 1;
    while (taken > 0) taken = await takeConversations({ database, jobs, clock });
  };
  // Notes have the database's own time.
  clock.set(new Date(Date.now() - minuteMs));
  await take();
  expect([sent, await noted()]).toEqual([[], 1]);
  clock.advance(2 * minuteMs);
  await Promise.all([take(), take()]);
  expect(sent).toEqual([
    ['interactions.count-messages', { conversationId: id }, { singletonKey: id }],
  ]);
  expect(await noted()).toBe(0);
  await sendIn(ann, id, 'Three');
  expect(await noted()).toBe(1);
});

test('no word of a message is in the row, and deleting a message leaves its day', async () => {
  const id = await link();
  const { id: messageId } = await sendIn(ann, id, 'Unforgettable word');
  await deleteMessage({ ctx: ann, input: { id: messageId } });
  await sendIn(ann, id, 'Another');
  await count(id);
  const [row] = await readAllDays(database, ben);
  expect(row).toMatchObject({ summary: '', body: '', message_count: 2, kind: 'message' });
  expect(JSON.stringify(await readAllDays(database, ann))).not.toContain('Unforgettable');
  const { rows } = await database.pool.query(
    `select logged_words from contacts where id = any($1)`,
    [[bens, anns]],
  );
  expect(rows).toEqual([{ logged_words: '' }, { logged_words: '' }]);
});

test('a request counts for its sender, and for its receiver once they accept it', async () => {
  const id = await openWith(ann, ben);
  await sendIn(ann, id, 'May I ask you something?');
  // Ben can be seen, and knows Ann by her address. It opens nothing.
  await setConsents(ben, ['profile_visibility']);
  bens = await addMemberAsContact(database, ann, ben);
  anns = await addMemberAsContact(database, ben, ann);
  await count(id);
  expect([await daysOfAnn(), await daysOfBen()]).toEqual([['2026-11-20T09:00 out 1'], []]);
  const before = await readAllDays(database, ann);
  await decline(ben, id);
  await count(id);
  expect([await readAllDays(database, ann), await daysOfBen()]).toEqual([before, []]);
  await accept(ben, id);
  await count(id);
  expect([await readAllDays(database, ann), await daysOfBen()]).toEqual([
    before,
    ['2026-11-20T09:00 in 1'],
  ]);
});

test('with a block between the two nothing is counted, what was counted stays, and later all counts', async () => {
  const id = await link();
  await sendIn(ann, id, 'One');
  await count(id);
  await sendIn(ann, id, 'Two');
  await block(ben, ann);
  await count(id);
  expect([await daysOfAnn(), await daysOfBen()]).toEqual([
    ['2026-11-20T09:00 out 1'],
    ['2026-11-20T09:00 in 1'],
  ]);
  await unblock(ben, ann);
  await sendIn(ben, id, 'Sorry');
  await count(id);
  expect(await daysOfAnn()).toEqual(
    expect.arrayContaining(['2026-11-20T09:00 out 2', '2026-11-20T09:00 in 1']),
  );
});

test('a conversation of several counts for no one', async () => {
  await link();
  const id = await openThread(
    database.pool,
    [ann, ben, eve].map(({ actor }) => actor.memberId),
  );
  await sendIn(ann, id, 'Hello both');
  await count(id);
  expect([await daysOfAnn(), await daysOfBen()]).toEqual([[], []]);
});

test('without the consent nothing is counted, and all of it once it is given again', async () => {
  const id = await link();
  await setConsents(ben, ['data_processing'], false);
  await sendIn(ann, id, 'Hello');
  await count(id);
  expect(await readAllDays(database, ben)).toEqual([]);
  expect(await daysOfAnn()).toEqual(['2026-11-20T09:00 out 1']);
  await setConsents(ben, ['data_processing']);
  await count(id);
  expect(await daysOfBen()).toEqual(['2026-11-20T09:00 in 1']);
});

test('a day can be deleted and stays so with the next message; restored, it has all of them', async () => {
  const id = await link();
  await sendIn(ann, id, 'One');
  await count(id);
  const [day] = await readAllDays(database, ann);
  const dayId = String(day?.['id']);
  expect(await refusalOf(deleteInteraction({ ctx: ben, input: { id: dayId } }))).toBe('not_found');
  await deleteInteraction({ ctx: ann, input: { id: dayId } });
  clock.advance(hourMs);
  await sendIn(ann, id, 'Two');
  await count(id);
  expect(await daysOfAnn()).toEqual([]);
  expect(await tieOf(ann, bens!)).toMatchObject({ interactions: 0, at: null });
  expect(await daysOfBen()).toEqual(['2026-11-20T10:00 in 2']);
  await restoreInteraction({ ctx: ann, input: { id: dayId } });
  expect(await daysOfAnn()).toEqual(['2026-11-20T10:00 out 2']);
});

test('a day can’t be corrected, copied or made up', async () => {
  const id = await link();
  await sendIn(ann, id, 'One');
  await count(id);
  const before = await readAllDays(database, ann);
  const dayId = String(before[0]?.['id']);
  const change = (fields: object, ctx = ann) =>
    refusalOf(
      updateInteraction({ ctx, input: interactionUpdateSchema.parse({ id: dayId, ...fields }) }),
    );
  expect(await change({ kind: 'meeting' })).toBe('illegal_state');
  expect(await change({ occurred_at: '2020-01-01T00:00:00Z' })).toBe('illegal_state');
  expect(await change({ summary: 'A word' }, ben)).toBe('not_found');
  expect(await readAllDays(database, ann)).toEqual(before);
  const forged = interactionLogSchema.parse({
    contact_id: bens,
    kind: 'message',
    direction: 'in',
    source: 'messages',
    message_count: 900,
    conversation_id: id,
    external_key: before[0]?.['external_key'],
  });
  expect(await logInteraction({ ctx: ann, input: forged })).toMatchObject({
    source: 'manual',
    message_count: null,
    conversation_id: null,
  });
  // Nor straight in the database, as a member.
  for (const text of [
    `update interactions set kind = 'meeting' where id = '${dayId}'`,
    `update interactions set summary = 'x' where id = '${dayId}'`,
    `update interactions set message_count = 3 where source = 'manual'`,
  ]) {
    const work = ann.database.transaction((tx) => readTextRows(tx, text));
    await expect(work).rejects.toThrow('interactions_message_days');
  }
});
