import { requestsPerDay } from '@kith/contract/messages/rules';
import { dayMs } from '@kith/contract/core/time';
import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { readTextRows } from '#platform/database/rows.ts';
import { refusalOf } from '#testing/test-contact.ts';
import {
  accept,
  createStrangers,
  decline,
  get,
  list,
  unread,
} from '#testing/conversation-calls.ts';
import { linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import { createMember, type TestClock } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { markMessages } from './mark-messages.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ann: MemberContext;
let ben: MemberContext;
let eve: MemberContext;
beforeEach(async () => {
  ({ clock, ann, ben, eve } = await createStrangers(database));
});

test('a request is a single message that waits, and opens when it is accepted', async () => {
  const id = await openWith(ann, ben);
  expect(await list(ben)).toEqual([]);
  await sendIn(ann, id, 'May I ask you something?');
  expect(await refusalOf(sendIn(ann, id, 'Hello?'))).toBe('illegal_state');
  expect(await get(ann, id)).toMatchObject({ status: 'request_sent', can_write: false });
  expect(await get(ben, id)).toMatchObject({ status: 'request_received', unread_count: 1 });
  expect(await unread(ben)).toEqual({
    unread_count: 0,
    unread_conversations: 0,
    request_count: 1,
    latest_conversation_id: null,
  });
  await markMessages({ ctx: ben, input: { action: 'mark_read', conversation_id: id, seq: 1 } });
  const seen = (await get(ann, id)).participants.find(
    (one) => one.member_id !== ann.actor.memberId,
  );
  expect(seen).toMatchObject({ delivered_seq: 0, read_seq: 0 });
  expect(await refusalOf(accept(ann, id))).toBe('illegal_state');
  expect(await refusalOf(accept(eve, id))).toBe('not_found');
  const answers = await Promise.all([accept(ben, id), accept(ben, id)]);
  expect(answers).toMatchObject([{ status: 'open' }, { status: 'open' }]);
  expect(await sendIn(ann, id, 'Thank you')).toMatchObject({ seq: 2 });
  expect(await refusalOf(decline(ben, id))).toBe('illegal_state');
});

test('a declined request looks unchanged to its sender, in every readable column', async () => {
  const id = await openWith(ann, ben);
  await sendIn(ann, id, 'Buy my course');
  const sight = async () => [
    await get(ann, id),
    await ann.database.transaction(async (tx) => {
      const tables = ['conversations', 'conversation_participants', 'message_delivery_receipts'];
      const rows = [];
      for (const table of tables) {
        rows.push(await readTextRows(tx, `select * from ${table} t order by t::text`));
      }
      return rows;
    }),
  ];
  const before = await sight();
  expect(await decline(ben, id)).toMatchObject({ status: 'closed', can_write: false });
  expect(await decline(ben, id)).toMatchObject({ status: 'closed' });
  expect(await sight()).toEqual(before);
  expect(await refusalOf(sendIn(ann, id, 'Well?'))).toBe('illegal_state');
  expect([await list(ben), (await unread(ben)).request_count]).toEqual([[], 0]);
  expect(await refusalOf(sendIn(ben, id, 'No'))).toBe('conversation_closed');
  expect(await accept(ben, id)).toMatchObject({ status: 'open' });
});

test('answering a request by writing accepts it', async () => {
  const id = await openWith(ann, ben);
  await sendIn(ann, id, 'Hello');
  await sendIn(ben, id, 'Hello Ann');
  expect(await get(ann, id)).toMatchObject({ status: 'open' });
});

test('requests per day are limited, also when sent at once', async () => {
  const others = [];
  for (let index = 0; index < requestsPerDay + 2; index += 1) {
    others.push(await createMember(database, { clock }));
  }
  const codes = await Promise.all(others.map((other) => refusalOf(openWith(ann, other))));
  expect(codes.filter((code) => code === null)).toHaveLength(requestsPerDay);
  expect(codes.filter((code) => code === 'request_limit_reached')).toHaveLength(2);
  await linkMembers(database, ann, ben);
  await openWith(ann, ben);
  clock.advance(dayMs + 1);
  await openWith(ann, eve);
});
