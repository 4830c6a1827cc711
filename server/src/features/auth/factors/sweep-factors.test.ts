import { dayMs, hourMs } from '@kith/contract/core/time';
import { expect, test } from 'vitest';

import { useTestDatabase } from '#testing/test-database.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';

import { createFactorSweepJob } from './sweep-factors.ts';

test('removes abandoned enrolments and keeps verified and recent ones', async () => {
  const database = await useTestDatabase();
  const clock = createTestClock();
  const { actor } = await createMember(database, { clock });
  const now = clock.now().getTime();
  const [old, young] = [new Date(now - dayMs - 1), new Date(now - hourMs)];
  await database.pool.query(
    `insert into auth.factors (user_id, factor_type, status, friendly_name, created_at) values
       ($1, 'totp', 'unverified', 'old', $2), ($1, 'totp', 'unverified', 'young', $3),
       ($1, 'totp', 'verified', 'kept', $2)`,
    [actor.memberId, old, young],
  );
  await database.pool.query(
    `insert into auth.factor_challenges (factor_id, expires_at)
     select id, $1 from auth.factors where friendly_name = 'kept'`,
    [young],
  );
  await database.pool.query(
    `insert into auth.passkey_challenges (challenge, expires_at) values ('past', $1), ('open', $2)`,
    [young, new Date(now + 1)],
  );
  const sweep = createFactorSweepJob({ database, clock });
  await sweep.run({}, new AbortController().signal, { send: () => Promise.resolve() });
  const names = async (query: string) =>
    (await database.pool.query<{ name: string }>(query)).rows.map(({ name }) => name);
  expect(await names('select friendly_name as name from auth.factors order by 1')).toEqual([
    'kept',
    'young',
  ]);
  expect(await names('select id::text as name from auth.factor_challenges')).toEqual([]);
  expect(await names('select challenge as name from auth.passkey_challenges')).toEqual(['open']);
});
