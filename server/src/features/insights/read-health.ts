import type { HealthReport } from '@kith/contract/insights/health';
import { leastData } from '@kith/contract/insights/rules';
import { healths } from '@kith/contract/warmth/rules';
import { isOverdueSql } from '#features/contacts/tie-rules.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { inNetwork, type Moment } from './moment.ts';
import { countNow } from './network-points.ts';
import { readQuiet } from './quiet-people.ts';
import { rateOf } from './rate.ts';
import { type InsightContext, readInsight } from './read-insight.ts';
import { readMonths } from './read-months.ts';
import { lastMonths } from './series-dates.ts';

/** So many tags are listed. */
const tagLimit = 12;

/**
 * The network's health now and month by month, how cadences are kept, and who is about to go quiet.
 *
 * @throws `feature_disabled`
 */
export function readHealth({
  ctx,
  input,
}: {
  ctx: InsightContext;
  input: { months: number };
}): Promise<HealthReport> {
  return readInsight({ ctx, flag: 'insights_v2' }, async (tx, moment) => {
    const { ownerId, now, today } = moment;
    const { health } = await countNow(tx, ownerId, now);
    return {
      people: await countKnown(tx, ownerId),
      now: healths.map((state) => ({
        health: state,
        people: health[state],
        drill: { kind: 'contacts' as const, filter: { health: [state] } },
      })),
      months: await readMonths(tx, moment, {
        months: lastMonths(today.date, input.months),
        healthNow: health,
      }),
      adherence: await readAdherence(tx, moment),
      quiet: await readQuiet(tx, moment),
    };
  });
}

async function countKnown(tx: Tx, ownerId: string): Promise<number> {
  const row = await readRow(
    tx,
    sql<Computed<{ count: number }>>`select count(*)::integer as count from contacts c
      where ${inNetwork(ownerId)}
        and (c.effective_cadence_days is not null or c.interaction_count > 0)`,
  );
  return row?.count ?? 0;
}

/** How well cadences are kept, by tag. */
async function readAdherence(tx: Tx, { ownerId, now }: Moment): Promise<HealthReport['adherence']> {
  const rows = await readRows(
    tx,
    sql<Computed<{ tag: string; people: number; kept: number }>>`
      select t.tag, count(*)::integer as people,
        (count(*) filter (where not ${isOverdueSql(now)}))::integer as kept
      from contacts c cross join lateral (select distinct u.tag from unnest(c.tags) u(tag)) t
      where ${inNetwork(ownerId)} and c.effective_cadence_days is not null
      group by t.tag order by count(*) desc, t.tag limit ${tagLimit}`,
  );
  const known = rows.filter(({ people }) => people >= leastData.adherence);
  const tags = known.map(({ tag, people, kept }) => {
    const filter = { tags: [tag], has_cadence: true };
    return {
      tag,
      rate: rateOf(kept, people)!,
      kept: { kind: 'contacts' as const, filter: { ...filter, overdue: false } },
      overdue: { kind: 'contacts' as const, filter: { ...filter, overdue: true } },
    };
  });
  return {
    tags: tags.toSorted((a, b) => b.rate.share - a.rate.share),
    too_few: rows
      .filter(({ people }) => people < leastData.adherence)
      .map(({ tag, people }) => ({ tag, have: people, needed: leastData.adherence })),
  };
}
