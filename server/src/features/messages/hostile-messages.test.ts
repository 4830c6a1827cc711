import { messageLimits } from '@kith/contract/messages/rules';
import { minuteMs } from '@kith/contract/core/time';
import { call } from '@orpc/server';
import { beforeEach, expect, test } from 'vitest';

import { blockMember } from '#features/messages/block-member.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ApiContext } from '#platform/http/api-server.ts';
import { silentLogger } from '#platform/log.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';

import { changeLimit } from './change-limit.ts';
import { messageRoutes } from './routes.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ann: MemberContext;
let ben: MemberContext;
let id: string;
beforeEach(async () => {
  clock = createTestClock();
  ann = await createMember(database, { clock });
  ben = await createMember(database, { clock });
  await linkMembers(database, ann, ben);
  id = await openWith(ann, ben);
});

const as = (member: MemberContext) => ({
  context: { headers: new Headers(), member, log: silentLogger } satisfies ApiContext,
});
const remove = (ctx: MemberContext, messageId: string) =>
  call(messageRoutes.delete, { id: messageId }, as(ctx));
const edit = (ctx: MemberContext, messageId: string, content: string) =>
  call(messageRoutes.edit, { id: messageId, content }, as(ctx));

test('texts arrive as people wrote them', async () => {
  for (const words of [
    'Here is the data: one = 1, only = 2',
    'if a<b and c>d, then x < y && y > z',
    'I <3 this, and <you> too',
    'متى نلتقي؟ שלום 👩‍👩‍👧',
    'on time = on budget; condition: once=twice',
  ]) {
    expect((await sendIn(ann, id, words)).content).toBe(words);
  }
});

test('what would be a page or a script is not kept', async () => {
  for (const [hostile, kept] of [
    ['<b>Hi</b><img src=x onerror=alert(1)> there', 'Hi there'],
    ['<svg/onload=alert(1)>', 'x'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'alert(1)'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['data:text/html,x', 'text/html,x'],
    ['<!-- hidden --><kith-card x=1>shown', 'shown'],
  ] as const) {
    const { content } = await sendIn(ann, id, `${hostile}${kept === 'x' ? 'x' : ''}`);
    expect(content.replace(/^xx$/u, 'x')).toBe(kept);
  }
});

test('an invisible message counts as empty, and none reverses the text around it', async () => {
  const unseen = ['\u2060', '\u3164', '\u200D\u200C', '\u2800 \u00AD', '\u202E\u202C', '\uFE0F'];
  for (const content of unseen) {
    await expect(sendIn(ann, id, content), content).rejects.toThrow();
  }
  const sent = await sendIn(ann, id, 'pay \u202E001\u202C euro, \u2067שלום\u2069 \u200Fא');
  expect(sent.content).toBe('pay 001 euro, \u2067שלום\u2069 \u200Fא');
  expect(await refusalOf(edit(ann, sent.id, '\u3164'))).not.toBeNull();
});

test('cutting never leaves half a character', async () => {
  const { content } = await sendIn(ann, id, `x${'😀'.repeat(messageLimits.content)}`);
  expect(content.isWellFormed()).toBe(true);
  expect(content.length).toBeLessThanOrEqual(messageLimits.content);
});

test('a cursor with an impossible year is refused without an error', async () => {
  const keyset = ['0000-01-01T00:00:00Z', '01890a5d-ac96-774b-bcce-b302099a8057'];
  const cursor = Buffer.from(JSON.stringify(keyset)).toString('base64url');
  expect(await refusalOf(call(messageRoutes.search, { q: 'plans', cursor }, as(ann)))).toBe(
    'invalid_cursor',
  );
});

test('too many changes are refused with a retry time', async () => {
  const { id: messageId } = await sendIn(ann, id, 'News');
  await changeLimit.take(ann.actor.memberId, 236);
  const codes = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      refusalOf(
        call(
          index % 2 === 0 ? messageRoutes.react : messageRoutes.unreact,
          { id: messageId, emoji: '👍' },
          as(ann),
        ),
      ),
    ),
  );
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(2);
  expect(await refusalOf(edit(ann, messageId, 'More'))).toBe('rate_limited');
  expect(
    await refusalOf(call(messageRoutes.react, { id: messageId, emoji: '👍' }, as(ben))),
  ).toBeNull();
});

test('sends no email about deleted, edited or blocked messages', async () => {
  const runner = createNotificationRunner(database, clock);
  const emailTextsOf = async ({ actor }: MemberContext) =>
    (await runner.readEmailsOf(actor.memberId)).map((mail) => mail.body_text).join();
  const first = await sendIn(ann, id, 'My secret', {}, runner.jobs);
  await runner.runDue();
  const second = await sendIn(ann, id, 'Ofice at noon', {}, runner.jobs);
  await remove(ann, first.id);
  await edit(ann, second.id, 'Office at noon');
  clock.advance(10 * minuteMs);
  await runner.runDue();
  const texts = await emailTextsOf(ben);
  expect(texts).toContain('Office at noon');
  expect(texts).not.toContain('secret');
  const kept = await database.pool.query('select data::text from notification_facts');
  expect(JSON.stringify(kept.rows)).not.toContain('secret');

  await sendIn(ben, id, 'Leave me alone, you', {}, runner.jobs);
  await runner.runDue();
  await blockMember({ ctx: ann, input: { id: ben.actor.memberId } });
  clock.advance(10 * minuteMs);
  await runner.runDue();
  expect(await emailTextsOf(ann)).toBe('');
});

test('a file is found by its name, also after its message was edited', async () => {
  const file = await database.pool.query<{ id: string }>(
    `insert into message_attachments
       (conversation_id, user_id, name, media_type, bytes, storage_key, created_at)
     values ($1, $2, 'Lease Übersicht.pdf', 'application/pdf', 1, 'lease', now()) returning id`,
    [id, ann.actor.memberId],
  );
  const search = async (q: string) =>
    (await call(messageRoutes.search, { q }, as(ben))).items.map(({ seq }) => seq);
  const message = await sendIn(ann, id, 'Here', { attachment_ids: [file.rows[0]!.id] });
  expect(await search('ubersicht')).toEqual([1]);
  await edit(ann, message.id, 'Here it is');
  expect(await search('lease')).toEqual([1]);
  await remove(ann, message.id);
  expect(await search('lease')).toEqual([]);
});
