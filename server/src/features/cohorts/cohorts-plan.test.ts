import { cohortBoards, cohortSpans } from '@kith/contract/cohorts/rules';
import { expect, test } from 'vitest';

import { keepMonths } from '#features/usage/keep-months.ts';
import { connectDatabase } from '#platform/database/database.ts';
import { closeAtEnd } from '#testing/close-at-end.ts';
import { watchNestedPlans } from '#testing/plan-work.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { readCohorts } from './read-cohorts.ts';

const database = await useFileDatabase();
const one = closeAtEnd(connectDatabase(database.connection, { max: 1 }));

const members = 1_000;
/** One an hour for each of a year's days, for a tenth of the members at a time. */
const eventsPerDay = 96;
const days = 365;
const weekDays = 7;
/** Months are read as a whole. */
const monthDays = 31;

const fill = [
  `with m as (insert into auth.users (id, email, created_at)
      select md5('cohort' || n)::uuid, n || '@cohorts.example', now() - n * interval '8 hours'
      from generate_series(1, ${members}) n returning id)
    insert into user_consent (user_id, consent_type, consent_granted) select id, 'analytics', true from m`,
  `insert into usage_events (owner_id, feature_name, action, recorded_at)
    select md5('cohort' || n % ${members} + 1)::uuid, 'nudge', 'done', now() - n * interval '15 minutes'
    from generate_series(1, ${eventsPerDay * days}) n`,
];

test('a board reads the events of its weeks once, and no older month, whatever the statistics know', async () => {
  for (const text of fill) await database.pool.query(text);
  await keepMonths(database);
  const client = await one.pool.connect();
  const watch = await watchNestedPlans(client);
  client.release();
  for (const known of ['before', 'after']) {
    if (known === 'after') await database.pool.query('analyze');
    for (const weeks of cohortSpans) {
      const longest = (2 * weeks + 3) * weekDays + monthDays;
      for (const board of cohortBoards) {
        const wanted = { board, weeks, channel: 'all' } as const;
        const work = await watch(async () => {
          const figures = await readCohorts({ database: one, now: new Date(), wanted });
          expect(figures.all[0]?.members).toBeGreaterThan(weeks * weekDays * 2);
        });
        const busiest = Math.max(...work.map(({ rows }) => rows));
        expect(busiest, `${board}, ${weeks} weeks, ${known}`).toBeLessThanOrEqual(
          longest * eventsPerDay,
        );
      }
    }
  }
});
