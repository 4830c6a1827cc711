import type { Performance, PerformanceWeek } from '@kith/contract/insights/performance';
import {
  leastEvents,
  type PerformanceEvent,
  type PerformanceRange,
  performanceWeeks,
} from '@kith/contract/insights/performance-rules';
import type { Moment } from '#features/insights/moment.ts';
import { rateOf } from '#features/insights/rate.ts';
import { readFlagsIn } from '#features/flags/read-flags.ts';
import { readLocalDay } from '#features/profile/local-day.ts';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { countWeeks } from './count-weeks.ts';
import { eventsOf, type Span } from './event-queries.ts';
import { readBenchmarks } from './read-benchmarks.ts';
import { readCohorts } from './read-cohorts.ts';
import { readExperiments } from './read-experiments.ts';
import { readDecided } from './read-decided.ts';
import { readReplyTimes } from './read-reply-times.ts';

/**
 * What the member's work on their network came to in a period, beside the same time before.
 *
 * @throws `feature_disabled`
 */
export function readPerformance({
  ctx,
  input: { range },
}: {
  ctx: MemberContext;
  input: { range: PerformanceRange };
}): Promise<Performance> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(
    async (tx) => {
      const today = await readLocalDay(tx, ownerId, now);
      const moment = { ownerId, now, today };
      const flags = await readFlagsIn(tx);
      if (!flags.performance_tab_v1) throw new AppError('feature_disabled', 'Performance is off');
      const count = performanceWeeks[range];
      const all = await countWeeks(tx, moment, { to: today.date, weeks: 2 * count });
      const [before, weeks] = [all.slice(0, count), all.slice(count)];
      const span = { from: weeks[0]!.from, to: today.date };
      const earlier = { from: before[0]!.from, to: before.at(-1)!.to };
      return {
        as_of: now.toISOString(),
        time_zone: today.timeZone,
        ...span,
        before_from: earlier.from,
        weeks,
        before,
        nudges: await readNudges(tx, moment, { span, weeks, before }),
        replies: await readReplies(tx, moment, { span, earlier, weeks, before }),
        introductions: await readIntroductions(tx, moment, { span, before }),
        opportunities: {
          ...(await readDecided(tx, moment, span)),
          won_before: sumOf(before, 'won'),
        },
        experiments: await readExperiments(tx, moment),
        benchmarks: await readBenchmarks(tx, ctx, { moment, isOn: flags.peer_benchmarks_v1 }),
        cohorts: flags.connector_cohorts_v1 ? await readCohorts(tx, moment) : null,
      };
    },
    { joinsSets: true },
  );
}

type Counted = Exclude<PerformanceEvent, 'decided'>;

function sumOf(weeks: readonly PerformanceWeek[], event: Counted): number {
  return weeks.reduce((sum, week) => sum + week[event], 0);
}

async function countOutcomes(tx: Tx, moment: Moment, event: PerformanceEvent, span: Span) {
  return readRows(
    tx,
    sql<Computed<Performance['nudges']['outcomes'][number] & { source: string | null }>>`
      select e.outcome, e.source, count(*)::integer as events
      from (${eventsOf(event, moment, span)}) e group by 1, 2 order by 3 desc, 1`,
  );
}

type Weeks = { weeks: readonly PerformanceWeek[]; before: readonly PerformanceWeek[] };

async function readNudges(
  tx: Tx,
  moment: Moment,
  { span, weeks, before }: Weeks & { span: Span },
): Promise<Performance['nudges']> {
  const nudged = sumOf(weeks, 'nudged');
  const outcomes = await countOutcomes(tx, moment, 'acted', span);
  return {
    rate: rateOf(sumOf(weeks, 'acted'), nudged),
    rate_before: rateOf(sumOf(before, 'acted'), sumOf(before, 'nudged')),
    outcomes: outcomes.map(({ outcome, events }) => ({ outcome, events })),
    too_few: tooFew(nudged, leastEvents.nudged),
  };
}

async function readReplies(
  tx: Tx,
  moment: Moment,
  { span, earlier, weeks, before }: Weeks & { span: Span; earlier: Span },
): Promise<Performance['replies']> {
  const asked = await countOutcomes(tx, moment, 'asked', span);
  const total = asked.reduce((sum, { events }) => sum + events, 0);
  const answered = asked.find(({ outcome }) => outcome === 'answered')?.events ?? 0;
  const time = await readReplyTimes(tx, moment, span);
  return {
    replied: sumOf(weeks, 'replied'),
    replied_before: sumOf(before, 'replied'),
    rate: rateOf(answered, total),
    time,
    time_before: await readReplyTimes(tx, moment, earlier),
    too_few: tooFew(time.messages, leastEvents.asked),
  };
}

async function readIntroductions(
  tx: Tx,
  moment: Moment,
  { span, before }: { span: Span; before: readonly PerformanceWeek[] },
): Promise<Performance['introductions']> {
  const counts = await countOutcomes(tx, moment, 'introduced', span);
  const of = (source: string) =>
    counts.filter((row) => row.source === source).reduce((sum, { events }) => sum + events, 0);
  const outcomes = Map.groupBy(counts, ({ outcome }) => outcome);
  return {
    made: of('made'),
    got: of('got'),
    before: sumOf(before, 'introduced'),
    outcomes: [...outcomes].map(([outcome, rows]) => ({
      outcome,
      events: rows.reduce((sum, { events }) => sum + events, 0),
    })),
  };
}

function tooFew(have: number, needed: number) {
  return have < needed ? { have, needed } : null;
}
