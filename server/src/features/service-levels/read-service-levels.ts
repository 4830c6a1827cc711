import { dayMs, minuteMs } from '@kith/contract/core/time';
import type { ObjectiveReport, ServiceLevels } from '@kith/contract/service-levels/endpoints';
import {
  fastMs,
  type Objective,
  objectiveDays,
  objectives,
  spendBudget,
  supportMinutes,
  targets,
} from '@kith/contract/service-levels/rules';
import { type RawBuilder, sql } from 'kysely';

import type { Database } from '#platform/database/database.ts';
import {
  type Computed,
  readRow,
  readRows,
  readTime,
  type TimeText,
} from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { countAnswerDays, type DayRow, readAnswers } from './count-answers.ts';

const mostCauses = 8;

type Period = { from: Date; end: Date; now: Date };

/**
 * How far each objective was kept in the last 28 days, UTC, from what was counted. What no one counted, such
 * as the minutes in which no server ran, is neither good nor bad: the share of such minutes comes with it.
 * Of questions to support, that they reached the team is one objective and that they were answered another.
 */
export function readServiceLevels({
  database,
  now,
}: {
  database: Database;
  now: Date;
}): Promise<ServiceLevels> {
  const end = Math.floor(now.getTime() / dayMs + 1) * dayMs;
  const period = { from: new Date(end - objectiveDays * dayMs), end: new Date(end), now };
  return runAsService(database, async (tx) => {
    const coverage = await readCoverage(tx, period);
    const waiting = await readRow(
      tx,
      sql<Computed<{ waiting: number }>>`select count(*) as waiting from support_tickets
        where emailed_at is null`,
    );
    const reports: ObjectiveReport[] = [];
    for (const objective of objectives) reports.push(await report(tx, objective, period));
    return {
      from: dayOf(period.from),
      to: dayOf(new Date(end - dayMs)),
      ...coverage,
      waiting_questions: waiting?.waiting ?? 0,
      answers: await readAnswers(tx, period),
      objectives: reports,
    };
  });
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

async function report(tx: Tx, objective: Objective, period: Period): Promise<ObjectiveReport> {
  const counted = await readRows(tx, countDays(objective, period));
  const byDay = new Map(counted.map((one) => [one.day, one]));
  const days = Array.from({ length: objectiveDays }, (_, at) => {
    const day = dayOf(new Date(period.from.getTime() + at * dayMs));
    return { day, total: byDay.get(day)?.total ?? 0, bad: byDay.get(day)?.bad ?? 0 };
  });
  const target = targets[objective];
  const { attained, allowed, used, burnDay, burnWeek, lastsDays } = spendBudget(target, days);
  return {
    objective,
    target,
    attained,
    allowed,
    used,
    burn_day: burnDay,
    burn_week: burnWeek,
    lasts_days: lastsDays,
    total: days.reduce((sum, { total }) => sum + total, 0),
    bad: days.reduce((sum, { bad }) => sum + bad, 0),
    days,
    causes:
      objective === 'availability' || objective === 'speed'
        ? await readRows(tx, listCauses(objective, period))
        : [],
  };
}

/** A question that still waits is late once its time has passed, and counts for nothing before. */
function countDays(objective: Objective, period: Period): RawBuilder<DayRow> {
  const { from, end, now } = period;
  if (objective === 'response') return countAnswerDays(period);
  if (objective === 'support') {
    const inTime = sql.lit(`${supportMinutes} minutes`);
    return sql<DayRow>`
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::integer as total,
        count(*) filter (where coalesce(emailed_at, ${now}) > created_at + ${inTime}::interval)::integer
          as bad
      from support_tickets
      where created_at >= ${from} and created_at < ${end}
        and (emailed_at is not null or created_at + ${inTime}::interval <= ${now})
      group by 1`;
  }
  const bad = objective === 'availability' ? sql`failed` : sql`requests - within_1000_ms`;
  return sql<DayRow>`
    select to_char(minute at time zone 'UTC', 'YYYY-MM-DD') as day, sum(requests)::integer as total,
      sum(${bad})::integer as bad
    from request_minutes where minute >= ${from} and minute < ${end} group by 1`;
}

type CauseRow = Computed<{ name: string; count: number; correlation_id: string }>;

/** Each failed and each slow request is recorded; of those of one path the latest is named. */
function listCauses(
  objective: 'availability' | 'speed',
  { from, end }: Period,
): RawBuilder<CauseRow> {
  const isBad =
    objective === 'availability'
      ? sql`outcome >= '500'`
      : sql`happened_at - started_at > ${sql.lit(`${fastMs} milliseconds`)}::interval`;
  return sql<CauseRow>`
    select name, count(*)::integer as count,
      (array_agg(correlation_id order by happened_at desc))[1] as correlation_id
    from trace_entries
    where kind = 'request' and happened_at >= ${from} and happened_at < ${end} and ${isBad}
    group by name order by count desc, name limit ${mostCauses}`;
}

type CoverageRow = Computed<{ since: TimeText | null; minutes: number }>;

/** Since when requests are counted, and in which share of the minutes since then a server was running. */
async function readCoverage(
  tx: Tx,
  { from, now }: Period,
): Promise<Pick<ServiceLevels, 'since' | 'coverage'>> {
  const row = await readRow(
    tx,
    sql<CoverageRow>`select (select min(minute) from request_minutes) as since,
      (select count(*) from request_minutes where minute >= ${from} and minute <= ${now}) as minutes`,
  );
  const since = readTime(row?.since ?? null);
  if (since === null) return { since: null, coverage: null };
  const start = Math.max(since.getTime(), from.getTime());
  const possible = Math.max(1, Math.floor((now.getTime() - start) / minuteMs));
  return {
    since: since.toISOString(),
    coverage: Math.min(1, (row?.minutes ?? 0) / possible),
  };
}
