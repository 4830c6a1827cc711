import { beforeEach, expect, test } from 'vitest';

import { blockMember, unblockMember } from '#features/messages/block-member.ts';
import { bodyOf } from '#testing/read-answer.ts';
import { paintPng } from '#testing/samples/sample-picture.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import { addPerson, type Person } from '#testing/test-moderation.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const app = await startTestApp({ database, variables: longSessions });
let owner: Person;
let reader: Person;
let third: Person;

beforeEach(async () => {
  [owner, reader, third] = await Promise.all([
    addPerson(app, database, 'Olga Owner'),
    addPerson(app, database, 'Ruth Reader'),
    addPerson(app, database, 'Thea Third'),
  ]);
  await linkMembers(database, owner.ctx, reader.ctx);
  await database.pool.query(
    `insert into user_consent (user_id, consent_type, consent_granted, granted_at)
     values ($1, 'profile_visibility', true, now()) on conflict do nothing`,
    [owner.id],
  );
});

async function upload<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`${app.origin}/api/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await app.tokenOf(owner.ctx)}`,
      'content-type': 'image/png',
    },
    body: new Uint8Array(paintPng(16, 16, () => [200, 90, 30, 255])),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Answer;
}

async function addPortrait(): Promise<string> {
  const { pictures } = await upload<{ pictures: { id: string }[] }>('/profiles/me/pictures');
  return `/api/v1/profile-pictures/${pictures[0]!.id}`;
}

/** A picture that the owner sends. */
async function sendPicture(conversationId: string): Promise<string> {
  const path = `/conversations/${conversationId}/attachments?file_name=boat.png`;
  const { id } = await upload<{ id: string }>(path);
  await sendIn(owner.ctx, conversationId, '', { attachment_ids: [id] });
  return `/files/attachments/${id}`;
}

/** What asking for a file answers. */
async function statusOf(path: string, by: Person): Promise<number> {
  const headers = { authorization: `Bearer ${await app.tokenOf(by.ctx)}` };
  return (await fetch(`${app.origin}${path}`, { headers })).status;
}

const ban = (until: string) =>
  database.pool.query('update auth.users set banned_until = $2 where id = $1', [owner.id, until]);

test.each([
  ['by the reader', () => [reader, owner] as const],
  ['by the owner', () => [owner, reader] as const],
])('a portrait isn’t shown after a block %s, and again when it ends', async (_by, pick) => {
  const path = await addPortrait();
  expect(await statusOf(path, reader)).toBe(200);
  const [blocker, blocked] = pick();
  await blockMember({ ctx: blocker.ctx, input: { id: blocked.id } });
  expect(await statusOf(path, reader)).toBe(404);
  expect(await statusOf(path, owner)).toBe(200);
  await unblockMember({ ctx: blocker.ctx, input: { id: blocked.id } });
  expect(await statusOf(path, reader)).toBe(200);
});

test('the portrait of a banned member is shown to no one', async () => {
  const path = await addPortrait();
  await ban('infinity');
  expect(await statusOf(path, reader)).toBe(404);
  await ban('2020-01-01');
  expect(await statusOf(path, reader)).toBe(200);
});

test.each([
  ['by the reader', () => [reader, owner] as const],
  ['by the owner', () => [owner, reader] as const],
])(
  'after a block %s, pictures stay in a conversation of two and are hidden in one of several',
  async (_by, pick) => {
    const direct = await sendPicture(await openWith(owner.ctx, reader.ctx));
    const { rows } = await database.pool.query<{ id: string }>(
      'select open_bridge_conversation($1, $2) as id',
      [[owner.id, reader.id, third.id], app.clock.now()],
    );
    const several = await sendPicture(rows[0]!.id);
    expect([await statusOf(direct, reader), await statusOf(several, reader)]).toEqual([200, 200]);
    const [blocker, blocked] = pick();
    await blockMember({ ctx: blocker.ctx, input: { id: blocked.id } });
    expect([await statusOf(direct, reader), await statusOf(several, reader)]).toEqual([200, 404]);
    expect([await statusOf(several, third), await statusOf(direct, third)]).toEqual([200, 404]);
    await unblockMember({ ctx: blocker.ctx, input: { id: blocked.id } });
    expect(await statusOf(several, reader)).toBe(200);
  },
);

test('what a banned member sent is still there, as their messages are', async () => {
  const conversation = await openWith(owner.ctx, reader.ctx);
  const path = await sendPicture(conversation);
  await ban('infinity');
  const { items } = await bodyOf<{ items: object[] }>(
    reader.call('GET', `/conversations/${conversation}/messages`),
  );
  expect(items).toHaveLength(1);
  expect(await statusOf(path, reader)).toBe(200);
});
