import { randomUUID } from 'node:crypto';

import { defaultWays, maxPushDevices } from '@kith/contract/notifications/rules';
import { pushTaskSchema } from '@kith/contract/notifications/schemas';
import type { MemberContext } from '#platform/context.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { type PeerDevice, type PushPeer, startPushPeer } from '#testing/peers/push-peer.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addDevice } from './add-device.ts';
import { fanOutPush } from './fan-out-push.ts';
import { listDevices } from './list-devices.ts';
import { readPushKeys } from './push-keys.ts';
import { putPreferences } from './put-preferences.ts';
import { removeDevice } from './remove-device.ts';

const clock = createTestClock();
let database: TestDatabase;
let peer: PushPeer;
let ctx: MemberContext;
let stranger: MemberContext;
let memberId: string;
let runner: ReturnType<typeof createNotificationRunner>;
beforeAll(async () => {
  [database, peer] = await Promise.all([createTestDatabase(), startPushPeer()]);
});
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z');
  runner = createNotificationRunner(database, clock);
  const { jobs } = runner;
  ctx = await createMember(database, { clock, jobs, timezone: 'Europe/Berlin' });
  stranger = await createMember(database, { clock, jobs });
  memberId = ctx.actor.memberId;
  peer.received.length = 0;
  peer.answerWith(201);
});
afterAll(() => Promise.all([database.close(), peer.close()]));

const subscribe = (who: MemberContext, { endpoint, keys }: PeerDevice) =>
  addDevice({ ctx: who, input: { endpoint, keys }, userAgent: 'Test' });
const mention = (fact: string) => ({
  memberId,
  kind: 'mention' as const,
  fact,
  facts: { actor: 'Ana', excerpt: 'See you' },
});
const countDevices = async (who = ctx) => (await listDevices({ ctx: who })).length;

test('a notification reaches every device of its member, signed and encrypted', async () => {
  const devices = [peer.createDevice(), peer.createDevice()];
  await Promise.all(devices.map((device) => subscribe(ctx, device)));
  await subscribe(stranger, peer.createDevice());
  await runner.notifyAndRun(mention('one'));
  expect(peer.received.map(({ deviceId }) => deviceId).sort()).toEqual(
    devices.map(({ id }) => id).sort(),
  );
  const [first] = peer.received;
  const [stored] = await runner.read(memberId);
  expect(first).toMatchObject({
    payload: {
      title: 'Ana mentioned you',
      body: 'See you',
      url: '/app/notifications',
      tag: stored?.id,
      badge_count: 1,
    },
    urgency: 'normal',
    publicKey: (await readPushKeys(database, {})).publicKey,
    subject: 'mailto:hello@kith.example',
  });
  expect(first?.topic).toMatch(/^[\w-]{32}$/u);
  expect(Number(first?.ttl)).toBeGreaterThan(0);
  expect((await listDevices({ ctx })).every((row) => row.last_success_at !== null)).toBe(true);
});

test('the badge doesn’t count what the member can’t see', async () => {
  await subscribe(ctx, peer.createDevice());
  await runner.notifyAndRun({ ...mention('gone'), ids: { post_id: randomUUID() } });
  await runner.notifyAndRun(mention('seen'));
  expect(peer.received).toMatchObject([{ payload: { badge_count: 1 } }]);
});

test('servers that start at once agree on one key pair, and configured keys take precedence', async () => {
  const pairs = await Promise.all([1, 2, 3].map(() => readPushKeys(database, {})));
  expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1);
  const set = { VAPID_PUBLIC_KEY: 'a', VAPID_PRIVATE_KEY: 'b', VAPID_SUBJECT: 'https://x.example' };
  const given = { publicKey: 'a', privateKey: 'b', subject: 'https://x.example' };
  expect(await readPushKeys(database, set)).toEqual(given);
});

test('the longest texts still fit into a push of 3 kB', async () => {
  await subscribe(ctx, peer.createDevice());
  const input = pushTaskSchema.parse({ title: '👩‍👩‍👧'.repeat(12), body: '"\\'.repeat(200) });
  await fanOutPush({ ctx, input });
  await runner.runDue();
  expect(peer.received[0]?.bytes).toBeLessThanOrEqual(3_072);
});

test.each([404, 410])('a device that withdrew its subscription (%i) is removed', async (status) => {
  await subscribe(ctx, peer.createDevice());
  peer.answerWith(status);
  await runner.notifyAndRun(mention('gone'));
  expect(await countDevices()).toBe(0);
});

test('a push service that is down is tried again; one that refuses is not', async () => {
  await subscribe(ctx, peer.createDevice());
  peer.answerWith(503);
  await expect(runner.notifyAndRun(mention('down'))).rejects.toThrow('did not take the push');
  expect(await countDevices()).toBe(1);
  peer.answerWith(400);
  await runner.notifyAndRun(mention('refused'));
  expect(await countDevices()).toBe(1);
  expect(peer.received).toEqual([]);
});

test('a redirect of a push service is not followed', async () => {
  await subscribe(ctx, peer.createDevice());
  peer.answerWith(307, `${peer.origin}/elsewhere`);
  const before = peer.countCalls();
  await runner.notifyAndRun(mention('redirected'));
  expect(peer.countCalls() - before).toBe(1);
});

test('a push waits until quiet hours are over, and is not lost', async () => {
  await subscribe(ctx, peer.createDevice());
  const quiet_hours = { from: '22:00', to: '07:30' };
  await putPreferences({ ctx, input: { topics: defaultWays, quiet_hours } });
  clock.set('2026-11-20T22:15:00Z');
  await runner.notifyAndRun(mention('night'));
  expect(peer.received).toEqual([]);
  clock.set('2026-11-21T06:29:00Z');
  await runner.runDue();
  expect(peer.received).toEqual([]);
  clock.set('2026-11-21T06:30:00Z');
  await runner.runDue();
  expect(peer.received).toHaveLength(1);
});

test('a late push is silent at night, but one that was requested by hand is not', async () => {
  await subscribe(ctx, peer.createDevice());
  peer.answerWith(503);
  clock.set('2026-11-20T20:55:00Z');
  await runner.notify(mention('late'));
  const [delivery] = runner.sent.splice(0);
  await runner.run(delivery?.name ?? '', delivery?.data);
  const quiet_hours = { from: '22:00', to: '07:30' };
  await putPreferences({ ctx, input: { topics: defaultWays, quiet_hours } });
  peer.answerWith(201);
  clock.set('2026-11-20T21:10:00Z');
  await runner.runDue();
  expect(peer.received).toEqual([]);
  await fanOutPush({ ctx, input: pushTaskSchema.parse({ title: 'A test' }) });
  await runner.runDue();
  expect(peer.received).toMatchObject([{ payload: { title: 'A test' } }]);
  clock.set('2026-11-21T06:30:00Z');
  await runner.runDue();
  expect(peer.received).toHaveLength(2);
});

test('does not push what was read in the meantime', async () => {
  await subscribe(ctx, peer.createDevice());
  await runner.notify(mention('read'));
  const [job] = runner.sent.splice(0);
  await runner.run(job?.name ?? '', job?.data);
  await database.pool.query('update notifications set read_at = now() where user_id = $1', [
    memberId,
  ]);
  await runner.runDue();
  expect(peer.received).toEqual([]);
});

describe('devices', () => {
  test('a device that subscribes again is renewed, also twice at once', async () => {
    const device = peer.createDevice();
    const [first, second] = await Promise.all([subscribe(ctx, device), subscribe(ctx, device)]);
    expect(first.id).toBe(second.id);
    expect(await countDevices()).toBe(1);
  });

  test('a browser in which another member signs in gets only their pushes', async () => {
    const device = peer.createDevice();
    await subscribe(ctx, device);
    await subscribe(stranger, device);
    expect([await countDevices(ctx), await countDevices(stranger)]).toEqual([0, 1]);
  });

  test('a device gets nothing once its session has ended', async () => {
    const found = await database.pool.query<{ id: string }>(
      'insert into auth.sessions (user_id) values ($1) returning id',
      [memberId],
    );
    const sessionId = found.rows[0]?.id ?? null;
    const actor = { ...ctx.actor, sessionId };
    await subscribe({ ...ctx, actor }, peer.createDevice());
    await subscribe(ctx, peer.createDevice());
    await database.pool.query('delete from auth.sessions where id = $1', [sessionId]);
    await runner.notifyAndRun(mention('ended'));
    expect(peer.received).toHaveLength(1);
  });

  test.each([
    ['ran out', `update auth.sessions set not_after = now() - interval '1 minute' where id = $1`],
    [
      'lacks its second factor',
      `insert into auth.factors (user_id, factor_type, status, created_at, updated_at)
       select user_id, 'totp', 'verified', now(), now() from auth.sessions where id = $1`,
    ],
    [
      'is of somebody banned',
      `update auth.users set banned_until = now() + interval '1 day'
       where id = (select user_id from auth.sessions where id = $1)`,
    ],
  ])('a device gets nothing while its session %s', async (_name, change) => {
    const found = await database.pool.query<{ id: string }>(
      'insert into auth.sessions (user_id) values ($1) returning id',
      [memberId],
    );
    const sessionId = found.rows[0]?.id ?? null;
    await subscribe({ ...ctx, actor: { ...ctx.actor, sessionId } }, peer.createDevice());
    await database.pool.query(change, [sessionId]);
    await runner.notifyAndRun(mention('silent'));
    expect(peer.received).toEqual([]);
  });

  test('attack: invalid keys are refused and create no failing jobs', async () => {
    const device = peer.createDevice();
    const keys = { ...device.keys, p256dh: 'B'.repeat(87) };
    await expect(subscribe(ctx, { ...device, keys })).rejects.toMatchObject({
      code: 'push_endpoint_refused',
    });
    expect(await countDevices()).toBe(0);
  });

  test('an endpoint can’t be taken over without its secret', async () => {
    const device = peer.createDevice();
    await subscribe(ctx, device);
    const forged = { ...device, keys: peer.createDevice().keys };
    await expect(subscribe(stranger, forged)).rejects.toMatchObject({ code: 'conflict' });
    expect(await countDevices()).toBe(1);
  });

  test('a stranger’s device is not found; removing twice finds nothing', async () => {
    const { id } = await subscribe(ctx, peer.createDevice());
    const refusal = { code: 'not_found' };
    await expect(removeDevice({ ctx: stranger, input: { id } })).rejects.toMatchObject(refusal);
    await removeDevice({ ctx, input: { id } });
    await expect(removeDevice({ ctx, input: { id } })).rejects.toMatchObject(refusal);
  });

  test('a member has a limited number of devices', async () => {
    for (let made = 0; made < maxPushDevices; made += 1) await subscribe(ctx, peer.createDevice());
    const more = subscribe(ctx, peer.createDevice());
    await expect(more).rejects.toMatchObject({ code: 'limit_reached' });
  });
});

describe('push-fanout', () => {
  test('sends the member’s own text to their own devices', async () => {
    await subscribe(ctx, peer.createDevice());
    await subscribe(stranger, peer.createDevice());
    const input = pushTaskSchema.parse({ title: 'It works', url: '/dashboard' });
    expect(await fanOutPush({ ctx, input })).toEqual({ devices: 1 });
    await runner.runDue();
    expect(peer.received.map(({ payload }) => payload)).toMatchObject([
      { title: 'It works', url: '/dashboard', badge_count: 0 },
    ]);
  });

  test('sends the member’s own notification and finds none of another member', async () => {
    await runner.notifyAndRun(mention('fan'));
    await subscribe(ctx, peer.createDevice());
    const [{ id: notification_id = '' } = {}] = await runner.read(memberId);
    await fanOutPush({ ctx, input: { notification_id } });
    await runner.runDue();
    expect(peer.received[0]?.payload).toMatchObject({ title: 'Ana mentioned you' });
    await expect(fanOutPush({ ctx: stranger, input: { notification_id } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'a push opens only pages of the product: %s',
    (url) => {
      expect(pushTaskSchema.safeParse({ title: 'x', url }).success).toBe(false);
    },
  );
});

test('attack: a name that resolves into the own network by the time of sending is not called', async () => {
  const resolved: string[] = [];
  const strict = createNotificationRunner(database, clock, {
    allowsInner: false,
    resolve: async (hostname) => {
      resolved.push(hostname);
      return [{ address: '127.0.0.1', family: 4 }];
    },
  });
  await database.pool.query(
    `insert into push_subscriptions (owner_id, endpoint, p256dh, auth_secret, created_at)
     values ($1, 'https://push.example/1', $2, $3, now())`,
    [memberId, ...Object.values(peer.createDevice().keys)],
  );
  const before = peer.countCalls();
  await strict.notify(mention('inner'));
  await expect(strict.runDue()).rejects.toThrow('did not take the push');
  expect(resolved).toEqual(['push.example']);
  expect(peer.countCalls()).toBe(before);
});
