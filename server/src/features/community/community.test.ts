import type { Badge } from '@kith/contract/badges/schemas';
import type { Community } from '@kith/contract/community/schemas';
import { forumRequestMs } from '@kith/contract/community/rules';
import { minuteMs } from '@kith/contract/core/time';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';

import {
  discourseSecrets,
  type DiscoursePeer,
  startDiscoursePeer,
  writeConnect,
} from '#testing/peers/discourse-peer.ts';
import { bodyOf, refusalOf, refusalOfCall } from '#testing/read-answer.ts';
import { startTestApp, type TestApp } from '#testing/start-test-app.ts';
import { type AppMember, goodPassword, longSessions } from '#testing/test-app-clients.ts';
import { grantConsents } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
let site = '';
const peer: DiscoursePeer = await startDiscoursePeer(() => site);
const settings = {
  ...longSessions,
  // Addresses count as confirmed only once they are.
  AUTH_EMAIL_AUTOCONFIRM: 'false',
  DISCOURSE_URL: peer.url,
  DISCOURSE_CONNECT_SECRET: discourseSecrets.connect,
  DISCOURSE_API_KEY: discourseSecrets.key,
  DISCOURSE_WEBHOOK_SECRET: discourseSecrets.webhook,
};
const server: TestApp = await startTestApp({ database, variables: settings });
site = server.origin;
peer.setClock(() => server.clock.now().getTime());
afterAll(() => peer.close());

let ana: AppMember;
beforeEach(async () => {
  peer.fail(null);
  peer.topics.length = 0;
  ana = await signUp();
});

/** A member whose address is confirmed. */
async function signUp(): Promise<AppMember> {
  const email = `${randomUUID()}@test.example`;
  const { error } = await server
    .admin()
    .createUser({ email, password: goodPassword, email_confirm: true });
  if (error) throw error;
  const member = await server.signIn(email);
  await grantConsents(database, member.id, ['data_processing']);
  return member;
}

const query = async (text: string, ...values: unknown[]) =>
  (await database.pool.query(text, values)).rows;
type Request = { sso: string; sig: string };
const invoke = (member: AppMember, body: object) =>
  member.client.functions.invoke<{ redirect_url: string }>('discourse-sso', { body });
async function answer(member: AppMember, request: Request = peer.begin()): Promise<string> {
  const { data, error } = await invoke(member, request);
  if (error) throw error;
  return data?.redirect_url ?? '';
}
async function join(member: AppMember) {
  const taken = peer.take(await answer(member));
  if (typeof taken === 'number') throw new Error(`The forum answered ${taken}`);
  return taken.user;
}
const announce = (request: object) =>
  fetch(`${server.origin}/api/v1/community/requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
const community = (member: AppMember) => bodyOf<Community>(member.call('GET', '/community'));
const sendEvent = (event: { body: string; headers: Record<string, string> }) =>
  fetch(`${server.origin}/discourse/events`, { method: 'POST', ...event });
const emailOf = async (member: AppMember) =>
  (await query('select email from auth.users where id = $1', member.id))[0]?.email as string;
const expired = [422, 'forum_request_expired'];
const refused = [422, 'forum_request_refused'];

test('a member is signed in at the forum, with their groups', async () => {
  await query(
    `insert into earned_badges (owner_id, badge, earned_at) values ($1, 'first_bridge', now())`,
    ana.id,
  );
  const user = await join(ana);
  expect(user.externalId).toBe(ana.id);
  expect(user.email).toBe(await emailOf(ana));
  expect([...user.groups].sort()).toEqual(['kith_first_bridge', 'kith_plan_free']);
  const again = await join(ana);
  expect(again).toBe(user);
});

test('a request is answered once, also when two ask at the same time', async () => {
  const request = peer.begin();
  const both = await Promise.all([invoke(ana, request), invoke(ana, request)]);
  expect(both.filter(({ error }) => error === null)).toHaveLength(1);
  const ben = await signUp();
  for (const member of [ana, ben]) {
    expect(await refusalOfCall(invoke(member, request))).toMatchObject({
      status: 422,
      code: 'forum_request_expired',
    });
  }
  expect(await refusalOf(announce(request))).toEqual(expired);
});

test('an answer is taken by the forum once, and not after its time', async () => {
  const address = await answer(ana);
  expect(peer.take(address)).toMatchObject({ returnPath: '/' });
  expect(peer.take(address)).toBe(419);
  const late = await answer(ana);
  server.advance(forumRequestMs + minuteMs);
  expect(peer.take(late)).toBe(419);
});

test('a request expires from when a browser first brought it', async () => {
  const request = peer.begin();
  expect(await bodyOf(announce(request))).toEqual({ host: new URL(peer.url).host });
  server.advance(forumRequestMs - minuteMs);
  expect((await announce(request)).status).toBe(200);
  server.advance(minuteMs);
  expect(await refusalOf(announce(request))).toEqual(expired);
  expect(await refusalOfCall(invoke(ana, request))).toMatchObject({
    code: 'forum_request_expired',
  });
});

test('what the forum didn’t sign, or leads elsewhere, is refused and leaves nothing', async () => {
  const before = await query('select count(*) from forum_requests');
  const { sso, sig } = peer.begin();
  const elsewhere = {
    nonce: 'a'.repeat(32),
    return_sso_url: 'https://evil.example/session/sso_login',
  };
  for (const request of [
    { sso, sig: '' },
    { sso },
    { sso, sig: `${sig.slice(0, -1)}${sig.endsWith('0') ? '1' : '0'}` },
    { sso, sig: discourseSecrets.connect },
    writeConnect(elsewhere),
    writeConnect({ ...elsewhere, return_sso_url: `${peer.url}.evil.example/session/sso_login` }),
  ]) {
    expect(await refusalOf(announce(request))).toEqual(refused);
    expect(await refusalOfCall(invoke(ana, request))).toMatchObject({
      code: 'forum_request_refused',
    });
  }
  expect(await query('select count(*) from forum_requests')).toEqual(before);
  expect((await announce({ sso: 'x'.repeat(5_000), sig })).status).toBe(400);
});

test('without a session, consent or address no one is handed over, and the request stays open', async () => {
  const request = peer.begin();
  expect(
    await refusalOfCall(server.guest.functions.invoke('discourse-sso', { body: request })),
  ).toMatchObject({
    status: 401,
    code: 'unauthenticated',
  });
  await query(
    `update user_consent set consent_granted = false
     where user_id = $1 and consent_type = 'data_processing'`,
    ana.id,
  );
  expect(await refusalOfCall(invoke(ana, request))).toMatchObject({ code: 'consent_required' });
  const ben = await signUp();
  await query('update auth.users set email = null where id = $1', ben.id);
  expect(await refusalOfCall(invoke(ben, request))).toMatchObject({ code: 'email_needed' });
  const cleo = await signUp();
  expect(await answer(cleo, request)).toContain('/session/sso_login?');
});

test('an address that no one confirmed opens no account of whoever has it', async () => {
  const victim = peer.addUser({
    externalId: 'someone else',
    email: await emailOf(ana),
    isActive: true,
    username: 'victim',
  });
  await query('update auth.users set email_confirmed_at = null where id = $1', ana.id);
  expect(peer.take(await answer(ana))).toBe(403);
  expect(victim.externalId).toBe('someone else');
  // Where sign-ups need no proof, an address that counts as confirmed was never proved.
  const open = await startTestApp({
    database,
    variables: { ...settings, AUTH_EMAIL_AUTOCONFIRM: 'true' },
  });
  const { data } = await invoke(await open.signUp(victim.email.replace(/^/u, 'x')), peer.begin());
  const sso = new URL(data?.redirect_url ?? '').searchParams.get('sso') ?? '';
  const fields = new URLSearchParams(Buffer.from(sso, 'base64').toString());
  expect(fields.get('require_activation')).toBe('true');
});

test('a name can add no field, header or line', async () => {
  await query(
    `update profiles set display_name = $2 where id = $1`,
    ana.id,
    'Ana\r\nSet-Cookie: a=b&admin=true&external_id=1',
  );
  const address = await answer(ana);
  expect(address).not.toMatch(/[\r\n]/u);
  const sso = new URL(address).searchParams.get('sso') ?? '';
  const fields = new URLSearchParams(Buffer.from(sso, 'base64').toString());
  expect(fields.getAll('external_id')).toEqual([ana.id]);
  expect(fields.has('admin')).toBe(false);
  expect(fields.get('name')).toBe('Ana Set-Cookie: a=b&admin=true&external_id=1');
});

test('the screen says whether the member has joined, their name there, and the public topics', async () => {
  server.advance(2 * minuteMs);
  peer.topics.push(
    {
      id: 7,
      title: 'Hello <b>all</b>\u202E',
      posts_count: 4,
      created_at: '2026-11-01T09:00:00.000Z',
    },
    { id: 8, title: 'No date', posts_count: 1, created_at: 'yesterday' },
  );
  const before = await community(ana);
  expect(before).toMatchObject({ forum_url: peer.url, joined_at: null, username: null });
  expect(before.topics).toEqual([
    {
      id: 7,
      title: 'Hello <b>all</b>',
      url: `${peer.url}/t/7`,
      replies: 3,
      posted_at: '2026-11-01T09:00:00.000Z',
    },
  ]);
  await join(ana);
  const after = await community(ana);
  expect(after.joined_at).not.toBeNull();
  expect(after.username).toMatch(/^user\d+$/u);
  const ben = await signUp();
  expect(await community(ben)).toMatchObject({ joined_at: null, username: null });
  server.advance(2 * minuteMs);
  peer.fail(503);
  expect(await community(ana)).toMatchObject({ topics: null, username: after.username });
});

test('the forum logs a member out who logs out here, and no one else', async () => {
  const [user, other] = [await join(ana), await join(await signUp())];
  peer.sessions.set('one', user);
  peer.sessions.set('two', other);
  await ana.client.auth.signOut({ scope: 'local' });
  await server.runAll();
  expect([...peer.sessions.values()]).toEqual([other]);
  const cleo = await signUp();
  peer.calls.length = 0;
  await cleo.client.auth.signOut();
  await server.runAll();
  expect(peer.calls).toEqual([]);
});

test('a first post and an accepted answer are noted once, whoever repeats the event and however', async () => {
  const user = await join(ana);
  const post = { id: 901, user_id: user.id, post_type: 1, topic_archetype: 'regular' };
  const created = peer.event('post_created', { post });
  for (const headers of [{}, { 'x-discourse-event-id': '2' }, { 'x-discourse-event': 'solved' }]) {
    const again = { ...created, headers: { ...created.headers, ...headers } };
    expect((await sendEvent(again)).status).toBe(200);
  }
  expect(await deedsOf(ana)).toEqual([{ kind: 'post', post_id: 901 }]);
  await sendEvent(peer.event('accepted_solution', { solved: post }));
  expect(await deedsOf(ana)).toEqual([
    { kind: 'answer', post_id: 901 },
    { kind: 'post', post_id: 901 },
  ]);
  const notes = await query('select deed from badge_checks where member_id = $1', ana.id);
  expect(notes).toEqual([{ deed: 'forum_deeds' }]);
});
const deedsOf = (member: AppMember) =>
  query('select kind, post_id from forum_deeds where owner_id = $1 order by kind', member.id);

test('private, hidden and deleted posts, and those of strangers, earn nothing', async () => {
  const user = await join(ana);
  const post = { id: 910, user_id: user.id, post_type: 1, topic_archetype: 'regular' };
  const stranger = peer.addUser({
    externalId: randomUUID(),
    email: 'x@x.example',
    isActive: true,
    username: '',
  });
  for (const body of [
    { post: { ...post, topic_archetype: 'private_message' } },
    { post: { ...post, hidden: true } },
    { post: { ...post, deleted_at: '2026-11-01T09:00:00Z' } },
    { post: { ...post, post_type: 3 } },
    { post: { ...post, user_id: stranger.id } },
    { post: { ...post, user_id: 999_999 } },
    { topic: { id: 1 } },
    {},
  ]) {
    expect((await sendEvent(peer.event('post_created', body))).status).toBe(200);
  }
  expect(await query('select from forum_deeds where post_id = 910')).toEqual([]);
});

test('events are taken from the forum only, and again later where it can’t be asked', async () => {
  const user = await join(ana);
  const body = { post: { id: 920, user_id: user.id } };
  const { headers, body: raw } = peer.event('post_created', body);
  const signature = headers['x-discourse-event-signature'];
  for (const wrong of ['', 'sha256=', signature.slice(7), signature.slice(0, -2), 'sha1=abc']) {
    const forged = { body: raw, headers: { ...headers, 'x-discourse-event-signature': wrong } };
    expect((await sendEvent(forged)).status, wrong).toBe(401);
  }
  expect((await sendEvent({ headers, body: `${raw} ` })).status).toBe(401);
  expect((await sendEvent(peer.event('post_created', body, discourseSecrets.connect))).status).toBe(
    401,
  );
  peer.fail(503);
  expect((await sendEvent({ headers, body: raw })).status).toBe(500);
  peer.fail(null);
  expect((await sendEvent({ headers, body: raw })).status).toBe(200);
  expect(await deedsOf(ana)).toEqual([{ kind: 'post', post_id: 920 }]);
});

test('a change of the forum’s name for a member is taken over', async () => {
  const user = await join(ana);
  await sendEvent(
    peer.event('user_updated', { user: { id: user.id, username: 'renamed', external_id: ana.id } }),
  );
  expect((await community(ana)).username).toBe('renamed');
  const ben = await signUp();
  await join(ben);
  const moved = {
    id: user.id,
    username: 'renamed',
    single_sign_on_record: { external_id: ben.id },
  };
  await sendEvent(peer.event('user_updated', { user: moved }));
  await sendEvent(peer.event('post_created', { post: { id: 930, user_id: user.id } }));
  expect(await deedsOf(ben)).toEqual([{ kind: 'post', post_id: 930 }]);
  expect(await deedsOf(ana)).toEqual([]);
});

test('badges of the forum are offered where there is one', async () => {
  const { items } = await bodyOf<{ items: Badge[] }>(ana.call('GET', '/badges'));
  expect(items.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['forum_voice', 'forum_answer']),
  );
});

test('without a forum there is none, and nothing of it', async () => {
  const bare = await startTestApp({ database, variables: longSessions });
  const member = await bare.signUp();
  expect(await refusalOf(member.call('GET', '/community'))).toEqual([404, 'not_found']);
  const call = member.client.functions.invoke('discourse-sso', { body: peer.begin() });
  expect(await refusalOfCall(call)).toMatchObject({ status: 404, code: 'not_found' });
  const config = (await (await fetch(`${bare.origin}/api/config`)).json()) as object;
  expect(config).toMatchObject({ community_url: null });
  const event = await fetch(`${bare.origin}/discourse/events`, {
    method: 'POST',
    ...peer.event('post_created', { post: { id: 1, user_id: 1 } }),
  });
  expect([404, 405]).toContain(event.status);
  const { items } = await bodyOf<{ items: Badge[] }>(member.call('GET', '/badges'));
  expect(items.map(({ id }) => id)).not.toContain('forum_voice');
});
