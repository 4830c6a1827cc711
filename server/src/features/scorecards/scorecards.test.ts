import type {
  Scorecard,
  ScorecardChange,
  ScorecardSetting,
} from '@kith/contract/scorecards/endpoints';
import type { ScorecardMeasure } from '@kith/contract/scorecards/rules';
import { dayMs, hourMs, weekMs } from '@kith/contract/core/time';
import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { changeScorecard, previewScorecard } from './change-scorecard.ts';
import { readScorecard } from './read-scorecard.ts';
import { listScorecardChanges } from './scorecard-changes.ts';
import { writeNote } from './write-note.ts';

const clock = createTestClock();
const database = await useFileDatabase();
let ctx: MemberContext;
let adminId: string;
beforeEach(async () => {
  // A Friday; four days of the week are over.
  clock.set('2026-11-20T09:00:00Z');
  const { pool } = database;
  await pool.query(
    'truncate scorecard_measures, scorecard_notes, scorecard_weeks, scorecard_changes',
  );
  await pool.query('truncate error_reports');
  await pool.query('delete from user_roles');
  ctx = await createMember(database, { clock });
  adminId = ctx.actor.memberId;
  await makeAdmin(adminId);
});

const makeAdmin = (id: string) =>
  database.pool.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [id]);
const atMost = (target: number, responsible: string | null = adminId): ScorecardSetting => ({
  responsible_id: responsible,
  direction: 'at_most',
  target,
});

async function addErrors(count: number, at: string): Promise<void> {
  await database.pool.query(
    `insert into error_reports (recorded_at, correlation_id, happened_at, name, message, url, user_agent, retryable)
      select $1, 'c', $1, 'TypeError', 'x', '/', 'x', false from generate_series(1, $2::integer)`,
    [at, count],
  );
}

/** Sets a measure; each change is some time after the one before. */
function set(
  setting: ScorecardSetting | null,
  expected: ScorecardSetting | null = null,
  { measure = 'errors' as ScorecardMeasure, undoes = null as string | null, by = ctx } = {},
): Promise<ScorecardChange> {
  clock.advance(1_000);
  const input = { measure, setting, expected, reason: 'For a test', undoes };
  return changeScorecard({ ctx: by, database, input });
}

const read = (): Promise<Scorecard> => readScorecard({ database, now: clock.now() });
const rowOf = async (measure: ScorecardMeasure = 'errors') =>
  (await read()).rows.find((row) => row.measure === measure);

test('a chosen measure shows the running week, and the past as far as it is kept, without a target', async () => {
  await addErrors(7, '2026-11-17T10:00:00Z');
  await addErrors(3, '2026-11-10T10:00:00Z');
  await addErrors(12, '2026-11-05T10:00:00Z');
  const change = await set(atMost(14));
  expect(change).toMatchObject({ before: null, after: atMost(14), can_undo: true });
  const card = await read();
  expect(card).toMatchObject({ week: '2026-11-16', days_over: 4 });
  const row = await rowOf();
  expect(row).toMatchObject({
    responsible: { id: adminId, name: 'Test Member' },
    running: { value: 7, is_few: false, state: 'on_track' },
  });
  expect(row?.weeks).toHaveLength(12);
  expect(row?.weeks.slice(-2)).toEqual([
    { week: '2026-11-02', value: 12, is_few: false, goal: null, state: null, note: '' },
    { week: '2026-11-09', value: null, is_few: true, goal: null, state: null, note: '' },
  ]);
});

test('a week that is over stays as it was, whatever is set or recorded later', async () => {
  await set(atMost(10));
  await addErrors(11, '2026-11-18T10:00:00Z');
  clock.set('2026-11-23T00:00:01Z');
  // The first change of the new week comes before anyone has looked at the old one.
  await set(atMost(1_000), atMost(10));
  await addErrors(50, '2026-11-19T10:00:00Z');
  const frozen = {
    week: '2026-11-16',
    value: 11,
    is_few: false,
    goal: {
      direction: 'at_most',
      target: 10,
      responsible: { id: adminId, name: 'Test Member' },
    },
    state: 'at_risk',
    note: '',
  };
  expect((await rowOf())?.weeks.at(-1)).toEqual(frozen);
  await set(null, atMost(1_000));
  expect((await read()).rows).toEqual([]);
  await set(atMost(5));
  expect((await rowOf())?.weeks.at(-1)).toEqual(frozen);
  for (const attack of [
    'update scorecard_weeks set value = 0',
    `update scorecard_weeks set state = 'on_track', responsible_id = null`,
    'delete from scorecard_weeks',
  ]) {
    await expect(database.pool.query(attack)).rejects.toThrow('stays as it was');
  }
  // Only a deleted account is taken out.
  await database.pool.query('delete from auth.users where id = $1', [adminId]);
  const { rows } = await database.pool.query(
    `select value::integer, state, responsible_id from scorecard_weeks where week = '2026-11-16'`,
  );
  expect(rows).toEqual([{ value: 11, state: 'at_risk', responsible_id: null }]);
});

test('after downtime every week that was missed is written down once, also by two at once', async () => {
  await set(atMost(10));
  await addErrors(6, '2026-11-19T10:00:00Z');
  await addErrors(20, '2026-11-26T10:00:00Z');
  clock.set('2026-12-08T09:00:00Z');
  await Promise.all([read(), read(), read()]);
  expect((await rowOf())?.weeks.slice(-3).map(({ value, state }) => [value, state])).toEqual([
    [6, 'on_track'],
    [20, 'off'],
    [0, 'on_track'],
  ]);
});

test('a preview says how the weeks would stand, and changes nothing', async () => {
  await addErrors(20, '2026-11-11T10:00:00Z');
  await addErrors(3, '2026-11-04T10:00:00Z');
  const input = { measure: 'errors' as const, setting: atMost(10) };
  const preview = await previewScorecard({ database, now: clock.now(), input });
  expect(preview).toEqual({
    current: null,
    before: { on_track: 0, at_risk: 0, off: 0, unknown: 0 },
    // Few errors are within ten in any case.
    after: { on_track: 11, at_risk: 0, off: 1, unknown: 0 },
    state_before: null,
    state_after: 'on_track',
  });
  expect((await read()).rows).toEqual([]);
  await set(atMost(10));
  const next = { ...input, setting: atMost(2) };
  expect(await previewScorecard({ database, now: clock.now(), input: next })).toMatchObject({
    current: atMost(10),
    before: { on_track: 11, off: 1 },
    after: { on_track: 10, off: 1, unknown: 1 },
  });
});

test('a change needs what was seen as set; of two at once one is refused; a repeat changes nothing', async () => {
  await set(atMost(10));
  await expect(set(atMost(20), null)).rejects.toMatchObject({ code: 'conflict' });
  await expect(set(atMost(10), atMost(10))).rejects.toMatchObject({ code: 'illegal_state' });
  const race = await Promise.allSettled([set(atMost(20), atMost(10)), set(atMost(30), atMost(10))]);
  expect(race.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { rows } = await database.pool.query('select from scorecard_changes');
  expect(rows).toHaveLength(2);
});

test('a change can be taken back once, while it is the last one', async () => {
  const first = await set(atMost(10));
  const second = await set(atMost(20), atMost(10));
  const stale = { undoes: first.id };
  await expect(set(null, atMost(20), stale)).rejects.toMatchObject({ code: 'illegal_state' });
  const undoing = { undoes: second.id };
  await expect(set(atMost(11), atMost(20), undoing)).rejects.toMatchObject({
    code: 'illegal_state',
  });
  const undone = await set(atMost(10), atMost(20), undoing);
  expect(undone).toMatchObject({ undoes: second.id, after: atMost(10) });
  const { items } = await listScorecardChanges({
    database,
    now: clock.now(),
    input: { limit: 2 },
  });
  expect(items.map(({ id, can_undo }) => [id, can_undo])).toEqual([
    [undone.id, true],
    [second.id, false],
  ]);
  const dropped = await set(null, atMost(10));
  await set(atMost(10), null, { undoes: dropped.id });
  expect(await rowOf()).toMatchObject({ target: 10, direction: 'at_most' });
});

test('only administrators are responsible; who isn’t one any more no longer is', async () => {
  const member = await createMember(database, { clock });
  await expect(set(atMost(10, member.actor.memberId))).rejects.toMatchObject({
    code: 'not_found',
  });
  await makeAdmin(member.actor.memberId);
  await set(atMost(10, member.actor.memberId));
  expect((await rowOf())?.responsible?.id).toBe(member.actor.memberId);
  await database.pool.query('delete from user_roles where user_id = $1', [member.actor.memberId]);
  expect((await rowOf())?.responsible).toBeNull();
  expect((await read()).administrators.map(({ id }) => id)).toEqual([adminId]);
});

test('a note is written for this week and the last, each version once, and taken back', async () => {
  await set(atMost(10));
  const write = (week: string, text: string, expected = '', undoes: string | null = null) => {
    clock.advance(1_000);
    const input = { measure: 'errors' as const, week, text, expected, undoes };
    return writeNote({ ctx, database, input });
  };
  await write('2026-11-16', 'A release broke the import');
  const second = await write('2026-11-16', 'Fixed on Friday', 'A release broke the import');
  await expect(write('2026-11-16', 'x', 'A release')).rejects.toMatchObject({ code: 'conflict' });
  await expect(write('2026-11-16', 'Fixed on Friday', 'Fixed on Friday')).rejects.toMatchObject({
    code: 'illegal_state',
  });
  expect((await rowOf())?.running.note).toBe('Fixed on Friday');
  clock.advance(5 * dayMs);
  expect((await rowOf())?.weeks.at(-1)?.note).toBe('Fixed on Friday');
  await write('2026-11-16', 'A release broke the import', 'Fixed on Friday', second.id);
  expect((await rowOf())?.weeks.at(-1)?.note).toBe('A release broke the import');
  clock.advance(weekMs);
  for (const week of ['2026-11-16', '2026-12-07', '2026-11-17', '2027-01-04']) {
    await expect(write(week, 'Too late, or too early'), week).rejects.toMatchObject({
      code: 'illegal_state',
    });
  }
  const { items } = await listScorecardChanges({
    database,
    now: clock.now(),
    input: { limit: 20 },
  });
  expect(items.filter(({ week }) => week !== null).map(({ can_undo }) => can_undo)).toEqual([
    false,
    false,
    false,
  ]);
});

test('what is done is in the audit log, with its reason', async () => {
  const { id } = await set(atMost(10));
  const { rows } = await database.pool.query(
    `select admin_user_id, rpc_function, request_data from admin_audit_log
      where request_data ->> 'id' = $1`,
    [id],
  );
  expect(rows).toMatchObject([
    {
      admin_user_id: adminId,
      rpc_function: 'scorecards.change',
      request_data: { measure: 'errors', reason: 'For a test' },
    },
  ]);
});

test('each measure counts what its name says, and hides what is about few members', async () => {
  const all: ScorecardMeasure[] = [
    'new_members',
    'activated_members',
    'active_members',
    'introductions_requested',
    'introductions_made',
    'useful_introductions',
    'credits_sold',
    'credits_spent',
    'support_requests',
    'errors',
    'slow_calls',
    'waiting_cases',
  ];
  const at = new Date(clock.now().getTime() - hourMs);
  const members = await Promise.all(
    Array.from({ length: 6 }, (_, place) =>
      createMember(database, {
        clock,
        // The last one doesn't allow usage analytics.
        consents: place < 5 ? ['analytics'] : [],
      }),
    ),
  );
  await database.pool.query('update auth.users set created_at = $1 where id = any($2)', [
    at,
    members.map(({ actor }) => actor.memberId),
  ]);
  const client = await database.pool.connect();
  const run = (text: string, ...values: unknown[]) => client.query(text, values);
  try {
    await run('set session_replication_role = replica');
    for (const { actor } of members) {
      const id = actor.memberId;
      await run(
        `insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text, created_at)
          values ($1, 'A', 'B', 'A B', 'a b', 'a b', $2)`,
        id,
        at,
      );
      await run(
        `insert into nudges (owner_id, day, position, type, contact_id, signal_id, reason, score, status, answered_at)
          values ($1, $2::timestamptz::date, 0, 'birthday', gen_random_uuid(), gen_random_uuid(), '{}', '{}', 'done', $2::timestamptz)`,
        id,
        at,
      );
      await run(
        `insert into usage_events (owner_id, feature_name, action, recorded_at)
          select $1, 'nudge', 'done', $2 from generate_series(1, 3)`,
        id,
        at,
      );
      await run(
        `with b as (insert into bridges (owner_id, connector_name, wanted_name, created_at, changed_at,
            requested_at, introduced_at) values ($1, 'A', 'B', $2, $2, $2, $2) returning id)
          insert into bridge_sides (owner_id, bridge_id, role, is_helpful, outcome_at)
          select $1, id, 'requester', true, $2 from b`,
        id,
        at,
      );
      await run(
        `insert into credit_transactions (user_id, kind, unit, change, balance, action, key, happened_at)
          values ($1, 'purchase', 'credit', 100, 0, 'pack', gen_random_uuid()::text, $2),
            ($1, 'charge', 'credit', -7, 0, 'ai_analysis', gen_random_uuid()::text, $2)`,
        id,
        at,
      );
    }
    // Four members wrote to support, one of them twice.
    for (const place of [0, 1, 2, 3, 3]) {
      await run(
        `insert into support_tickets (owner_id, subject, message, created_at) values ($1, 'x', 'x', $2)`,
        members[place]!.actor.memberId,
        at,
      );
    }
    await run(
      `insert into query_performance (recorded_at, query_name, execution_time_ms, is_slow)
        select $1, 'GET /rest/v1/x', 500, n <= 5 from generate_series(1, 8) n`,
      at,
    );
    await run(
      `insert into moderation_cases (subject, subject_id, created_at, waits_since)
        select 'post', gen_random_uuid(), $1::timestamptz, case when n < 3 then $1::timestamptz end from generate_series(1, 4) n`,
      at,
    );
  } finally {
    await run('set session_replication_role = origin');
    client.release();
  }
  await addErrors(5, at.toISOString());
  for (const measure of all) await set(atMost(1), null, { measure });
  const { rows } = await read();
  const figures = Object.fromEntries(
    rows.map(({ measure, running }) => [measure, running.is_few ? 'few' : running.value]),
  );
  expect(figures).toMatchObject({
    activated_members: 5,
    active_members: 5,
    introductions_requested: 5,
    introductions_made: 5,
    useful_introductions: 5,
    credits_sold: 600,
    credits_spent: 42,
    support_requests: 'few',
    errors: 5,
    slow_calls: 5,
    waiting_cases: 2,
  });
  expect(figures['new_members']).toBeGreaterThanOrEqual(6);
});
