import { randomUUID } from 'node:crypto';

import { setFlag } from '#features/flags/set-flag.ts';
import type { MemberContext } from '#platform/context.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { addContact } from '#testing/test-network.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { readPerformance } from './read-performance.ts';

const database = await useFileDatabase();
// A Friday: the week began on the 16th.
const clock = createTestClock('2026-11-20T09:00:00Z');
const newMember = () => createMember(database, { clock, jobs: ignoreJobs });
const read = (ctx: MemberContext) => readPerformance({ ctx, input: { range: 'month' } });
const query = (text: string, values: readonly unknown[]) => database.pool.query(text, [...values]);

async function expose(arm: string, shownAt: string, introducedAt: string | null) {
  const ctx = await newMember();
  await query(
    `insert into match_exposures (owner_id, experiment, arm, shown_at, introduced_at)
     values ($1, 'matching.scorer', $2, $3, $4)`,
    [ctx.actor.memberId, arm, shownAt, introducedAt],
  );
  return ctx;
}

test('arms are shown from 20 members on, as of Monday', async () => {
  await query(
    `insert into ab_test_configs (name, arms, status, created_at, updated_at) values
     ('matching.scorer', '[{"name": "control"}, {"name": "needs_first"}]', 'running', now(), now())`,
    [],
  );
  let own: MemberContext | undefined;
  for (const n of Array.from({ length: 20 }).keys()) {
    own = await expose('control', '2026-11-10', n < 5 ? '2026-11-12' : n < 7 ? '2026-11-17' : null);
    if (n < 19) await expose('needs_first', '2026-11-10', '2026-11-12');
  }
  await expose('control', '2026-11-18', '2026-11-18');
  const { experiments } = await read(own!);
  expect(experiments).toMatchObject([
    {
      name: 'matching.scorer',
      arms: [
        { arm: 'control', is_own: true, rate: { hits: 5, total: 20 }, too_few: null },
        // 19 members: neither how many there are nor what they did.
        { arm: 'needs_first', is_own: false, rate: null, too_few: { have: 0, needed: 20 } },
      ],
    },
  ]);
  await query(`update ab_test_configs set status = 'ended'`, []);
  expect((await read(own!)).experiments).toEqual([]);
});

test('who introduces is compared by what they share, only with the feature on', async () => {
  const ctx = await newMember();
  const askOne = async (tag: string, state: string, introducedAt: string | null) => {
    const contact = await addContact(ctx, { tags: [tag] });
    await query(
      `insert into bridges (owner_id, id, state, connector_contact_id, connector_name, wanted_name,
         created_at, requested_at, introduced_at, changed_at)
       values ($1, $2, $3, $4, 'A', 'B', '2026-10-01', '2026-10-01', $5, '2026-10-05')`,
      [ctx.actor.memberId, randomUUID(), state, contact, introducedAt],
    );
  };
  for (const n of Array.from({ length: 12 }).keys()) {
    await askOne('Hosts', 'introduced', '2026-10-05');
    await askOne(
      'Guests',
      n < 11 ? 'connector_declined' : 'introduced',
      n < 11 ? null : '2026-10-03',
    );
  }
  await askOne('Rare', 'expired', null);
  await askOne('Hosts', 'requested', null);
  await askOne('Hosts', 'withdrawn', null);
  expect((await read(ctx)).cohorts).toBeNull();
  await setFlag({ database, name: 'connector_cohorts_v1', setting: 'on' });
  const { cohorts } = await read(ctx);
  expect(cohorts?.find(({ by }) => by === 'tag')).toMatchObject({
    groups: [
      { value: 'Hosts', people: 12, rate: { hits: 12, total: 12 }, days: 4, is_other: true },
      { value: 'Guests', people: 12, rate: { hits: 1, total: 12 }, days: 2, is_other: true },
    ],
    unknown: 1,
    too_few: null,
  });
  expect(cohorts?.find(({ by }) => by === 'company')).toMatchObject({
    groups: [],
    too_few: { have: 0, needed: 5 },
  });
  await setFlag({ database, name: 'connector_cohorts_v1', setting: 'default' });
});
