import { dayMs } from '@kith/contract/core/time';
import type { AuditEntry } from '@kith/contract/operations/schemas';
import type { AdminFigures, OwnFigures } from '@kith/contract/usage/figures';
import { expect, test } from 'vitest';

import { setFlag } from '#features/flags/set-flag.ts';
import { grantAdmin } from '#features/roles/grant-admin.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { grantConsents } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const server = await startTestApp({ database, variables: longSessions });
const email = 'ines@figures.example';
const [admin, member, other] = [
  await server.signUp(email),
  await server.signUp(),
  await server.signUp(),
];
await grantAdmin({ database, email });

const path = '/admin/analytics';
const addUse = (ownerId: string, daysAgo: number, { feature = 'nudge', isGood = true } = {}) =>
  database.pool.query(
    `insert into usage_events (owner_id, feature_name, action, success, error_message, recorded_at)
      values ($1, $2, 'done', $3, 'Ana likes figs', $4)`,
    [ownerId, feature, isGood, new Date(server.clock.now().getTime() - daysAgo * dayMs)],
  );

test('a member is refused the figures of all, and it is written down', async () => {
  expect(await refusalOf(member.call('GET', path))).toEqual([403, 'forbidden']);
  const { items } = await bodyOf<{ items: AuditEntry[] }>(
    admin.call('GET', '/admin/audit?action=access_denied'),
  );
  expect(items[0]).toMatchObject({
    actor: { id: member.id },
    route_path: '/api/v1/admin/analytics',
    status: 403,
    success: false,
  });
});

test('with its flag off an administrator is refused, and it is written down; on, reading is, too', async () => {
  await setFlag({ database, name: 'admin_analytics', setting: 'off' });
  expect(await refusalOf(admin.call('GET', path))).toEqual([403, 'feature_disabled']);
  await setFlag({ database, name: 'admin_analytics', setting: 'on' });
  expect((await admin.call('GET', path)).status).toBe(200);
  const { items } = await bodyOf<{ items: AuditEntry[] }>(
    admin.call('GET', '/admin/audit?action=rpc_call'),
  );
  const own = items.filter(({ route_path }) => route_path === '/api/v1/admin/analytics');
  // Newest first: the reading, the refusal, and the call that was refused.
  expect(own.map(({ error_message }) => error_message)).toEqual([null, 'feature_disabled', null]);
});

test('only the offered ranges are read', async () => {
  for (const days of ['0', '29', '-7', '1e9', 'x', '7;drop', '28.5']) {
    const query = `?days=${encodeURIComponent(days)}`;
    expect((await admin.call('GET', `${path}${query}`)).status, days).toBe(400);
    expect((await member.call('GET', `/analytics${query}`)).status, days).toBe(400);
  }
});

test('what four members used isn’t shown, what five used is, and who withdraws isn’t counted', async () => {
  await setFlag({ database, name: 'admin_analytics', setting: 'on' });
  const users = await Promise.all(Array.from({ length: 5 }, () => server.signUp()));
  const nudge = async () => {
    const { features } = await bodyOf<AdminFigures>(admin.call('GET', `${path}?days=7`));
    return features.find(({ feature }) => feature === 'nudge');
  };
  for (const { id } of users) {
    await grantConsents(database, id, ['analytics']);
    expect(await nudge()).toBeUndefined();
    await addUse(id, 1);
  }
  await addUse(users[0]!.id, 8);
  expect(await nudge()).toEqual({
    feature: 'nudge',
    uses: 5,
    failures: 0,
    members: 5,
    before: null,
  });
  await database.pool.query(
    `update user_consent set consent_granted = false where user_id = $1 and consent_type = 'analytics'`,
    [users[0]!.id],
  );
  expect(await nudge()).toBeUndefined();
});

test('a member reads their own use, and whether it is being recorded', async () => {
  const read = () => bodyOf<OwnFigures>(member.call('GET', '/analytics?days=7'));
  expect(await read()).toMatchObject({ is_recorded: false, features: [], credits: [] });
  await grantConsents(database, member.id, ['analytics']);
  await addUse(member.id, 1);
  await addUse(member.id, 2, { isGood: false });
  await addUse(member.id, 9, { isGood: false });
  await addUse(member.id, 15);
  await addUse(member.id, 3, { feature: 'made up' });
  await addUse(other.id, 1, { feature: 'feed' });
  await member.call('POST', '/contacts', { first_name: 'Ana' });
  const figures = await read();
  const dayBefore = new Date(server.clock.now().getTime() - dayMs).toISOString().slice(0, 10);
  expect(figures.is_recorded).toBe(true);
  // Adding the contact is recorded, too.
  expect(figures.features).toMatchObject([
    { feature: 'nudge', uses: 2, before: 1, failures: 1, failures_before: 1, last_on: dayBefore },
    { feature: 'contact_creation', uses: 1, before: 0, failures: 0 },
    { feature: 'other', uses: 1, before: 0, failures: 0 },
  ]);
  expect(figures.credits).toEqual([{ action: 'contact_created', credits: 1, before: 0 }]);
  expect(JSON.stringify(figures)).not.toContain('figs');
});
