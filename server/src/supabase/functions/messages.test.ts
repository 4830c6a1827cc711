import { randomUUID } from 'node:crypto';

import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { linkMembers, ignoreJobs, openWith } from '#testing/test-conversation.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { refusalOfCall } from '#testing/read-answer.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';

import { functionLimits } from './call-limits.ts';

const database = await useSharedDatabase();
const server = await startTestApp({ database });
let ann: MemberContext;
let ben: MemberContext;
let id: string;
beforeEach(async () => {
  ann = await createMember(database, { jobs: ignoreJobs });
  ben = await createMember(database, { jobs: ignoreJobs });
  await linkMembers(database, ann, ben);
  id = await openWith(ann, ben);
});

const send = (ctx: MemberContext, body: object) =>
  server.clientAs(ctx).functions.invoke('dm-send-message', { body });
const receipt = (ctx: MemberContext, body: object) =>
  server.clientAs(ctx).functions.invoke('dm-read-receipt-handler', { body });
const message = (content = 'Hello') => ({
  conversation_id: id,
  content,
  message_type: 'text',
  client_msg_id: randomUUID(),
});
const count = async () =>
  (await database.pool.query('select from messages where conversation_id = $1', [id])).rowCount;

test('a message is stored once, however often the application sends it', async () => {
  const body = message();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(ann, body)));
  expect(answers[0]).toMatchObject({
    error: null,
    data: { message: { seq: 1, content: 'Hello', conversation_id: id, deleted_at: null } },
  });
  for (const { data } of answers) expect(data).toEqual(answers[0]?.data);
  expect(await count()).toBe(1);
});

test('refuses non-participants, guests and bad input in JSON', async () => {
  const eve = await createMember(database, { jobs: ignoreJobs });
  expect(await refusalOfCall(send(eve, message()))).toMatchObject({
    status: 404,
    code: 'not_found',
  });
  expect(
    await refusalOfCall(server.guest.functions.invoke('dm-send-message', { body: message() })),
  ).toMatchObject({ status: 401, code: 'unauthenticated' });
  for (const bad of [
    {},
    { ...message(), content: ' ' },
    { ...message(), conversation_id: '1' },
    { ...message(), client_msg_id: 'x'.repeat(101) },
    { ...message(), attachment_ids: ['x'] },
    { ...message(), message_type: 'html' },
  ]) {
    expect(await refusalOfCall(send(ann, bad))).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
  }
  expect(await count()).toBe(0);
});

test('everything is marked read at once, or up to a position', async () => {
  await send(ann, message('One'));
  await send(ann, message('Two'));
  const unread = async () =>
    (
      await database.pool.query(
        `select c.last_seq - p.read_seq as unread from conversations c
           join conversation_participants p on p.conversation_id = c.id
         where c.id = $1 and p.user_id = $2`,
        [id, ben.actor.memberId],
      )
    ).rows[0].unread;
  const one = { action: 'mark_read', conversation_id: id, seq: 1 };
  expect(await receipt(ben, one)).toMatchObject({ error: null, data: { success: true } });
  expect(await unread()).toBe(1);
  expect(await receipt(ben, { action: 'mark_all_read' })).toMatchObject({ error: null });
  expect(await unread()).toBe(0);
  for (const bad of [{}, { action: 'mark_unread' }, { ...one, seq: -1 }, { ...one, seq: 1.5 }]) {
    expect(await refusalOfCall(receipt(ben, bad))).toMatchObject({ status: 400 });
  }
});

test('too many sends are refused with a retry time, and nothing more is written', async () => {
  await functionLimits.get('dm-send-message')!.take(ann.actor.memberId, 238);
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => send(ann, message(String(index)))),
  );
  const refused = answers.filter(({ error }) => error !== null);
  expect(refused).toHaveLength(3);
  const response: Response | undefined = refused[0]?.error.context;
  expect(response?.status).toBe(429);
  expect(Number(response?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await count()).toBe(2);
});
