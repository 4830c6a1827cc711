import { randomBytes } from 'node:crypto';

import { dayMs } from '@kith/contract/core/time';
import { expect, test } from 'vitest';

import { useTestDatabase } from '#testing/test-database.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';

import { createIdentitySweepJob } from './sweep-identities.ts';

const noJobs = { send: () => Promise.reject(new Error('Nothing is sent')) };

test('removes unfinished flows, old proofs and changes past undoing, and keeps the rest', async () => {
  const database = await useTestDatabase();
  const clock = createTestClock();
  const member = await createMember(database);
  const times = [new Date(clock.now().getTime() - dayMs - 1), clock.now()];
  for (const at of times) {
    await database.pool.query(
      `insert into auth.provider_flows (state_hash, provider, redirect_to, created_at)
       values ($1, 'acme', 'https://kith.example/', $2)`,
      [randomBytes(32), at],
    );
    await database.pool.query(
      `insert into auth.used_proofs (kind, hash, expires_at) values ('web3', $1, $2)`,
      [randomBytes(32), at],
    );
    await database.pool.query(
      `insert into auth.account_changes (user_id, kind, created_at, expires_at)
       values ($1, 'export', $2, $2)`,
      [member.actor.memberId, at],
    );
  }
  const { run } = createIdentitySweepJob({ database, clock });
  await run({}, new AbortController().signal, noJobs);
  const left = await database.pool.query<{ flows: number; proofs: number; changes: number }>(
    `select (select count(*) from auth.provider_flows) flows,
       (select count(*) from auth.used_proofs) proofs,
       (select count(*) from auth.account_changes) changes`,
  );
  expect(left.rows).toEqual([{ flows: 1, proofs: 1, changes: 1 }]);
});
