import { type InsightRange, rangeDays, type SeriesStep } from '@kith/contract/insights/rules';
import type { Overview } from '@kith/contract/insights/schemas';
import { addDays, daysBetween } from '#features/profile/local-day.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { Moment } from './moment.ts';
import { readNetworkPoints } from './network-points.ts';
import { readConcentration } from './read-concentration.ts';
import { readFindings } from './read-findings.ts';
import { type InsightContext, readInsight } from './read-insight.ts';
import { readReciprocity } from './read-reciprocity.ts';
import { readReplies } from './read-replies.ts';
import { seriesDates } from './series-dates.ts';

/** Up to so many days are shown by week, up to so many by month, longer ones by quarter. */
const weeklyUntil = 120;
const monthlyUntil = 3 * 366;

/** The network as a whole, as of now. @throws `feature_disabled` */
export function readOverview({
  ctx,
  input: { range },
}: {
  ctx: InsightContext;
  input: { range: InsightRange };
}): Promise<Overview> {
  return readInsight({ ctx, flag: 'insights_v2' }, async (tx, moment) => {
    const first = await readFirstDay(tx, moment);
    const network = await readNetwork(tx, moment, { range, first: first ?? moment.today.date });
    const concentration = await readConcentration(tx, moment);
    const reciprocity = await readReciprocity(tx, moment);
    return {
      people: network.points.at(-1)?.people ?? 0,
      history_from: first,
      network,
      concentration,
      reciprocity,
      replies: await readReplies(tx, moment),
      findings: await readFindings(tx, moment, { concentration, reciprocity }),
    };
  });
}

/** The first day on which anyone was in the network. */
export async function readFirstDay(tx: Tx, { ownerId, today }: Moment): Promise<string | null> {
  const row = await readRow(
    tx,
    sql<Computed<{ day: string | null }>>`
      select min(d.day)::text as day from insight_days d
      where d.owner_id = ${ownerId} and d.change <> 0 and d.day <= ${today.date}::date`,
  );
  return row?.day ?? null;
}

async function readNetwork(
  tx: Tx,
  moment: Moment,
  { range, first }: { range: InsightRange; first: string },
): Promise<Overview['network']> {
  const to = moment.today.date;
  const days = rangeDays[range];
  const asked = days === null ? first : addDays(to, -days);
  const from = asked < first ? first : asked;
  const step = stepOf(daysBetween(from, to));
  const dates = seriesDates({ from, to, step });
  return { step, points: await readNetworkPoints(tx, moment, dates) };
}

function stepOf(days: number): SeriesStep {
  if (days <= weeklyUntil) return 'week';
  return days <= monthlyUntil ? 'month' : 'quarter';
}
