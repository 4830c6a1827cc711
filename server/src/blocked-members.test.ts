import { api } from '@kith/contract/api';
import { expect, test } from 'vitest';

import { blockMember } from '#features/messages/block-member.ts';
import { markMessages } from '#features/messages/mark-messages.ts';
import { type BlockedScene as Scene, setBlockedScene } from '#testing/blocked-scene.ts';
import { publish } from '#testing/test-posts.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { sendIn } from '#testing/test-conversation.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: longSessions, realtime: true });

/** Every reading endpoint without ids in its path, with the words that find the other. */
const queries: Readonly<Record<string, string>> = {
  'bridges.list': '?tab=history',
  'agenda.calendar': '?from=2026-11-01&to=2026-11-30',
  'feed.mentionable': '?q=Known',
  'messages.search': '?q=zebrawords',
  'search.find': '?query=zebrawords',
};
const reads = Object.entries(api).flatMap(([group, procedures]) =>
  Object.entries(procedures).flatMap(([name, procedure]) => {
    const { method, path = '' } = procedure['~orpc'].route;
    const key = `${group}.${name}`;
    return method === 'GET' && !path.includes('{') && !path.startsWith('/admin')
      ? [{ key, path: path + (queries[key] ?? '') }]
      : [];
  }),
);
/** The list of those that a member blocked, in their settings. */
const ownList = ['messages.blocked'];
/** A conversation stays as history for the blocked one. */
const history = ['messages.search'];
/** What the reader searched for themselves. */
const ownSearches = 'search.recent';
async function readAll({ reader, paths, word }: Scene, skipped: readonly string[]) {
  const found: { key: string; text: string }[] = [];
  for (const { key, path } of [...reads, ...paths.map((path) => ({ key: path, path }))]) {
    if (skipped.includes(key) || key === ownSearches) continue;
    found.push({
      key,
      text: await (await reader.call('GET', path.replace('zebrawords', word))).text(),
    });
  }
  return found;
}

const traces = (scene: Scene, text: string) => scene.traces.filter((trace) => text.includes(trace));

test.each(['by the reader', 'by the other'])(
  'after a block %s nothing that the reader reads shows the other',
  async (direction) => {
    const scene = await setBlockedScene(app, database);
    const { reader, other, between } = scene;
    const before = await readAll(scene, []);
    const shown = before.filter(({ text }) => traces(scene, text).length > 0);
    expect(shown.length).toBeGreaterThan(3);
    const isOwn = direction === 'by the reader';
    const [blocker, blocked] = isOwn ? [reader, other] : [other, reader];
    await blockMember({ ctx: blocker.ctx, input: { id: blocked.id } });
    const left = (await readAll(scene, isOwn ? ownList : history)).flatMap(({ key, text }) =>
      traces(scene, text).map((trace) => [key, trace]),
    );
    expect(left).toEqual([]);
    expect(await (await reader.call('GET', `/posts/${between}`)).json()).toMatchObject({
      like_count: 0,
      comment_count: 0,
      share_count: 0,
    });
    for (const path of [`/profiles/${other.id}`, `/posts/${scene.post}`]) {
      expect((await reader.call('GET', path)).status, path).toBe(404);
    }
  },
);

const directions = ['by the reader', 'by the other'] as const;

/** What is done about ids of the other: as if there were nothing. */
const attempts = ({ other, post, comment, between }: Scene) =>
  [
    ['PUT', `/members/${other.id}/follow`],
    ['POST', `/profiles/${other.id}/reports`, { reason: 'spam' }],
    ['GET', `/posts?member_id=${other.id}`],
    ['GET', `/posts/${post}/comments`],
    ['GET', `/posts/${post}/likes`],
    ['GET', `/posts/${post}/versions`],
    ['PUT', `/posts/${post}/like`],
    ['PUT', `/posts/${post}/bookmark`],
    ['POST', `/posts/${post}/comments`, { body: 'Hello' }],
    ['POST', '/posts', { body: 'Look', visibility: 'public', shared_post_id: post }],
    ['PUT', `/comments/${comment}/like`],
    ['POST', `/posts/${between}/comments`, { body: 'Hello', parent_id: comment }],
    [
      ...(['POST', `/posts/${between}/comments`] as const),
      { body: 'Hi @Zeb', mentions: [{ member_id: other.id, name: 'Zeb' }] },
    ],
  ] as const;

test.each(directions)('after a block %s the other’s ids lead nowhere', async (direction) => {
  const scene = await setBlockedScene(app, database);
  const { reader, other, conversation } = scene;
  await block(scene, direction);
  for (const [method, path, body] of attempts(scene)) {
    const answer = await reader.call(method, path, body);
    const text = await answer.text();
    // A list of a member that isn't there is empty.
    if (path.startsWith('/posts?')) expect(text).toBe('{"items":[],"next_cursor":null}');
    else expect([path, answer.status]).toEqual([path, 404]);
    expect(traces(scene, text)).toEqual([]);
  }
  const refused = await sendIn(reader.ctx, conversation, 'Hello').catch(
    ({ code }: { code: string }) => code,
  );
  expect(refused).toBe('conversation_closed');
  const again = await reader.call('PUT', `/members/${other.id}/follow`);
  expect(again.status).toBe(404);
});

test.each(directions)('after a block %s stored notifications show nothing', async (direction) => {
  const scene = await setBlockedScene(app, database);
  const { reader, other, word } = scene;
  const mine = await publish(reader.ctx, { visibility: 'public', body: 'Of the reader' });
  await other.call('PUT', `/posts/${mine}/like`);
  await other.call('POST', `/posts/${mine}/comments`, { body: `${word} five` });
  await app.runAll();
  const read = async () => {
    const table = app.clientAs(reader.ctx).from('notifications');
    return JSON.stringify((await table.select('*')).data);
  };
  expect(traces(scene, await read())).toContain(other.id);
  await block(scene, direction);
  expect(traces(scene, await read())).toEqual([]);
});

const watched = [
  'posts',
  'notifications',
  'messages',
  'conversations',
  'message_delivery_receipts',
];

test.each(directions)(
  'after a block %s nothing is heard of the other, nor how far they read',
  async (direction) => {
    const scene = await setBlockedScene(app, database);
    const { reader, other, between, conversation } = scene;
    await sendIn(reader.ctx, conversation, 'Before the block');
    const seen = () => mark(scene, conversation);
    await seen();
    const receiptOf = async () => {
      const got = await reader.call('GET', `/conversations/${conversation}`);
      const { participants } = (await got.json()) as { participants: Receipt[] };
      return participants.find(({ member_id: id }) => id === other.id);
    };
    expect((await receiptOf())?.read_seq).toBeGreaterThan(0);
    await block(scene, direction);
    const socket = await app.open();
    const token = await app.tokenOf(reader.ctx);
    const changes = watched.map((table) => ({ event: '*', schema: 'public', table }));
    await socket.join(`conversation:${conversation}`, changes, token, { enabled: true });
    const typing = await app.open();
    const theirTopic = `conversation:${conversation}`;
    await typing.join(theirTopic, [], await app.tokenOf(other.ctx), { enabled: true });
    const track = { type: 'presence', event: 'track', payload: { typing: true } };
    await typing.ask(`realtime:${theirTopic}`, 'presence', track, theirTopic);
    await other.call('POST', '/posts', { body: `${scene.word} five`, visibility: 'public' });
    await other.call('POST', `/posts/${between}/comments`, { body: `${scene.word} six` });
    await seen();
    await app.runAll();
    await Promise.all([socket.beat(), typing.beat()]);
    const heard = socket.heard.filter(({ event }) =>
      ['postgres_changes', 'presence_diff'].includes(event),
    );
    expect(heard).toEqual([]);
    expect(await receiptOf()).toMatchObject({ delivered_seq: 0, read_seq: 0, read_at: null });
    socket.close();
    typing.close();
  },
  30_000,
);

type Receipt = {
  member_id: string;
  delivered_seq: number;
  read_seq: number;
  read_at: string | null;
};

async function block({ reader, other }: Scene, direction: (typeof directions)[number]) {
  const isOwn = direction === 'by the reader';
  const [blocker, blocked] = isOwn ? [reader, other] : [other, reader];
  await blockMember({ ctx: blocker.ctx, input: { id: blocked.id } });
}

/** The other reads everything. */
const mark = ({ other }: Scene, conversation: string) =>
  markMessages({
    ctx: other.ctx,
    input: { action: 'mark_read', conversation_id: conversation, seq: 100 },
  });
