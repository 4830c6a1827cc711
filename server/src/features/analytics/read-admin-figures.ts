import {
  creditFlows,
  funnelSteps,
  retentionMonthsOf,
  leastMembers,
} from '@kith/contract/usage/figure-rules';
import type { AdminFigures } from '@kith/contract/usage/figures';

import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { arrangeCohorts, readCohorts } from './count-cohorts.ts';
import { countCredits, type CreditCounts } from './count-credits.ts';
import { countFeatures } from './count-features.ts';
import { countFunnel } from './count-funnel.ts';
import { countCalls, countErrors } from './count-reports.ts';
import { isRetained, periodOf, presentPeriod } from './period.ts';

/** A figure about members: none is shown as none, a few are not shown. */
const shown = (figure: number, members: number): number | null =>
  members > 0 && members < leastMembers ? null : figure;

/**
 * How the product was used in the last days and in as many before. Threat: an administrator who wants
 * to know what one member does. Nothing here is about fewer than five members, names one, or repeats a
 * text that a member wrote. The caller has checked that an administrator asks.
 */
export async function readAdminFigures({
  database,
  days,
  now,
}: {
  database: Database;
  days: number;
  now: Date;
}): Promise<AdminFigures> {
  const period = periodOf(now, days);
  const { beforeFrom, from, end } = period;
  const counted = await runAsService(database, async (tx) => ({
    funnel: await countFunnel(tx, { from, end, now }),
    before: await countFunnel(tx, { from: beforeFrom, end: from, now }),
    cohorts: await readCohorts(tx, now),
    features: await countFeatures(tx, period, now),
    credits: await countCredits(tx, period),
    errors: await countErrors(tx, period),
    calls: await countCalls(tx, period),
  }));
  const keepsErrors = isRetained(period, now, retentionMonthsOf.errors);
  const keepsCalls = isRetained(period, now, retentionMonthsOf.calls);
  return {
    ...presentPeriod(period),
    funnel: funnelSteps.map((step) => ({
      step,
      members: shown(counted.funnel[step], counted.funnel[step]),
      before: shown(counted.before[step], counted.before[step]),
    })),
    retention: arrangeCohorts(counted.cohorts, now),
    features: counted.features.flatMap(({ uses_before, members_before, ...one }) =>
      one.members < leastMembers ? [] : [{ ...one, before: shown(uses_before, members_before) }],
    ),
    credits: creditFlows.map((flow) => presentFlow(flow, counted.credits)),
    errors: counted.errors.map((one) => ({ ...one, before: keepsErrors ? one.before : null })),
    calls: counted.calls.map((one) => ({
      ...one,
      before_p95: keepsCalls ? one.before_p95 : null,
    })),
  };
}

function presentFlow(
  flow: CreditCounts['flow'],
  counts: readonly CreditCounts[],
): AdminFigures['credits'][number] {
  const found = counts.find((one) => one.flow === flow);
  if (!found) return { flow, credits: 0, before: 0 };
  return {
    flow,
    credits: shown(Math.max(0, found.credits), found.members),
    before: shown(Math.max(0, found.credits_before), found.members_before),
  };
}
