import { hourMs, minuteMs } from '@kith/contract/core/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { blockMember } from '#features/conversations/block-member.ts';
import { muteConversation } from '#features/conversations/mute-conversation.ts';
import type { MemberContext } from '#platform/context.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';

import { markMessages } from './mark-messages.ts';
import { createTellUnreadJob } from './tell-unread.ts';

const clock = createTestClock();
let database: TestDatabase;
let ann: MemberContext;
let ben: MemberContext;
let id: string;
let runner: ReturnType<typeof createNotificationRunner>;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z');
  runner = createNotificationRunner(database, clock);
  ann = await createMember(database, { clock });
  ben = await createMember(database, { clock });
  await linkMembers(database, ann, ben);
  id = await openWith(ann, ben);
});
afterAll(() => database.close());

/** Lets minutes pass, each with its look at what is unread. */
async function wait(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance(minuteMs);
    const job = createTellUnreadJob({ database, clock });
    await job.run({}, new AbortController().signal, runner.jobs);
    await runner.runDue();
  }
}
const mailsOf = async (who: MemberContext) =>
  (await runner.readMails(who.actor.memberId)).map(({ subject }) => subject);
const read = () => markMessages({ ctx: ben, input: { action: 'mark_all_read' } });

test('who does not read within minutes is mailed, once until they read again', async () => {
  await sendIn(ann, id, 'Are you there?');
  await wait(2);
  expect(await mailsOf(ben)).toEqual([]);
  await sendIn(ann, id, 'Hello?');
  await wait(10);
  expect(await mailsOf(ben)).toEqual(['Known wrote to you']);
  expect(await mailsOf(ann)).toEqual([]);
  expect(await runner.read(ben.actor.memberId), 'the list is not for messages').toEqual([]);
  await read();
  await sendIn(ann, id, 'There you are');
  await wait(4);
  expect(await mailsOf(ben)).toHaveLength(2);
});

test('who read, muted or blocked is not told', async () => {
  await sendIn(ann, id, 'Read at once');
  await read();
  await wait(5);
  const until = new Date(clock.now().getTime() + hourMs).toISOString();
  await muteConversation({ ctx: ben, input: { id, until } });
  await sendIn(ann, id, 'Muted');
  await wait(5);
  expect(await mailsOf(ben)).toEqual([]);
  await muteConversation({ ctx: ben, input: { id, until: null } });
  await blockMember({ ctx: ben, input: { id: ann.actor.memberId } });
  await wait(5);
  expect(await mailsOf(ben)).toEqual([]);
});

test('a request stands in the list, once however much is written', async () => {
  const eve = await createMember(database, { clock });
  const asked = await openWith(eve, ben);
  await sendIn(eve, asked, 'May I?');
  await wait(6);
  const told = await runner.read(ben.actor.memberId);
  expect(told).toMatchObject([
    {
      type: 'other',
      title: 'Test Member would like to write to you',
      message: 'May I?',
      data: { kind: 'message_request', conversation_id: asked },
    },
  ]);
});
