import type { AuditEntry } from '@kith/contract/operations/schemas';
import type { Scorecard } from '@kith/contract/scorecards/endpoints';
import { expect, test } from 'vitest';

import { setFlag } from '#features/flags/set-flag.ts';
import { grantAdmin } from '#features/roles/grant-admin.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const server = await startTestApp({ database, variables: longSessions });
const email = 'ines@scorecards.example';
const [admin, member] = [await server.signUp(email), await server.signUp()];
await grantAdmin({ database, email });

const setting = { responsible_id: admin.id, direction: 'at_most', target: 10 };
const wanted = { measure: 'errors', setting };
const change = { ...wanted, expected: null, reason: 'For a test' };
const note = { measure: 'errors', week: '2026-11-16', text: 'x', expected: '' };
const calls = [
  ['GET', '/admin/scorecards', undefined],
  ['GET', '/admin/scorecards/changes', undefined],
  ['POST', '/admin/scorecards/preview', wanted],
  ['POST', '/admin/scorecards/changes', change],
  ['POST', '/admin/scorecards/notes', note],
] as const;

test('a member is refused everything, and it is written down', async () => {
  for (const [method, path, body] of calls) {
    expect(await refusalOf(member.call(method, path, body)), path).toEqual([403, 'forbidden']);
  }
  const { items } = await bodyOf<{ items: AuditEntry[] }>(
    admin.call('GET', '/admin/audit?action=access_denied'),
  );
  expect(items.filter(({ route_path }) => route_path?.includes('scorecards'))).toHaveLength(
    calls.length,
  );
  const { rows } = await database.pool.query('select from scorecard_measures');
  expect(rows).toEqual([]);
});

test('an administrator needs its flag, and for changes the one for acting', async () => {
  await setFlag({ database, name: 'ff.weekly.scorecards', setting: 'off' });
  for (const [method, path, body] of calls) {
    expect(await refusalOf(admin.call(method, path, body)), path).toEqual([
      403,
      'feature_disabled',
    ]);
  }
  await setFlag({ database, name: 'ff.weekly.scorecards', setting: 'on' });
  await setFlag({ database, name: 'adminOps.v1', setting: 'off' });
  expect((await admin.call('POST', '/admin/scorecards/preview', wanted)).status).toBe(200);
  expect(await refusalOf(admin.call('POST', '/admin/scorecards/changes', change))).toEqual([
    403,
    'feature_disabled',
  ]);
  expect(await refusalOf(admin.call('POST', '/admin/scorecards/notes', note))).toEqual([
    403,
    'feature_disabled',
  ]);
  await setFlag({ database, name: 'adminOps.v1', setting: 'on' });
  expect((await admin.call('POST', '/admin/scorecards/changes', change)).status).toBe(200);
  const card = await bodyOf<Scorecard>(admin.call('GET', '/admin/scorecards'));
  expect(card.rows).toMatchObject([{ measure: 'errors', target: 10 }]);
});

test('bad input is refused and writes nothing', async () => {
  const bad = [
    { ...change, measure: 'secrets' },
    { ...change, setting: { ...setting, target: -1 } },
    { ...change, setting: { ...setting, target: 1.5 } },
    { ...change, setting: { ...setting, target: 1e12 } },
    { ...change, setting: { ...setting, direction: 'sideways' } },
    { ...change, setting: { ...setting, responsible_id: 'x' } },
    { ...change, setting: { ...setting, owner: 'x' } },
    { ...change, reason: ' \u200b ' },
    { ...change, reason: 'x'.repeat(501) },
  ];
  const count = async () =>
    (await database.pool.query('select from scorecard_changes')).rowCount ?? 0;
  const before = await count();
  for (const body of bad) {
    const { status } = await admin.call('POST', '/admin/scorecards/changes', body);
    expect(status, JSON.stringify(body).slice(0, 200)).toBe(400);
  }
  for (const week of ['yesterday', '2026-13-01', '']) {
    const { status } = await admin.call('POST', '/admin/scorecards/notes', { ...note, week });
    expect(status, week).toBe(400);
  }
  expect(await count()).toBe(before);
});
