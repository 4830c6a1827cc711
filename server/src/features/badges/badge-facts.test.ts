import { type Deed, deeds } from '@kith/contract/badges/facts';
import type { BadgeId } from '@kith/contract/badges/table';
import { dayMs } from '@kith/contract/core/time';
import { beforeEach, expect, test } from 'vitest';

import { systemClock } from '#platform/clock.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { createMember } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { createAwardJob } from './award-job.ts';
import { takeDeeds } from './watch-deeds.ts';

const database = await useFileDatabase();
let sent: object[];
const jobs: JobQueue = {
  send: async (_tx, name, data) => void (name === 'badges.award' && sent.push(data)),
};
const job = createAwardJob({ database, clock: systemClock });
const join = async () => (await createMember(database)).actor.memberId;
const query = (text: string, ...values: unknown[]) => database.pool.query(text, values);
let me: string;

beforeEach(async () => {
  me = await join();
  await query('delete from badge_checks');
});

/** What a member's deeds since the last time earned them, by the facts that those deeds can change. */
async function earn(memberId = me): Promise<{ deeds: Deed[]; earned: BadgeId[] }> {
  sent = [];
  await takeDeeds({ database, jobs });
  const { signal } = new AbortController();
  for (const data of sent) await job.run(data, signal, jobs);
  const own = sent.find((data) => 'memberId' in data && data.memberId === memberId);
  const { rows } = await query('select badge from earned_badges where owner_id = $1', memberId);
  return {
    deeds: own && 'deeds' in own ? (own.deeds as Deed[]) : [],
    earned: rows.map(({ badge }) => badge as BadgeId).sort(),
  };
}

/** A bridge of another member's that this one made, so many days ago. */
async function introduce({ days = 0, state = 'introduced', owner = '' } = {}) {
  const requester = owner || (await join());
  const at = new Date(Date.now() - days * dayMs);
  const { rows } = await query(
    `insert into bridges (owner_id, connector_name, wanted_name, created_at, changed_at, connector_id,
       target_email, state) values ($1, 'Ada', 'Bo', $2, $2, $3, gen_random_uuid()::text, 'requested')
     returning id`,
    requester,
    at,
    me,
  );
  const id = rows[0]?.id as string;
  await query('update bridges set state = $1, introduced_at = $2 where id = $3', state, at, id);
  return { id, requester };
}
const side = (bridge: { id: string; requester: string }, values: string) =>
  query(
    `insert into bridge_sides (owner_id, bridge_id, role, ${values.split('=')[0]})
     values ($1, $2, 'requester', ${values.split('=')[1]})`,
    bridge.requester,
    bridge.id,
  );

test('an introduction is a bridge of the one who made it, an answer that said no is none', async () => {
  await introduce({ state: 'connector_declined' });
  expect((await earn()).earned).toEqual([]);
  const { requester } = await introduce();
  expect(await earn()).toEqual({ deeds: ['bridges'], earned: ['first_bridge'] });
  expect((await earn(requester)).earned).toEqual([]);
});

test('of introductions two a day count, and each person once for who asked', async () => {
  for (let index = 0; index < 12; index += 1) await introduce();
  expect((await earn()).earned).toEqual(['first_bridge']);
  for (const days of [1, 2, 3, 4]) {
    await introduce({ days });
    await introduce({ days });
  }
  expect((await earn()).earned).toEqual(['first_bridge', 'ten_bridges']);
});

test('a triangle closes when those who were introduced have met', async () => {
  const bridge = await introduce();
  await earn();
  await side(bridge, 'is_met = false');
  expect((await earn()).earned).toEqual(['first_bridge']);
  await query('update bridge_sides set is_met = true where bridge_id = $1', bridge.id);
  expect(await earn()).toEqual({ deeds: ['bridge_sides'], earned: ['first_bridge', 'triangle'] });
});

test('thanks come from others, and so does that it helped: five different people', async () => {
  const bridge = await introduce();
  await query(
    `insert into bridge_sides (owner_id, bridge_id, role, thanked_at, is_helpful)
     values ($1, $2, 'connector', now(), true)`,
    me,
    bridge.id,
  );
  expect((await earn()).earned).toEqual(['first_bridge']);
  await side(bridge, 'thanked_at = now()');
  expect((await earn()).earned).toEqual(['first_bridge', 'thanked']);
  for (let index = 0; index < 4; index += 1) await side(await introduce(), 'is_helpful = true');
  expect((await earn()).earned).not.toContain('matchmaker');
  await query('update bridge_sides set is_helpful = true where bridge_id = $1', bridge.id);
  expect((await earn()).earned).toContain('matchmaker');
});

test('an opportunity that was won counts where an introduction led to it, in either order', async () => {
  const win = async () => {
    const { rows } = await query(
      `insert into opportunities (owner_id, title, search_text, kind, stage, stage_since, created_at,
         touched_at) values ($1, 'Deal', 'deal', 'client', 'won', now(), now(), now()) returning id`,
      me,
    );
    return rows[0]?.id as string;
  };
  await win();
  expect(await earn()).toEqual({ deeds: ['opportunities'], earned: [] });
  const opportunity = await win();
  const connector = await join();
  await query(
    `insert into bridges (owner_id, connector_name, wanted_name, created_at, changed_at, connector_id,
       opportunity_id) values ($1, 'Ada', 'Bo', now(), now(), $2, $3)`,
    me,
    connector,
    opportunity,
  );
  expect((await earn()).earned).toEqual([]);
  await query(
    `update bridges set state = 'introduced', introduced_at = now() where owner_id = $1`,
    me,
  );
  expect(await earn()).toEqual({ deeds: ['bridges'], earned: ['keystone'] });
});

test('a meeting counts when someone came who had agreed, three a day', async () => {
  const meet = async (days: number, participation = 'accepted') => {
    const at = new Date(Date.now() - days * dayMs);
    const { rows } = await query(
      `insert into meetings (owner_id, uid, state, title, starts_at, duration_minutes, time_zone,
         created_at, changed_at)
       values ($1, gen_random_uuid()::text, 'invited', 'Tea', $2, 30, 'UTC', now(), now()) returning id`,
      me,
      at,
    );
    const contact = await query(
      `insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text)
       values ($1, 'Ada', 'B', 'Ada B', 'ada b', 'ada b') returning id`,
      me,
    );
    await query(
      `insert into meeting_people (owner_id, meeting_id, contact_id, participation)
       values ($1, $2, $3, $4)`,
      me,
      rows[0]?.id,
      contact.rows[0]?.id,
      participation,
    );
    await query(`update meetings set state = 'held' where id = $1`, rows[0]?.id);
  };
  for (const day of [1, 1, 1, 1, 1]) await meet(day);
  for (const day of [2, 3, 4]) await meet(day, 'declined');
  expect((await earn()).earned).toEqual([]);
  for (const day of [5, 6]) await meet(day);
  const { deeds: done, earned } = await earn();
  expect(earned).toEqual(['round_table']);
  expect(done).toContain('meetings');
});

test('of interactions only those around what is new are read, and they still earn what they should', async () => {
  const { rows } = await query(
    `insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text)
     values ($1, 'Ada', 'B', 'Ada B', 'ada b', 'ada b') returning id`,
    me,
  );
  const log = (weeksAgo: number) =>
    query(
      `insert into interactions (owner_id, contact_id, kind, direction, occurred_at, created_at)
       values ($1, $2, 'call', 'out', now() - $3::integer * interval '7 days',
         now() - $3::integer * interval '7 days')`,
      me,
      rows[0]?.id,
      weeksAgo,
    );
  for (const weeks of [60, 6, 5, 4, 3, 2, 1]) await log(weeks);
  await query('delete from badge_checks');
  await log(0);
  expect(await earn()).toEqual({
    deeds: ['interactions'],
    earned: ['first_word', 'rekindled', 'seven_weeks'],
  });
});

test('a first post at the forum and an accepted answer there earn a badge each', async () => {
  const add = (kind: string, id: number) =>
    query(
      `insert into forum_deeds (kind, post_id, owner_id, done_at) values ($1, $2, $3, now())`,
      kind,
      id,
      me,
    );
  await add('post', 1);
  expect(await earn()).toEqual({ deeds: ['forum_deeds'], earned: ['forum_voice'] });
  await add('post', 2);
  await add('answer', 2);
  expect((await earn()).earned).toEqual(['forum_answer', 'forum_voice']);
});

test('every table whose rows are noted is a deed that some fact follows from', async () => {
  const { rows } = await query(
    `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and p.prosrc ~ 'note_deed\\(' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(deeds.toSorted());
});
