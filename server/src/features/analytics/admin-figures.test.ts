import { dayMs, weekMs } from '@kith/contract/core/time';
import {
  cohortWeeks,
  creditFlows,
  funnelSteps,
  leastMembers,
  usageDays,
  usedFeatures,
} from '@kith/contract/usage/figure-rules';
import { expect, test } from 'vitest';

import { useFileDatabase } from '#testing/use-until-end.ts';

import { readAdminFigures } from './read-admin-figures.ts';
import {
  historyNow,
  inventHistory,
  type Remembered,
  storeHistory,
} from '#testing/usage-history.ts';

const database = await useFileDatabase();
const history = inventHistory(220, 7);
await storeHistory(database, history);
const counted = history.filter(({ allows }) => allows);

/** Midnight after the day of the history's end. */
const end = Date.parse('2026-11-21T00:00:00Z');
const within = (at: Date, from: number, until: number) =>
  at.getTime() >= from && at.getTime() < until;
const hide = (figure: number, members: number) =>
  members > 0 && members < leastMembers ? null : figure;

/** How many of the steps a member did, one after the other, until a moment. */
function stepsOf(one: Remembered, from: number, until: number): number {
  if (!within(one.joined, from, until)) return 0;
  const joined = one.joined.getTime();
  const did = [
    one.contacts.some(({ at, source }) => source !== 'sample' && at.getTime() < until),
    one.nudges.some(({ at, status }) => status === 'done' && at.getTime() < until),
    one.events.some(
      ({ at }) => within(at, joined + weekMs, joined + 2 * weekMs) && at.getTime() < until,
    ),
    one.bridges.some((at) => at !== null && at.getTime() < until),
  ];
  const missing = did.indexOf(false);
  return 1 + (missing === -1 ? did.length : missing);
}

test.each(usageDays)('the figures of %i days are what the history says', async (days) => {
  const figures = await readAdminFigures({ database, days, now: historyNow });
  const [from, before] = [end - days * dayMs, end - 2 * days * dayMs];
  expect(figures).toMatchObject({
    to: '2026-11-20',
    from: new Date(from).toISOString().slice(0, 10),
    before_to: new Date(from - dayMs).toISOString().slice(0, 10),
    before_from: new Date(before).toISOString().slice(0, 10),
  });

  expect(figures.funnel).toEqual(
    funnelSteps.map((step, place) => {
      const reached = (since: number, until: number) =>
        counted.filter((one) => stepsOf(one, since, until) > place).length;
      const [now, then] = [reached(from, end), reached(before, from)];
      return { step, members: hide(now, now), before: hide(then, then) };
    }),
  );

  const named = (name: string) => usedFeatures.find((known) => known === name) ?? 'other';
  const usesOf = (feature: string, since: number, until: number) => {
    const events = counted.flatMap(({ id, events }) =>
      events
        .filter((one) => named(one.feature) === feature && within(one.at, since, until))
        .map((one) => ({ ...one, id })),
    );
    return { events, members: new Set(events.map(({ id }) => id)).size };
  };
  const features = usedFeatures.flatMap((feature) => {
    const now = usesOf(feature, from, end);
    const then = usesOf(feature, before, from);
    if (now.members < leastMembers) return [];
    return [
      {
        feature,
        uses: now.events.length,
        failures: now.events.filter(({ isGood }) => !isGood).length,
        members: now.members,
        before: hide(then.events.length, then.members),
      },
    ];
  });
  expect(features.length).toBeGreaterThan(3);
  const byName = (a: { feature: string }, b: { feature: string }) =>
    a.feature.localeCompare(b.feature);
  expect(figures.features.toSorted(byName)).toEqual(features.toSorted(byName));
  expect(figures.features).toEqual(figures.features.toSorted((a, b) => b.uses - a.uses));

  const kinds = { granted: 'grant', spent: 'charge', expired: 'expire' };
  const creditsOf = (flow: string, since: number, until: number) => {
    const kind = Object.entries(kinds).find(([name]) => name === flow)?.[1];
    const found = history.flatMap(({ id, transactions }) =>
      transactions
        .filter((one) => one.kind === kind && within(one.at, since, until))
        .map(({ change }) => ({ id, size: Math.abs(change) })),
    );
    const sum = found.reduce((total, { size }) => total + size, 0);
    return hide(sum, new Set(found.map(({ id }) => id)).size);
  };
  expect(figures.credits).toEqual(
    creditFlows.map((flow) => ({
      flow,
      credits: creditsOf(flow, from, end),
      before: creditsOf(flow, before, from),
    })),
  );
});

test('the triangle has each week’s members in each later week, and none of a small week', async () => {
  const { retention } = await readAdminFigures({ database, days: 28, now: historyNow });
  const monday = Date.parse('2026-11-16T00:00:00Z');
  const cohortOf = (week: number) => {
    const members = counted.filter(({ joined }) => within(joined, week, week + weekMs));
    const ages = Math.min(cohortWeeks, (monday - week) / weekMs);
    const active = Array.from({ length: ages }, (_, age) => {
      const begin = week + age * weekMs;
      return members.filter(({ events }) =>
        events.some(({ at }) => within(at, begin, begin + weekMs)),
      ).length;
    });
    const isSmall = members.length < leastMembers;
    return {
      week: new Date(week).toISOString().slice(0, 10),
      members: hide(members.length, members.length),
      active: isSmall ? [] : active,
    };
  };
  const cohorts = Array.from({ length: 2 * cohortWeeks }, (_, place) =>
    cohortOf(monday - (2 * cohortWeeks - place) * weekMs),
  );
  const [earlier, latest] = [cohorts.slice(0, cohortWeeks), cohorts.slice(cohortWeeks)];
  expect(retention.weeks).toEqual(latest);
  expect(latest.some(({ active }) => active.length > 0)).toBe(true);
  expect(cohorts.some(({ members }) => members === null)).toBe(true);
  for (const [sums, weeks] of [
    [retention.all, latest],
    [retention.before, earlier],
  ] as const) {
    expect(sums).toEqual(
      Array.from({ length: cohortWeeks }, (_, age) => {
        const old = weeks.filter(({ active }) => active.length > age);
        return {
          members: old.reduce((sum, { members }) => sum + Number(members), 0),
          active: old.reduce((sum, { active }) => sum + Number(active[age]), 0),
        };
      }),
    );
  }
});

test('errors and slow calls are counted from five reports on, and only by what looks like a name', async () => {
  const at = (days: number) => new Date(historyNow.getTime() - days * dayMs).toISOString();
  const addError = (name: string, days: number, count: number) =>
    database.pool.query(
      `insert into error_reports (recorded_at, correlation_id, happened_at, name, message, url, user_agent, retryable)
        select $2, 'c', now(), $1, 'Ana likes figs', '/', 'x', false from generate_series(1, $3::integer)`,
      [name, at(days), count],
    );
  await addError('TypeError', 1, 6);
  await addError('TypeError', 10, 2);
  await addError('RangeError', 1, 4);
  await addError('<b>Ana</b> likes figs', 1, 5);
  const addCalls = (call: string, days: number, times: number[]) =>
    database.pool.query(
      `insert into query_performance (recorded_at, query_name, execution_time_ms, is_error)
        select $2, $1, t, t > 400 from unnest($3::double precision[]) t`,
      [call, at(days), times],
    );
  await addCalls('GET /rest/v1/notifications', 1, [100, 200, 300, 400, 500]);
  await addCalls('GET /rest/v1/notifications', 9, [50, 50, 50, 50, 50]);
  await addCalls('GET /rest/v1/user_consent', 1, [900, 900, 900, 900]);
  await addCalls('Ana likes figs', 1, [900, 900, 900, 900, 900]);
  const figures = await readAdminFigures({ database, days: 7, now: historyNow });
  expect(figures.errors).toEqual([
    { name: 'TypeError', reports: 6, before: 2 },
    { name: 'Other', reports: 5, before: 0 },
  ]);
  expect(figures.calls).toEqual([
    {
      call: 'GET /rest/v1/notifications',
      reports: 5,
      failed: 1,
      p50: 300,
      p95: 480,
      before_p95: 50,
    },
  ]);
  // What is not kept that long can't be compared with.
  const long = await readAdminFigures({ database, days: 90, now: historyNow });
  expect(long.errors.map(({ before }) => before)).toEqual([null, null]);
  expect(long.calls.map(({ before_p95 }) => before_p95)).toEqual([null]);
  expect(JSON.stringify([figures, long])).not.toContain('Ana');
});
