import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';

const clock = createTestClock();
const database = await useFileDatabase();
const server = await startTestApp({ database });
const runner = createNotificationRunner(database, clock);
let owner: MemberContext;
let stranger: MemberContext;
beforeEach(async () => {
  owner = await createMember(database, { clock });
  stranger = await createMember(database, { clock });
});

async function notify(count: number, { actor: { memberId } } = owner): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    clock.advance(1_000);
    const fact = String(index);
    await runner.notifyAndRun({ memberId, kind: 'follow', fact, facts: { actor: `Ana ${index}` } });
  }
}

const listOf = (who: MemberContext, of = who) =>
  server
    .clientAs(who)
    .from('notifications')
    .select('*')
    .eq('user_id', of.actor.memberId)
    .order('created_at', { ascending: false })
    .limit(50);

const now = '2026-11-20T12:00:00.000Z';

test('lists the 50 newest with the specified names, newest first', async () => {
  await notify(52);
  const { data, error } = await listOf(owner);
  expect(error).toBeNull();
  expect(data).toHaveLength(50);
  expect(Object.keys(data?.[0] ?? {}).sort()).toEqual([
    'created_at',
    'data',
    'id',
    'mention_id',
    'message',
    'read_at',
    'title',
    'type',
    'user_id',
  ]);
  expect(data?.[0]).toMatchObject({ type: 'follow', title: 'Ana 51 started following you' });
  expect(data?.at(-1)).toMatchObject({ title: 'Ana 2 started following you' });
});

test('one is marked read by its id, all by being unread, and one can be marked unread', async () => {
  await notify(3);
  const client = server.clientAs(owner);
  const [first] = (await listOf(owner)).data ?? [];
  const notifications = client.from('notifications');
  const one = await notifications.update({ read_at: now }).eq('id', first.id);
  expect(one).toMatchObject({ error: null, status: 204 });
  const unread = () =>
    notifications
      .select('id', { count: 'exact', head: true })
      .eq('user_id', owner.actor.memberId)
      .is('read_at', null);
  expect((await unread()).count).toBe(2);
  await notifications
    .update({ read_at: now })
    .eq('user_id', owner.actor.memberId)
    .is('read_at', null);
  expect((await unread()).count).toBe(0);
  await notifications.update({ read_at: null }).eq('id', first.id);
  expect((await unread()).count).toBe(1);
});

test('a stranger can’t read or mark them, and a call without a filter marks only the caller’s own', async () => {
  await notify(2);
  expect((await listOf(stranger, owner)).data).toEqual([]);
  const theirs = server.clientAs(stranger).from('notifications');
  const [first] = (await listOf(owner)).data ?? [];
  expect((await theirs.update({ read_at: now }).eq('id', first.id).select()).data).toEqual([]);
  await server.restAs(stranger, '/notifications', {
    method: 'PATCH',
    body: JSON.stringify({ read_at: now }),
  });
  const { data } = await listOf(owner);
  expect(data?.map(({ read_at: readAt }) => readAt)).toEqual([null, null]);
});

test.each([
  ['its words', { title: 'x' }],
  ['whose it is', { user_id: '00000000-0000-4000-8000-000000000000' }],
  ['where it leads', { data: {} }],
])('attack: a member can’t change %s', async (_name, change) => {
  await notify(1);
  const { error, status } = await server
    .clientAs(owner)
    .from('notifications')
    .update(change)
    .eq('user_id', owner.actor.memberId);
  expect([status, error?.code]).toEqual([403, '42501']);
});

test('attack: a member can’t write or delete a notification', async () => {
  await notify(1);
  const notifications = server.clientAs(stranger).from('notifications');
  const row = { user_id: owner.actor.memberId, type: 'other', title: 'x', message: 'x' };
  expect((await notifications.insert(row)).status).toBe(405);
  expect((await notifications.delete().eq('user_id', owner.actor.memberId)).status).toBe(405);
  expect((await listOf(owner)).data).toHaveLength(1);
});

test.each([
  ['no filter', 'select=*', {}],
  ['a filter that excludes oneself', 'select=*&user_id=neq.STRANGER', {}],
  ['a filter that is always true', 'select=*&id=not.is.null', {}],
  ['an exact count', 'select=id&user_id=eq.OWNER', { prefer: 'count=exact' }],
  ['a planned count', 'select=id&user_id=eq.OWNER', { prefer: 'count=planned' }],
  ['an aggregate', 'select=count()', {}],
  ['an aggregate of a column', 'select=title.max()&user_id=eq.OWNER', {}],
  ['an embedded table', 'select=*,profiles(*),notification_facts(*)', {}],
  ['an inner join', 'select=*,push_subscriptions!inner(*)', {}],
  ['a logical tree', 'select=*&or=(user_id.eq.OWNER,read_at.is.null)', {}],
  ['a path into its data', 'select=data->>kind,data->facts&user_id=eq.OWNER', {}],
  ['a cast', 'select=title::text&user_id=eq.OWNER', {}],
  ['another order', 'select=id&order=user_id.asc,title.desc&user_id=eq.OWNER', {}],
  ['another schema', 'select=*', { 'accept-profile': 'auth' }],
  ['one object', 'select=*&user_id=eq.OWNER', { accept: 'application/vnd.pgrst.object+json' }],
  ['a query plan', 'select=*', { accept: 'application/vnd.pgrst.plan+json; options=analyze' }],
  ['CSV', 'select=*', { accept: 'text/csv' }],
])('attack: %s reveals nothing of another member’s', async (_name, query, headers) => {
  await notify(3);
  const asked = query
    .replaceAll('OWNER', owner.actor.memberId)
    .replaceAll('STRANGER', stranger.actor.memberId);
  for (const method of ['GET', 'HEAD']) {
    const answer = await server.restAs(stranger, `/notifications?${asked}`, { method, headers });
    const text = await answer.text();
    expect(text).not.toContain(owner.actor.memberId);
    expect(text).not.toMatch(/Ana \d|"count":\s*[1-9]/u);
    expect(answer.headers.get('content-range') ?? '*/0').toMatch(/^\*\/(?:\*|0)$/u);
    expect([200, 400, 404, 406]).toContain(answer.status);
  }
});

test.each([
  ['all rows returned', 'return=representation'],
  ['a count', 'count=exact, return=headers-only'],
  ['no transaction of its own', 'tx=commit, return=representation'],
])(
  'attack: marking as read while requesting %s reveals nothing to a stranger',
  async (_name, prefer) => {
    await notify(2);
    const answer = await server.restAs(
      stranger,
      `/notifications?user_id=eq.${owner.actor.memberId}&select=*`,
      { method: 'PATCH', headers: { prefer }, body: JSON.stringify({ read_at: now }) },
    );
    expect(await answer.text()).not.toContain(owner.actor.memberId);
    expect(answer.headers.get('content-range') ?? '*/0').toMatch(/^\*\/(?:\*|0)$/u);
    expect((await listOf(owner)).data?.map(({ read_at: at }) => at)).toEqual([null, null]);
  },
);
