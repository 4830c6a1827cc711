import { once } from 'node:events';

import { expect, onTestFinished, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { type RawSocket, subscribed } from '#testing/raw-socket.ts';
import { type TestApp, startTestApp } from '#testing/start-test-app.ts';
import { createConversation } from '#testing/thread-rows.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';

const database = await useFileDatabase();
const server = await startTestApp({ database, realtime: true });
const other = await startTestApp({ database, realtime: true });
const [ann, ben, cleo] = [
  await createMember(database),
  await createMember(database),
  await createMember(database),
];
const conversationId = await createConversation(database, [ann, ben]);
type Typing = { typing: boolean };

/** The stock client in a conversation, with the presences that it sees. */
async function enter(on: TestApp, member: MemberContext, topic = conversationId) {
  const client = await on.clientOf(await on.tokenOf(member));
  onTestFinished(async () => {
    await client.removeAllChannels();
  });
  const syncs = new EventTarget();
  const channel = client
    .channel(`conversation:${topic}`, { config: { presence: { key: 'anything' } } })
    .on('presence', { event: 'sync' }, () => syncs.dispatchEvent(new Event('sync')));
  await subscribed(channel);
  return {
    channel,
    sees: async (fits: (state: Record<string, Typing[]>) => boolean) => {
      while (!fits(channel.presenceState<Typing>())) await once(syncs, 'sync');
      return channel.presenceState<Typing>();
    },
  };
}

/** A bare socket on the topic. */
async function watch(on: TestApp, member: MemberContext): Promise<RawSocket> {
  const socket = await on.open();
  onTestFinished(() => socket.close());
  await socket.join(topic(), [], await on.tokenOf(member), { enabled: true });
  return socket;
}
const topic = () => `conversation:${conversationId}`;
const track = (socket: RawSocket, payload: object = { typing: true }) =>
  socket.ask(
    `realtime:${topic()}`,
    'presence',
    { type: 'presence', event: 'track', payload },
    topic(),
  );

test('two members on two servers see each other arrive, type and leave', async () => {
  const annId = ann.actor.memberId;
  const [hers, his] = [await enter(server, ann), await enter(other, ben)];
  await hers.channel.track({ typing: false, online_at: '2026-11-21T10:00:00Z', secret: 'x' });
  const seen = await his.sees((state) => annId in state);
  expect(Object.keys(seen)).toEqual([annId]);
  expect(seen[annId]?.[0]).toEqual({
    typing: false,
    online_at: '2026-11-21T10:00:00Z',
    presence_ref: expect.any(String) as string,
  });
  await hers.channel.track({ typing: true });
  await his.sees((state) => state[annId]?.length === 1 && state[annId][0]?.typing === true);
  // A later client sees who is online already.
  const late = await enter(server, ben);
  await late.sees((state) => annId in state);
  await hers.channel.untrack();
  await his.sees((state) => !(annId in state));
});

test('a member who loses the connection disappears for the others', async () => {
  const watcher = await watch(other, ben);
  const leaving = await watch(server, ann);
  await track(leaving);
  await watcher.next(({ payload }) => ann.actor.memberId in (payload.joins ?? {}));
  leaving.close();
  const gone = await watcher.next(({ event }) => event === 'presence_diff');
  expect(Object.keys(gone.payload.leaves)).toEqual([ann.actor.memberId]);
});

test('a presence that is not renewed in time expires, as after a server crash', async () => {
  const watcher = await watch(server, ben);
  await database.pool.query(`select pg_notify('kith_notes', $1)`, [
    JSON.stringify({
      kind: 'here',
      id: 'of a server that died',
      topic: `realtime:${topic()}`,
      key: ann.actor.memberId,
      ref: 'r',
      meta: { typing: true },
      seenBy: [ben.actor.memberId],
    }),
  ]);
  await watcher.next(({ payload }) => ann.actor.memberId in (payload.joins ?? {}));
  server.clock.advance(61_000);
  server.realtime!.sweep();
  const gone = await watcher.next(({ event }) => event === 'presence_diff');
  expect(Object.keys(gone.payload.leaves)).toEqual([ann.actor.memberId]);
});

/** Ann announces her presence; every viewer receives it before Ben does. */
async function expectUnseen(socket: RawSocket): Promise<void> {
  const [hers, his] = [await watch(server, ann), await watch(server, ben)];
  await track(hers);
  await his.next(({ payload }) => ann.actor.memberId in (payload.joins ?? {}));
  await socket.beat();
  expect(socket.heard.filter(({ event }) => event === 'presence_diff')).toEqual([]);
  hers.close();
  await his.next(({ payload }) => ann.actor.memberId in (payload.leaves ?? {}));
}

test('a stranger on the same topic neither sees others nor is seen', async () => {
  const stranger = await watch(server, cleo);
  const watcher = await watch(server, ben);
  expect((await track(stranger)).status).toBe('ok');
  await expectUnseen(stranger);
  expect(stranger.heard.find(({ event }) => event === 'presence_state')?.payload).toEqual({});
  expect(JSON.stringify(watcher.heard)).not.toContain(cleo.actor.memberId);
});

test('a guest sees no presence', async () => {
  const socket = await server.open();
  await socket.join(topic(), [], undefined, { enabled: true });
  await track(socket);
  await expectUnseen(socket);
  socket.close();
});

const hide = (member: MemberContext, shows: boolean) =>
  database.pool.query(
    `insert into message_settings (owner_id, shows_presence, updated_at) values ($1, $2, now())
     on conflict (owner_id) do update set shows_presence = excluded.shows_presence`,
    [member.actor.memberId, shows],
  );
const block = (by: MemberContext, blocked: MemberContext) =>
  database.pool.query(
    `insert into member_blocks (owner_id, blocked_id, created_at) values ($1, $2, now())`,
    [by.actor.memberId, blocked.actor.memberId],
  );
const unblock = () => database.pool.query('delete from member_blocks');

test.each([
  ['she hides it', () => hide(ann, false), () => hide(ann, true)],
  ['he hides his own', () => hide(ben, false), () => hide(ben, true)],
  ['he blocked her', () => block(ben, ann), unblock],
  ['she blocked him', () => block(ann, ben), unblock],
  [
    'he has not answered her request',
    () => database.pool.query(`update conversations set state = 'requested'`),
    () => database.pool.query(`update conversations set state = 'open'`),
  ],
])('presence is hidden where %s, from the next heartbeat on', async (_name, change, undo) => {
  const [hers, his] = [await watch(server, ann), await watch(server, ben)];
  await track(hers);
  await his.next(({ payload }) => ann.actor.memberId in (payload.joins ?? {}));
  await change();
  await hers.beat();
  await his.next(({ payload }) => ann.actor.memberId in (payload.leaves ?? {}));
  await track(hers, { typing: false });
  // Her own other device gets it; by then he would have got it, too.
  await hers.next(({ payload }) => payload.joins?.[ann.actor.memberId]?.metas[0].typing === false);
  await his.beat();
  expect(his.heard.filter(({ event }) => event === 'presence_diff')).toEqual([]);
  await undo();
});

test('a presence carries only typing and its start', async () => {
  const socket = await watch(server, ann);
  const endless = `2026-11-21T10:00:00.${'1'.repeat(9_000)}Z`;
  const odd = [{ typing: 'yes' }, { online_at: 'x'.repeat(5_000) }, { online_at: endless }];
  for (const payload of odd) {
    expect((await track(socket, payload)).status).toBe('error');
  }
  const answer = await socket.ask(`realtime:${topic()}`, 'presence', { event: 'shout' }, topic());
  expect(answer.status).toBe('error');
});

test('presence on a topic that is no conversation is accepted and dropped', async () => {
  const socket = await server.open();
  await socket.join('room', [], await server.tokenOf(ann), { enabled: true });
  const push = { event: 'track', payload: { typing: true } };
  expect((await socket.ask('realtime:room', 'presence', push, 'room')).status).toBe('ok');
  await socket.beat();
  expect(socket.heard.map(({ event }) => event)).toEqual(['presence_state']);
  socket.close();
});
