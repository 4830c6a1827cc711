import type { CohortFigures } from '@kith/contract/cohorts/endpoints';
import type { AuditEntry } from '@kith/contract/operations/schemas';
import { dayMs, weekMs } from '@kith/contract/core/time';
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
const email = 'ines@cohorts.example';
const [admin, member] = [await server.signUp(email), await server.signUp()];
await grantAdmin({ database, email });

const boards = ['activation', 'intros', 'retention'];
const retention = '/admin/cohorts/retention';

test('a member is refused every board, and it is written down', async () => {
  for (const board of boards) {
    expect(await refusalOf(member.call('GET', `/admin/cohorts/${board}`))).toEqual([
      403,
      'forbidden',
    ]);
  }
  const { items } = await bodyOf<{ items: AuditEntry[] }>(
    admin.call('GET', '/admin/audit?action=access_denied'),
  );
  expect(items.slice(0, 3)).toMatchObject(
    boards.map(() => ({ actor: { id: member.id }, status: 403, success: false })),
  );
});

test('with its flag off an administrator is refused; on, each board is read', async () => {
  await setFlag({ database, name: 'ff.cohort.dashboards', setting: 'off' });
  expect(await refusalOf(admin.call('GET', retention))).toEqual([403, 'feature_disabled']);
  await setFlag({ database, name: 'ff.cohort.dashboards', setting: 'on' });
  for (const board of boards) {
    const figures = await bodyOf<CohortFigures>(admin.call('GET', `/admin/cohorts/${board}`));
    expect(figures.board).toBe(board);
    expect(figures.weeks).toHaveLength(12);
  }
});

test('only the offered boards, weeks and channels are read', async () => {
  const queries = [
    'weeks=7',
    'weeks=-6',
    'weeks=6;drop',
    'weeks=1e9',
    'channel=x',
    'channel=pooled',
  ];
  for (const query of queries) {
    expect((await admin.call('GET', `${retention}?${query}`)).status, query).toBe(400);
  }
  expect((await admin.call('GET', '/admin/cohorts/secrets')).status).toBe(400);
});

test('a week is shown from five members on who allow it, and no longer once one withdraws', async () => {
  const users = await Promise.all(Array.from({ length: 5 }, () => server.signUp()));
  const begin = new Date(server.clock.now().getTime() - 2 * weekMs);
  await database.pool.query('update auth.users set created_at = $1 where id = any($2)', [
    begin,
    users.map(({ id }) => id),
  ]);
  const monday = new Date(begin.getTime() - ((begin.getUTCDay() + 6) % 7) * dayMs);
  const week = monday.toISOString().slice(0, 10);
  const read = async () => {
    const { weeks } = await bodyOf<CohortFigures>(admin.call('GET', `${retention}?weeks=6`));
    return weeks.find((one) => one.week === week)?.members;
  };
  expect(await read()).toBe(0);
  for (const { id } of users) {
    await grantConsents(database, id, ['analytics']);
    expect(await read()).toBe(id === users.at(-1)?.id ? 5 : null);
  }
  await database.pool.query(
    `update user_consent set consent_granted = false where user_id = $1 and consent_type = 'analytics'`,
    [users[0]!.id],
  );
  expect(await read()).toBeNull();
});
