import { hourMs } from '@kith/contract/core/time';
import type { ReplyTime } from '@kith/contract/insights/performance';
import { leastEvents, replyDays } from '@kith/contract/insights/performance-rules';
import type { Moment } from '#features/insights/moment.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { medianTime, type Observed } from '#platform/statistics/kaplan-meier.ts';
import { sql } from 'kysely';

import { messagesOf, type Span } from './event-queries.ts';

const hourS = hourMs / 1_000;
const longestHours = replyDays * 24;

/** How long answers to the messages of a span take, in whole hours; null with too few messages. */
export async function readReplyTimes(tx: Tx, moment: Moment, span: Span): Promise<ReplyTime> {
  const rows = await readRows(
    tx,
    sql<Computed<{ time: number; is_over: boolean; count: number }>>`
      select least(${longestHours}, greatest(1, ceil(extract(epoch from
          coalesce(m.reply_at, ${moment.now}::timestamptz) - m.at) / ${hourS})))::integer as time,
        m.reply_at is not null as is_over, count(*)::integer as count
      from (${messagesOf(moment, span)}) m
      where m.day between ${span.from}::date and ${span.to}::date
      group by 1, 2`,
  );
  const messages = rows.reduce((sum, { count }) => sum + count, 0);
  const observed: Observed[] = rows.map(({ time, is_over: isOver, count }) => ({
    time,
    isOver,
    count,
  }));
  const none = { median: null, low: null, high: null };
  return { messages, ...(messages < leastEvents.asked ? none : medianTime(observed)) };
}
