import { call } from '@orpc/server';
import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { refusalOf } from '#testing/test-contact.ts';
import {
  as,
  block,
  createStrangers,
  get,
  list,
  recipientsOf,
  unblock,
  unread,
} from '#testing/conversation-calls.ts';
import { linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import type { TestClock } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { conversationRoutes, correspondentRoutes } from './conversation-routes.ts';
import { markMessages } from './mark-messages.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ann: MemberContext;
let ben: MemberContext;
let eve: MemberContext;
beforeEach(async () => {
  ({ clock, ann, ben, eve } = await createStrangers(database));
});

test('a block closes and hides a conversation without notice, and can be undone', async () => {
  await linkMembers(database, ann, ben);
  const id = await openWith(ann, ben);
  await sendIn(ann, id, 'Hello');
  await Promise.all([block(ben, ann), block(ben, ann)]);
  expect(await refusalOf(sendIn(ann, id, 'Still there?'))).toBe('conversation_closed');
  expect(await refusalOf(sendIn(ben, id, 'No'))).toBe('conversation_closed');
  expect(await get(ann, id)).toMatchObject({
    status: 'closed',
    is_blocked: false,
    shares_presence: false,
  });
  expect(await list(ben)).toEqual([]);
  expect(await list(ben, { include_blocked: true })).toMatchObject([{ id, is_blocked: true }]);
  expect((await unread(ben)).unread_count).toBe(0);
  await markMessages({ ctx: ben, input: { action: 'mark_all_read' } });
  const seen = (await get(ann, id)).participants.find(
    (one) => one.member_id === ben.actor.memberId,
  );
  expect(seen).toMatchObject({ delivered_seq: 0, read_seq: 0 });
  expect(await recipientsOf(ann)).toEqual([]);
  await unblock(ben, ann);
  await unblock(ben, ann);
  expect(await sendIn(ann, id, 'Hello again')).toMatchObject({ seq: 2 });
  expect(await refusalOf(block(ann, ann))).toBe('validation_failed');
});

test('a conversation is muted for a time or forever, and unmuted', async () => {
  const id = await openWith(ann, ben);
  const mute = (until: string | null, ctx = ann) =>
    call(conversationRoutes.mute, { id, until }, as(ctx));
  expect(await mute('forever')).toMatchObject({ muted_until: 'forever' });
  const soon = new Date(clock.now().getTime() + 1_000).toISOString();
  expect(await mute(soon)).toMatchObject({ muted_until: soon });
  clock.advance(1_000);
  expect(await get(ann, id)).toMatchObject({ muted_until: null });
  expect(await mute(null)).toMatchObject({ muted_until: null });
  expect(await refusalOf(mute('forever', eve))).toBe('not_found');
  for (const moment of ['tomorrow', '0000-01-01T00:00:00Z']) {
    await expect(mute(moment), moment).rejects.toThrow('Input validation failed');
  }
});

test('a report keeps the text as it was', async () => {
  await linkMembers(database, ann, ben);
  const id = await openWith(ann, ben);
  const { id: messageId } = await sendIn(ben, id, 'You owe me');
  const mine = await sendIn(ann, id, 'I do not');
  const report = (ctx: MemberContext, message_id?: string) =>
    call(
      conversationRoutes.report,
      { conversation_id: id, message_id, reason: 'harassment' as const, note: 'Twice' },
      as(ctx),
    );
  await report(ann, messageId);
  await report(ann);
  expect(await refusalOf(report(ann, mine.id))).toBe('illegal_state');
  expect(await refusalOf(report(eve))).toBe('not_found');
  expect(await refusalOf(report(eve, messageId))).toBe('not_found');
  const kept = await database.pool.query(
    'select reported_id, quoted_content, note from content_reports where conversation_id = $1',
    [id],
  );
  const row = { reported_id: ben.actor.memberId, quoted_content: 'You owe me', note: 'Twice' };
  expect(kept.rows).toEqual([row, row]);
});

test('message reads are shown while both members share them, and removed from both', async () => {
  await linkMembers(database, ann, ben);
  const id = await openWith(ann, ben);
  await sendIn(ann, id, 'One');
  const read = (ctx: MemberContext, seq: number) =>
    markMessages({ ctx, input: { action: 'mark_read', conversation_id: id, seq } });
  const shown = async (ctx: MemberContext) =>
    (await get(ctx, id)).participants
      .filter((one) => one.member_id !== ctx.actor.memberId)
      .map((one) => [one.delivered_seq, one.read_seq]);
  await read(ben, 1);
  expect(await shown(ann)).toEqual([[1, 1]]);
  const update = (ctx: MemberContext, sends_read_receipts: boolean) =>
    call(
      correspondentRoutes.updateSettings,
      { shows_presence: false, sends_read_receipts },
      as(ctx),
    );
  await update(ben, false);
  expect([await shown(ann), await shown(ben)]).toEqual([[[1, 0]], [[1, 0]]]);
  expect(await get(ann, id)).toMatchObject({ shares_presence: false });
  await sendIn(ann, id, 'Two');
  await read(ben, 2);
  expect(await shown(ann)).toEqual([[2, 0]]);
  expect(await get(ben, id)).toMatchObject({ unread_count: 0 });
  await sendIn(ben, id, 'Three');
  await read(ann, 3);
  expect(await shown(ben)).toEqual([[3, 0]]);
  await update(ben, true);
  expect(await call(correspondentRoutes.settings, {}, as(ben))).toEqual({
    shows_presence: false,
    sends_read_receipts: true,
  });
  await sendIn(ann, id, 'Four');
  await read(ben, 4);
  expect(await shown(ann)).toEqual([[4, 4]]);
});
