import { randomUUID } from 'node:crypto';

import { beforeEach, expect, test } from 'vitest';

import { openingLimit } from '#features/messages/create-conversation.ts';
import type { MemberContext } from '#platform/context.ts';
import { linkMembers, sendIn } from '#testing/test-conversation.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';

const database = await useSharedDatabase();
const server = await startTestApp({ database });
let ann: MemberContext;
let ben: MemberContext;
beforeEach(async () => {
  ann = await createMember(database);
  ben = await createMember(database);
  await linkMembers(database, ann, ben);
});

const create = (ctx: MemberContext, other_user_id: string) =>
  server.clientAs(ctx).rpc('create_conversation', { other_user_id });

test('a pair has one conversation, whoever asks and however often at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0 ? create(ann, ben.actor.memberId) : create(ben, ann.actor.memberId),
    ),
  );
  expect(answers[0]).toMatchObject({ error: null, data: expect.stringMatching(/^[\da-f-]{36}$/u) });
  expect(new Set(answers.map(({ data }) => data)).size).toBe(1);
});

test('refuses a missing member, oneself and bad input', async () => {
  expect(await create(ann, randomUUID())).toMatchObject({
    status: 404,
    error: { code: 'not_found' },
  });
  expect(await create(ann, ann.actor.memberId)).toMatchObject({
    status: 400,
    error: { code: 'validation_failed' },
  });
  expect(await create(ann, 'ben')).toMatchObject({ status: 400, error: { code: '22P02' } });
  const guest = server.guest;
  expect(
    await guest.rpc('create_conversation', { other_user_id: ben.actor.memberId }),
  ).toMatchObject({ status: 401, error: { code: '42501' } });
  expect(await guest.rpc('list_conversations')).toMatchObject({ status: 401 });
});

test('ids can’t be tried out to find accounts', async () => {
  await openingLimit.take(ann.actor.memberId, 57);
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(ann, randomUUID())));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});

test('lists the caller’s conversations in pages', async () => {
  const { data: id } = await create(ann, ben.actor.memberId);
  await sendIn(ann, id, 'Hello Ben');
  const client = server.clientAs(ben);
  expect(await client.rpc('list_conversations')).toMatchObject({
    error: null,
    data: [
      {
        id,
        last_message_content: 'Hello Ben',
        other_participant_name: 'Known',
        unread_count: 1,
        is_blocked: false,
      },
    ],
  });
  expect((await client.rpc('list_conversations', { page_limit: 20, page_offset: 1 })).data).toEqual(
    [],
  );
  const eve = server.clientAs(await createMember(database));
  expect((await eve.rpc('list_conversations')).data).toEqual([]);
  for (const bad of [
    { page_limit: 0 },
    { page_offset: -1 },
    { sort: 'x' },
    { page_limit: 1_000 },
  ]) {
    expect(await client.rpc('list_conversations', bad)).toMatchObject({
      status: 400,
      error: { code: '22023' },
    });
  }
});
