import type {
  GroupChange,
  GroupState,
  GroupSync,
  RepairPlan,
  RepairResult,
  RulePreview,
} from '@kith/contract/community/group-endpoints';
import { mostRemovals } from '@kith/contract/community/groups';
import { minuteMs } from '@kith/contract/core/time';
import type { AuditEntry } from '@kith/contract/operations/schemas';
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
import { type AppMember, longSessions } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { groupSyncJobName } from './sync-job.ts';

const database = await useFileDatabase();
const peer: DiscoursePeer = await startDiscoursePeer(() => '');
const forum = {
  ...longSessions,
  DISCOURSE_URL: peer.url,
  DISCOURSE_CONNECT_SECRET: discourseSecrets.connect,
  DISCOURSE_API_KEY: discourseSecrets.key,
};
const server = await startTestApp({ database, variables: forum });
const email = 'ines@groups.example';
const [admin, member] = [await server.signUp(email), await server.signUp()];
await grantAdmin({ database, email });
afterAll(() => peer.close());

const base = '/admin/forum-groups';
const query = async (text: string, ...values: unknown[]) =>
  (await database.pool.query(text, values)).rows;

beforeEach(async () => {
  peer.fail(null);
  peer.limit(null);
  peer.users.length = 0;
  peer.groups.length = 0;
  // What was read of the forum is no longer fresh.
  server.advance(2 * minuteMs);
  await query('truncate forum_accounts, forum_group_rules, forum_group_changes, forum_sync_state');
  peer.addGroup('kith_first_bridge');
  peer.addGroup('kith_plan_free');
  peer.addGroup('moderators', true);
});

/** A member who joined the forum, with a badge. */
async function join(name: string, badge: string | null = 'first_bridge', isKnown = true) {
  const { id } = await server.signUp();
  const user = peer.addUser({ externalId: id, email: '', isActive: true, username: name });
  await query(
    `insert into forum_accounts (owner_id, joined_at, forum_user_id, username)
      values ($1, now(), $2, $3)`,
    id,
    isKnown ? user.id : null,
    isKnown ? name : null,
  );
  if (badge !== null) {
    await query(
      'insert into earned_badges (owner_id, badge, earned_at) values ($1, $2, now())',
      id,
      badge,
    );
  }
  return user;
}
const stranger = (name: string) =>
  peer.addUser({ externalId: '', email: '', isActive: true, username: name });

const read = (fresh = true) => bodyOf<GroupSync>(admin.call('GET', `${base}?fresh=${fresh}`));
const groupOf = async (name: string): Promise<GroupState | undefined> =>
  (await read()).groups.find(({ group }) => group === name);
const all = { group: null, removes_unknown: false };
const preview = (wanted: object = all) =>
  bodyOf<RepairPlan>(admin.call('POST', `${base}/repair/preview`, wanted));
const repair = (token: string | null, wanted: object = all) =>
  admin.call('POST', `${base}/repair`, { ...wanted, token, reason: 'They differ' });
const history = async () =>
  (await bodyOf<{ items: GroupChange[] }>(admin.call('GET', `${base}/changes`))).items;
const inGroup = (name: string) =>
  peer.users.filter(({ groups }) => groups.has(name)).map(({ username }) => username);
const sync = () => server.run(groupSyncJobName, {});

test('members missing, extra and unknown are distinguished, with a dry run, and repaired with a reason', async () => {
  const [ana, ben] = [await join('ana'), await join('ben', null)];
  stranger('cleo').groups.add('kith_first_bridge');
  ben.groups.add('kith_first_bridge');
  for (const user of [ana, ben]) user.groups.add('kith_plan_free');
  expect(await groupOf('kith_first_bridge')).toMatchObject({
    sources: ['badge.first_bridge'],
    state: 'differs',
    missing: { count: 1, names: ['ana'] },
    extra: { count: 1, names: ['ben'] },
    unknown: { count: 1, names: ['cleo'] },
  });
  expect(await groupOf('kith_plan_free')).toMatchObject({ state: 'in_sync' });
  expect(await groupOf('kith_thanked')).toMatchObject({ state: 'absent' });

  const plan = await preview();
  expect(plan.groups).toEqual([
    {
      group: 'kith_first_bridge',
      add: { count: 1, names: ['ana'] },
      remove: { count: 1, names: ['ben'] },
    },
  ]);
  expect(inGroup('kith_first_bridge')).toEqual(['ben', 'cleo']);
  const result = await bodyOf<RepairResult>(repair(plan.token));
  expect(result).toMatchObject({ added: 1, removed: 1, left: 0, forum: { state: 'ready' } });
  expect(inGroup('kith_first_bridge')).toEqual(['ana', 'cleo']);
  expect(await preview()).toMatchObject({ groups: [], token: null });

  const [change] = await history();
  expect(change).toMatchObject({
    kind: 'repair',
    group: 'kith_first_bridge',
    added: 1,
    removed: 1,
    reason: 'They differ',
    by: { id: admin.id },
    can_undo: false,
  });
  const { items } = await bodyOf<{ items: AuditEntry[] }>(
    admin.call('GET', '/admin/audit?action=rpc_call'),
  );
  expect(items.map(({ rpc_function }) => rpc_function)).toContain('forumGroups.repair');
});

test('accounts of no member are removed only where that is asked for', async () => {
  stranger('cleo').groups.add('kith_first_bridge');
  expect((await preview()).token).toBeNull();
  const wanted = { group: 'kith_first_bridge', removes_unknown: true };
  const plan = await preview(wanted);
  expect(plan.groups[0]?.remove).toEqual({ count: 1, names: ['cleo'] });
  expect((await repair(plan.token, wanted)).status).toBe(200);
  expect(inGroup('kith_first_bridge')).toEqual([]);
});

test('what changed since the preview is refused, and so is a repair that was never previewed', async () => {
  await join('ana');
  const { token } = await preview();
  await join('ben');
  expect(await refusalOf(repair(token))).toEqual([409, 'conflict']);
  expect(await refusalOf(repair('a'.repeat(64)))).toEqual([409, 'conflict']);
  expect(inGroup('kith_first_bridge')).toEqual([]);
});

test('an account that was added meanwhile spoils nothing: the rest is added', async () => {
  const [ana] = [await join('ana'), await join('ben')];
  const wanted = { group: 'kith_first_bridge', removes_unknown: false };
  const { token } = await preview(wanted);
  ana.groups.add('kith_first_bridge');
  expect(await bodyOf<RepairResult>(repair(token, wanted))).toMatchObject({ added: 1, left: 0 });
  expect(inGroup('kith_first_bridge')).toEqual(['ana', 'ben']);
});

test('the forum’s request to wait is obeyed until its time, and what was done until then is shown', async () => {
  await join('ana');
  const { token, groups } = await preview();
  expect(groups).toHaveLength(2);
  peer.limit({ left: 1, retryAfter: '90' });
  const result = await bodyOf<RepairResult>(repair(token));
  expect(result).toMatchObject({ added: 1, left: 1, forum: { state: 'rate_limited' } });
  expect(result.forum.retry_at).not.toBeNull();
  peer.calls.length = 0;
  expect((await read()).forum.state).toBe('rate_limited');
  await sync();
  // Nothing is sent before its time, whatever asks; the job comes again then.
  expect(peer.calls).toEqual([]);
  expect(server.sent.some(({ name }) => name === groupSyncJobName)).toBe(true);
  server.sent.length = 0;
  peer.limit(null);
  server.advance(2 * minuteMs);
  await sync();
  expect(await read()).toMatchObject({ forum: { state: 'ready' }, last_sync: { fault: null } });
  expect((await preview()).token).toBeNull();
});

test('a forum that is down, refuses the key or answers with something else is shown plainly', async () => {
  await join('ana');
  for (const [status, state] of [
    [500, 'failed'],
    [502, 'failed'],
    [403, 'key_refused'],
    [200, 'unreadable'],
    [422, 'change_refused'],
  ] as const) {
    peer.fail(status);
    const found = await read();
    expect(found, String(status)).toMatchObject({ forum: { state }, groups: [], joined: 1 });
    expect(found.rules.length).toBeGreaterThan(20);
    expect(await preview()).toMatchObject({ forum: { state }, token: null });
  }
  await sync();
  expect((await read()).last_sync).toMatchObject({ added: 0, fault: 'change_refused' });
  const gone = await startDiscoursePeer(() => '');
  await gone.close();
  const down = await startTestApp({ database, variables: { ...forum, DISCOURSE_URL: gone.url } });
  const { token } = await down.signIn(email);
  const answer = await down.request(`/api/v1${base}`, { token });
  expect(((await answer.json()) as GroupSync).forum.state).toBe('unreachable');
});

test('the job adds and removes, learns accounts, and leaves many removals to an administrator', async () => {
  const ana = await join('ana', 'first_bridge', false);
  await sync();
  expect(inGroup('kith_first_bridge')).toEqual(['ana']);
  expect(await query('select forum_user_id::integer as id from forum_accounts')).toEqual([
    { id: ana.id },
  ]);
  expect((await history()).map(({ kind, by, added }) => [kind, by, added])).toContainEqual([
    'sync',
    null,
    1,
  ]);
  const many = mostRemovals + 1;
  await query(
    `with made as (insert into auth.users (id, email, created_at, updated_at)
        select gen_random_uuid(), 'm' || n || '@many.example', now(), now()
        from generate_series(1, $1::integer) n returning id)
      insert into forum_accounts (owner_id, joined_at, forum_user_id, username)
      select id, now(), 10000 + row_number() over (), 'm' from made`,
    many,
  );
  for (let n = 1; n <= many; n += 1) {
    const user = stranger(`many${n}`);
    user.id = 10_000 + n;
    user.groups.add('kith_first_bridge').add('kith_plan_free');
  }
  await sync();
  expect(inGroup('kith_first_bridge')).toHaveLength(many + 1);
  expect((await read()).last_sync).toMatchObject({ held: 1, removed: 0 });
  await admin.call('POST', `${base}/automatic`, { is_automatic: false, reason: 'We look first' });
  peer.calls.length = 0;
  await sync();
  expect(peer.calls).toEqual([]);
});

test('a group of the forum’s own is never read or changed, whatever its name looks like', async () => {
  const names = ['kith_../../admin', 'kith_a%2f', 'kith_a b', 'kith_a,admins', 'staff_kith_x'];
  for (const name of names) peer.addGroup(name);
  peer.addGroup('kith_thanked', true);
  await join('ana', 'thanked');
  peer.calls.length = 0;
  await sync();
  expect(await groupOf('kith_thanked')).toMatchObject({ state: 'locked' });
  const touched = peer.calls.filter((call) => !call.endsWith(' /groups.json'));
  expect([...new Set(touched)].sort()).toEqual([
    'GET /groups/kith_first_bridge/members.json',
    'GET /groups/kith_plan_free/members.json',
    'PUT /groups/41/members.json',
  ]);
  for (const group of [...names, 'admins', 'moderators', 'kith_', 'KITH_x\n', 'x'.repeat(99)]) {
    const rule = { source: 'plan.free', group };
    const wanted = { ...rule, expected: 'kith_plan_free', reason: 'x' };
    expect((await admin.call('POST', `${base}/rules`, wanted)).status, group).toBe(400);
    expect((await admin.call('POST', `${base}/rules/preview`, rule)).status).toBe(400);
    const only = { group, removes_unknown: true };
    expect((await admin.call('POST', `${base}/repair/preview`, only)).status).toBe(400);
  }
  peer.users[0]!.username = '<b>ana</b>\u202E\r\n'.repeat(9);
  const names2 = (await groupOf('kith_plan_free'))?.missing.names ?? [];
  for (const name of names2) expect(name).not.toMatch(/[\r\n\u202E]/u);
});

test('a rule is changed after a preview, says which members it concerns, and can be undone while nothing is newer', async () => {
  const ana = await join('ana');
  ana.groups.add('kith_first_bridge');
  peer.addGroup('kith_bridges');
  const wanted = { source: 'badge.first_bridge', group: 'kith_bridges' };
  const shown = await bodyOf<RulePreview>(admin.call('POST', `${base}/rules/preview`, wanted));
  expect(shown).toMatchObject({
    current: 'kith_first_bridge',
    released: 'kith_first_bridge',
    target: { group: 'kith_bridges', missing: { count: 1, names: ['ana'] } },
  });
  const change = (expected: string | null, group: string | null) =>
    admin.call('POST', `${base}/rules`, { ...wanted, group, expected, reason: 'Shorter' });
  expect(await refusalOf(change('kith_other', 'kith_bridges'))).toEqual([409, 'conflict']);
  expect((await change('kith_first_bridge', 'kith_bridges')).status).toBe(200);
  expect(await refusalOf(change('kith_first_bridge', 'kith_bridges'))).toEqual([409, 'conflict']);
  await sync();
  expect(inGroup('kith_bridges')).toEqual(['ana']);
  expect(inGroup('kith_first_bridge')).toEqual(['ana']);
  expect((await change('kith_bridges', null)).status).toBe(200);
  const rules = (await history()).filter(({ kind }) => kind === 'rule');
  expect(rules.map(({ before, after, can_undo }) => [before, after, can_undo])).toEqual([
    ['kith_bridges', null, true],
    ['kith_first_bridge', 'kith_bridges', false],
  ]);
  expect((await read()).groups.map(({ group }) => group)).not.toContain('kith_bridges');
});

test('members, and administrators while the flags are off, are refused, and it is written down', async () => {
  const calls: [AppMember, string, string, object?][] = [
    [member, 'GET', base],
    [member, 'GET', `${base}/changes`],
    [member, 'POST', `${base}/repair/preview`, all],
    [member, 'POST', `${base}/repair`, { ...all, token: 'a'.repeat(64), reason: 'x' }],
  ];
  for (const [who, method, path, body] of calls) {
    expect(await refusalOf(who.call(method, path, body)), path).toEqual([403, 'forbidden']);
  }
  await setFlag({ database, name: 'ff.community.group_sync', setting: 'off' });
  expect(await refusalOf(admin.call('GET', base))).toEqual([403, 'feature_disabled']);
  await setFlag({ database, name: 'ff.community.group_sync', setting: 'on' });
  await setFlag({ database, name: 'adminOps.v1', setting: 'off' });
  const body = { is_automatic: false, reason: 'x' };
  const refused = await refusalOf(admin.call('POST', `${base}/automatic`, body));
  expect(refused).toEqual([403, 'feature_disabled']);
  await setFlag({ database, name: 'adminOps.v1', setting: 'on' });
  expect((await admin.call('GET', base)).status).toBe(200);
  const { items } = await bodyOf<{ items: AuditEntry[] }>(
    admin.call('GET', '/admin/audit?action=access_denied'),
  );
  expect(items.map(({ actor }) => actor?.id)).toContain(member.id);
});

test('without a forum, or without a key, the screen says what is missing and the rest works', async () => {
  const { DISCOURSE_API_KEY: _key, ...keyless } = forum;
  for (const [variables, state, missing] of [
    [longSessions, 'no_forum', 'DISCOURSE_URL'],
    [keyless, 'no_key', 'DISCOURSE_API_KEY'],
  ] as const) {
    const other = await startTestApp({ database, variables });
    const { token } = await other.signIn(email);
    const ask = (path: string, body?: object) =>
      other.request(`/api/v1${base}${path}`, { token, ...(body && { body }) });
    const found = await bodyOf<GroupSync>(ask(''));
    expect(found).toMatchObject({ forum: { state }, groups: [] });
    expect(found.forum.missing_settings).toContain(missing);
    expect(found.rules.length).toBeGreaterThan(20);
    expect(await refusalOf(ask('/repair/preview', all))).toEqual([409, 'illegal_state']);
    await other.run(groupSyncJobName, {});
  }
});
