import { hourMs } from '@kith/contract/core/time';
import { cohortWeeks, usageDays } from '@kith/contract/usage/figure-rules';
import { expect, test } from 'vitest';

import { keepMonths } from '#features/usage/keep-months.ts';
import { connectDatabase } from '#platform/database/database.ts';
import { closeAtEnd } from '#testing/close-at-end.ts';
import { watchNestedPlans } from '#testing/plan-work.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { readAdminFigures } from './read-admin-figures.ts';

const database = await useFileDatabase();
const one = closeAtEnd(connectDatabase(database.connection, { max: 1 }));

const members = 400;
/** One every ten minutes for a year. */
const events = 52_560;
const eventsPerDay = 144;
const monthDays = 31;

const addMembers = `with m as materialized (
    select md5('user' || n)::uuid as id, n from generate_series(1, ${members}) n),
  u as (insert into auth.users (id, email, created_at)
    select id, n || '@plans.example', now() - n * interval '12 hours' from m)
  insert into user_consent (user_id, consent_type, consent_granted) select id, 'analytics', true from m`;

const addEvents = `insert into usage_events (owner_id, feature_name, action, recorded_at)
  select md5('user' || n % ${members} + 1)::uuid, (array['nudge', 'feed', 'session'])[n % 3 + 1], 'done',
    now() - n * interval '10 minutes' from generate_series(1, ${events}) n`;

test('figures read each event of their months once and no older month, whatever the statistics know', async () => {
  await database.pool.query(addMembers);
  await database.pool.query(addEvents);
  await keepMonths(database);
  const client = await one.pool.connect();
  const watch = await watchNestedPlans(client);
  client.release();
  for (const known of ['before', 'after']) {
    if (known === 'after') await database.pool.query('analyze');
    for (const days of usageDays) {
      const now = new Date(Date.now() + hourMs);
      const read = async () => {
        const { features } = await readAdminFigures({ database: one, days, now });
        expect(features.map(({ feature }) => feature).sort()).toEqual(['feed', 'nudge', 'session']);
      };
      const work = await watch(read);
      expect(work.length).toBeGreaterThan(5);
      // The triangle's weeks, or the period with the one before it; months are read as a whole.
      const longest = Math.max(2 * days, 2 * cohortWeeks * 7 + 7) + monthDays;
      const busiest = Math.max(...work.map(({ rows }) => rows));
      expect(busiest, `${days} days, ${known}`).toBeLessThanOrEqual(longest * eventsPerDay);
      expect(longest).toBeLessThan(events / eventsPerDay - 3 * monthDays);
    }
  }
});
