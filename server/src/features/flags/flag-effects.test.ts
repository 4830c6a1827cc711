import { randomUUID } from 'node:crypto';

import type { FlagName } from '@kith/contract/flags/table';
import { listTodaysNudges } from '#features/nudges/list-todays-nudges.ts';
import { recordQueryPerformance } from '#features/usage/record-query-performance.ts';
import { addContact, addInteraction } from '#testing/test-network.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { setMemberFlag } from './set-flag.ts';

const database = await useSharedDatabase();

/** Two members, the second with the flag switched off. */
async function createBoth(name: FlagName) {
  const email = `${randomUUID()}@test.example`;
  const [usual, without] = [await createMember(database), await createMember(database, { email })];
  expect(await setMemberFlag({ database, name, setting: 'off', email })).toBe('done');
  return [usual, without] as const;
}

test('personalization.v1: suggestions are weighted by what was answered, or all alike', async () => {
  const weights = [];
  for (const ctx of await createBoth('personalization.v1')) {
    const contactId = await addContact(ctx, { cadence_days: 10 });
    await addInteraction(ctx, contactId, { at: '2026-09-01T09:00:00Z' });
    const { items } = await listTodaysNudges({ ctx });
    weights.push(items.map(({ nudge }) => nudge.score.type_weight));
  }
  const [learned, plain] = weights;
  expect(learned).toHaveLength(1);
  expect(learned![0]).toBeLessThan(1);
  expect(plain).toEqual([1]);
});

test('techExcellence.v1: slow requests are measured, or not', async () => {
  const [usual, without] = await createBoth('techExcellence.v1');
  const name = 'GET /measured';
  const count = async () =>
    (await database.pool.query('select from query_performance where query_name = $1', [name]))
      .rowCount;
  const input = { p_query_name: name, p_execution_time_ms: 200 };
  await recordQueryPerformance({ database: without.database, input });
  expect(await count()).toBe(0);
  await recordQueryPerformance({ database: usual.database, input });
  expect(await count()).toBe(1);
});
