import type { PerformanceWeek } from '@kith/contract/insights/performance';
import type { PerformanceEvent } from '@kith/contract/insights/performance-rules';
import type { Moment } from '#features/insights/moment.ts';
import { addDays } from '#features/profile/local-day.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { eventsOf, type Span } from './event-queries.ts';

const weekDays = 7;
const weekly = ['nudged', 'acted', 'asked', 'replied', 'introduced', 'won'] as const;

/** Weeks in a row, oldest first, the last of which ends on `to`; with what happened in each. */
export async function countWeeks(
  tx: Tx,
  moment: Moment,
  { to, weeks }: { to: string; weeks: number },
): Promise<PerformanceWeek[]> {
  const from = addDays(to, 1 - weeks * weekDays);
  const counts = new Map<PerformanceEvent, Map<number, number>>();
  for (const event of weekly) counts.set(event, await countEvent(tx, moment, event, { from, to }));
  return Array.from({ length: weeks }, (_, place) => {
    const first = addDays(from, place * weekDays);
    const of = (event: PerformanceEvent) => counts.get(event)?.get(place) ?? 0;
    return {
      from: first,
      to: addDays(first, weekDays - 1),
      nudged: of('nudged'),
      acted: of('acted'),
      asked: of('asked'),
      replied: of('replied'),
      introduced: of('introduced'),
      won: of('won'),
    };
  });
}

async function countEvent(
  tx: Tx,
  moment: Moment,
  event: PerformanceEvent,
  span: Span,
): Promise<Map<number, number>> {
  const rows = await readRows(
    tx,
    sql<Computed<{ week: number; events: number }>>`
      select (e.day - ${span.from}::date) / ${weekDays} as week, count(*)::integer as events
      from (${eventsOf(event, moment, span)}) e group by 1`,
  );
  return new Map(rows.map(({ week, events }) => [week, events]));
}
