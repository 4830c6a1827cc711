import type { CommunityFigures } from '@kith/contract/community/figures';
import { dayMs, minuteMs } from '@kith/contract/core/time';
import { leastMembers } from '@kith/contract/usage/figure-rules';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { setFlag } from '#features/flags/set-flag.ts';
import { grantAdmin } from '#features/roles/grant-admin.ts';
import {
  discourseSecrets,
  type DiscoursePeer,
  startDiscoursePeer,
} from '#testing/peers/discourse-peer.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { grantConsents } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { arrangeDays, sumDays } from './read-forum-reports.ts';

const database = await useFileDatabase();
const peer: DiscoursePeer = await startDiscoursePeer(() => server.origin);
const server = await startTestApp({
  database,
  variables: {
    ...longSessions,
    DISCOURSE_URL: peer.url,
    DISCOURSE_CONNECT_SECRET: discourseSecrets.connect,
    DISCOURSE_API_KEY: discourseSecrets.key,
  },
});
const email = 'ines@community.example';
const [admin, member] = [await server.signUp(email), await server.signUp()];
await grantAdmin({ database, email });
peer.setClock(() => server.clock.now().getTime());
afterAll(() => peer.close());

const path = '/admin/community-analytics';
const read = (days = 7) => bodyOf<CommunityFigures>(admin.call('GET', `${path}?days=${days}`));
const query = async (text: string, ...values: unknown[]) =>
  (await database.pool.query(text, values)).rows;
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * dayMs);
const dayOf = (days: number) => daysAgo(days).toISOString().slice(0, 10);

beforeEach(async () => {
  peer.fail(null);
  peer.limit(null);
  for (const name of Object.keys(peer.reports)) delete peer.reports[name];
  // What was read of the forum is no longer fresh.
  server.advance(11 * minuteMs);
  await query('truncate forum_accounts, forum_sign_ins, forum_deeds, forum_sync_state');
});

/** Members who allow usage analytics, or not. */
async function addMembers(count: number, allows = true): Promise<string[]> {
  const made = await Promise.all(Array.from({ length: count }, () => server.signUp()));
  if (allows) for (const { id } of made) await grantConsents(database, id, ['analytics']);
  return made.map(({ id }) => id);
}
const addDeeds = (ids: string[], { days = 1, kind = 'post' } = {}) =>
  query(
    `insert into forum_deeds (kind, post_id, owner_id, done_at)
      select $1, (random() * 1e12)::bigint, id, $2 from unnest($3::uuid[]) id`,
    kind,
    daysAgo(days),
    ids,
  );
const figureOf = ({ members }: CommunityFigures, name: string) =>
  members.find(({ figure }) => figure === name);
const outcomeOf = ({ sign_ins: all }: CommunityFigures, name: string) =>
  all.find(({ outcome }) => outcome === name);

test('what four members did isn’t shown, what five did is, and who allows no analytics isn’t counted', async () => {
  const ids = await addMembers(5);
  await addMembers(3, false).then((others) => addDeeds(others));
  await addDeeds(ids.slice(0, 4));
  expect(figureOf(await read(), 'member_posts')).toEqual({
    figure: 'member_posts',
    count: null,
    before: 0,
  });
  await addDeeds(ids);
  await addDeeds(ids, { days: 8 });
  expect(figureOf(await read(), 'member_posts')).toMatchObject({ count: 9, before: 5 });
  await query(
    `insert into forum_accounts (owner_id, joined_at) select id, $1 from unnest($2::uuid[]) id`,
    daysAgo(2),
    ids,
  );
  await query(
    `insert into earned_badges (owner_id, badge, earned_at)
      select id, 'forum_voice', $1 from unnest($2::uuid[]) id`,
    daysAgo(1),
    ids,
  );
  const found = await read();
  expect(figureOf(found, 'joined')?.count).toBe(5);
  expect(figureOf(found, 'forum_voice')?.count).toBe(5);
  expect(figureOf(found, 'forum_answer')).toMatchObject({ count: 0, before: 0 });
});

test('sign-ins and refusals are counted as they happen, by day and member', async () => {
  const five = await Promise.all(Array.from({ length: 5 }, () => server.signUp()));
  for (const { id } of five) await grantConsents(database, id, ['analytics']);
  const announce = (request: object) =>
    fetch(`${server.origin}/api/v1/community/requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
  for (const { client, id } of five) {
    await grantConsents(database, id, ['data_processing']).catch(() => undefined);
    const { error } = await client.functions.invoke('discourse-sso', { body: peer.begin() });
    expect(error).toBeNull();
  }
  const { sso } = peer.begin();
  for (let n = 0; n < 4; n += 1) await announce({ sso, sig: 'wrong' });
  const found = await read();
  expect(outcomeOf(found, 'signed_in')).toMatchObject({ attempts: 5, before: 0 });
  expect(figureOf(found, 'signed_in')?.count).toBe(5);
  expect(outcomeOf(found, 'refused')?.attempts).toBeNull();
  await announce({ sso, sig: 'wrong' });
  expect(outcomeOf(await read(), 'refused')?.attempts).toBe(5);
  const used = peer.begin();
  await five[0]!.client.functions.invoke('discourse-sso', { body: used });
  await five[0]!.client.functions.invoke('discourse-sso', { body: used });
  const rows = await query(
    `select owner_id, attempts from forum_sign_ins where outcome = 'expired'`,
  );
  expect(rows).toEqual([{ owner_id: five[0]!.id, attempts: 1 }]);
  await query(`update forum_sign_ins set day = '2020-01-01' where outcome = 'refused'`);
  await five[1]!.client.functions.invoke('discourse-sso', { body: peer.begin() });
  expect(await query(`select 1 from forum_sign_ins where day < '2021-01-01'`)).toEqual([]);
});

test('the forum’s own counts come by day, without days that are about a few', async () => {
  Object.assign(peer.reports, {
    visits: [
      { x: dayOf(1), y: 12 },
      { x: dayOf(2), y: 3 },
      { x: dayOf(9), y: 7 },
    ],
    daily_engaged_users: [
      { x: dayOf(1), y: 6 },
      { x: dayOf(2), y: 2 },
      { x: dayOf(9), y: 5 },
    ],
    posts: [
      { x: dayOf(1), y: 20 },
      { x: dayOf(2), y: 90 },
      { x: dayOf(9), y: 8 },
      { x: 'yesterday', y: 5 },
      { x: dayOf(3), y: -4 },
      { x: dayOf(3), y: '7' },
    ],
    topics: [{ x: dayOf(1), y: 2 }],
    likes: [],
  });
  const found = await read();
  expect(found.forum.state).toBe('ready');
  expect(found.days).toHaveLength(7);
  expect(found.days?.at(-2)).toEqual({
    day: dayOf(1),
    visitors: 12,
    posts: 20,
    topics: 2,
    likes: 0,
  });
  expect(found.days?.at(-3)).toMatchObject({ visitors: null, posts: null });
  expect(found.totals).toEqual([
    { figure: 'visitors', count: 12, before: 7 },
    { figure: 'posts', count: 20, before: 8 },
    { figure: 'topics', count: 2, before: 0 },
    // It isn't known whether the few of a hidden day liked something.
    { figure: 'likes', count: null, before: 0 },
  ]);
  peer.calls.length = 0;
  await read();
  expect(peer.calls).toEqual([]);
});

test('a forum that fails leaves what is known here', async () => {
  for (const [status, state] of [
    [503, 'failed'],
    [403, 'key_refused'],
    [200, 'unreadable'],
  ] as const) {
    peer.fail(status);
    const found = await read();
    expect(found).toMatchObject({ forum: { state }, totals: null, days: null });
    expect(found.members).toHaveLength(6);
  }
  peer.fail(null);
  peer.limit({ left: 2, retryAfter: '30' });
  expect((await read()).forum.state).toBe('rate_limited');
  const bare = await startTestApp({ database, variables: longSessions });
  const { token } = await bare.signIn(email);
  const answer = await bare.request(`/api/v1${path}`, { token });
  expect(await answer.json()).toMatchObject({ forum: { state: 'no_forum' }, days: null });
});

test('members and other ranges are refused, and so is everybody while the flag is off', async () => {
  expect(await refusalOf(member.call('GET', path))).toEqual([403, 'forbidden']);
  for (const days of ['0', '29', '1e9', 'x']) {
    expect((await admin.call('GET', `${path}?days=${days}`)).status).toBe(400);
  }
  await setFlag({ database, name: 'ff.community.analytics', setting: 'off' });
  expect(await refusalOf(admin.call('GET', path))).toEqual([403, 'feature_disabled']);
  await setFlag({ database, name: 'ff.community.analytics', setting: 'on' });
  expect((await admin.call('GET', path)).status).toBe(200);
});

test('no sum of days reveals a day that isn’t shown', () => {
  const dayArbitrary = fc.record({ people: fc.nat(12), posts: fc.nat(40) });
  const start = new Date('2026-11-01T00:00:00Z');
  fc.assert(
    fc.property(fc.array(dayArbitrary, { minLength: 1, maxLength: 30 }), (all) => {
      const named = all.map(({ people, posts }, at) => ({
        day: new Date(start.getTime() + at * dayMs).toISOString().slice(0, 10),
        people,
        posts: people === 0 ? 0 : posts,
      }));
      const people = new Map(named.map((one) => [one.day, one.people]));
      const posts = new Map(named.map((one) => [one.day, one.posts]));
      const none = new Map<string, number>();
      const reports = { visitors: people, engaged: people, posts, topics: none, likes: none };
      const days = arrangeDays(reports, start, new Date(start.getTime() + all.length * dayMs));
      const about = named.filter((one) => one.people >= leastMembers);
      const expected = about.reduce((sum, one) => sum + one.posts, 0);
      const hidden = named.some((one) => one.people > 0 && one.people < leastMembers);
      expect(sumDays(days, 'posts')).toBe(expected === 0 && hidden ? null : expected);
      for (const [at, one] of named.entries()) {
        const isFew = one.people > 0 && one.people < leastMembers;
        expect(days[at]?.posts).toBe(isFew ? null : one.posts);
        expect(days[at]?.visitors).toBe(isFew ? null : one.people);
      }
    }),
  );
});
