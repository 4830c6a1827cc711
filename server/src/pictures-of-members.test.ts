import { createPostSchema } from '@kith/contract/posts/schemas';
import { beforeEach, expect, test } from 'vitest';

import { blockMember, unblockMember } from '#features/messages/block-member.ts';
import { bodyOf } from '#testing/read-answer.ts';
import { paintPng } from '#testing/samples/sample-picture.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import { addPerson, type Person } from '#testing/test-moderation.ts';
import { linkBoth, publish } from '#testing/test-posts.ts';
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

/** A post with a picture of its own and one of its link. */
async function postPictures(visibility: string) {
  const { id: picture } = await upload<{ id: string }>('/post-pictures');
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into link_previews (owner_id, url, title, description, site, picture, picture_type,
       created_at) values ($1, 'https://boat.example/', 'A boat', '', 'boat.example', $2, 'image/png',
       now()) returning id`,
    [owner.id, paintPng(16, 16, () => [30, 90, 200, 255])],
  );
  const input = { body: 'A boat', pictures: [{ id: picture, alt: 'A boat' }], visibility };
  const link = { link_url: 'https://boat.example/' };
  const id = await publish(owner.ctx, createPostSchema.parse({ ...input, ...link }));
  const files = [`/files/post-pictures/${picture}`, `/files/link-pictures/${rows[0]!.id}`];
  return {
    id,
    files,
    /** What both pictures answer, which is the same. */
    statusFor: async (by: Person) => {
      const [one, two] = await Promise.all(files.map((path) => statusOf(path, by)));
      expect(two).toBe(one);
      return one;
    },
  };
}

test('the pictures of a post are for those who may read it', async () => {
  await linkBoth(database, owner.ctx, reader.ctx);
  const { id, files, statusFor } = await postPictures('network');
  const readers = [owner, reader, third];
  const statuses = () => Promise.all(readers.map(statusFor));
  expect(await statuses()).toEqual([200, 200, 404]);
  for (const [blocker, blocked] of [
    [reader, owner],
    [owner, reader],
  ] as const) {
    await blockMember({ ctx: blocker.ctx, input: { id: blocked.id } });
    expect(await statuses()).toEqual([200, 404, 404]);
    await unblockMember({ ctx: blocker.ctx, input: { id: blocked.id } });
  }
  const change = (fields: string) =>
    database.pool.query(`update posts set ${fields} where id = $1`, [id]);
  await change(`visibility = 'private'`);
  expect(await statuses()).toEqual([200, 404, 404]);
  await change(`visibility = 'public'`);
  expect(await statuses()).toEqual([200, 200, 200]);
  await change('hidden_at = now()');
  expect(await statuses()).toEqual([200, 404, 404]);
  await change('hidden_at = null, deleted_at = now()');
  expect(await statuses()).toEqual([200, 404, 404]);
  for (const file of files) expect((await fetch(`${app.origin}${file}`)).status).toBe(401);
});

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
