import type { ServiceLevels } from '@kith/contract/service-levels/endpoints';
import { answerHours } from '@kith/contract/service-levels/rules';
import { type RawBuilder, sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

export type DayRow = Computed<{ day: string; total: number; bad: number }>;
type Period = { from: Date; end: Date; now: Date };

/*
 * A question counts once it is answered, or late: one that still has time is neither good nor bad, and one that
 * was asked before answers were recorded counts only if somebody recorded its answer.
 */
const questionsOf = ({ from, end, now }: Period) => sql`
  (select t.created_at, a.answered_at, t.is_answer_expected,
      t.created_at + ${sql.lit(`${answerHours} hours`)}::interval as due_at,
      a.answered_at is not null
        or (t.is_answer_expected and t.created_at + ${sql.lit(`${answerHours} hours`)}::interval < ${now})
        as counts
    from support_tickets t
      left join support_answers a on a.owner_id = t.owner_id and a.ticket_id = t.id
    where t.created_at >= ${from} and t.created_at < ${end}) q`;

/** By the day of the question. */
export function countAnswerDays(period: Period): RawBuilder<DayRow> {
  return sql<DayRow>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::integer as total,
      count(*) filter (where coalesce(answered_at, 'infinity') > due_at)::integer as bad
    from ${questionsOf(period)} where counts group by 1`;
}

type AnswersRow = Computed<ServiceLevels['answers']>;

export async function readAnswers(tx: Tx, period: Period): Promise<ServiceLevels['answers']> {
  const row = await readRow(
    tx,
    sql<AnswersRow>`
      select count(answered_at)::integer as answered,
        (count(*) filter (where answered_at is null and counts))::integer as overdue,
        (count(*) filter (where is_answer_expected and not counts))::integer as open,
        (count(*) filter (where not is_answer_expected and answered_at is null))::integer as unknown,
        -- Null is what waits: sorted last, it counts as longer than any answer.
        floor((percentile_disc(0.5) within group (
          order by coalesce(extract(epoch from answered_at - created_at), 'infinity'::numeric)
        ) filter (where counts)) / 60) as median_minutes
      from ${questionsOf(period)}`,
  );
  const { median_minutes: median, ...counts } = row ?? { ...none, median_minutes: null };
  const isFinite = median !== null && Number.isFinite(Number(median));
  return { ...counts, median_minutes: isFinite ? Number(median) : null };
}

const none = { answered: 0, overdue: 0, open: 0, unknown: 0 };
