import type { Database } from '#platform/database/database.ts';

import { deadLetterQueue } from './job-operations.ts';

export type QueueFigures = {
  /** Jobs that are due and wait. */
  due: number;
  /** How long the oldest of them has been due, in minutes. */
  oldestMinutes: number;
  dead: number;
  /** Of one kind: those that failed and are tried again, and its dead letters. */
  failing: number;
};

/** How much work waits, and of one kind how much fails. */
export async function measureQueue({ pool }: Database, kind: string): Promise<QueueFigures> {
  const found = await pool.query<QueueFigures>(
    `with due as (
       select start_after from pgboss.job
       where state in ('created', 'retry') and start_after <= now() and name <> $1
         and not starts_with(name, '__pgboss__'))
     select (select count(*) from due) as due,
       coalesce((select extract(epoch from now() - min(start_after)) / 60 from due), 0)::float8
         as "oldestMinutes",
       (select count(*) from pgboss.job where name = $1 and state < 'active') as dead,
       (select count(*) from pgboss.job where name = $2 and state = 'retry')
         + (select count(*) from pgboss.job where name = $1 and state < 'active' and source_name = $2)
         as failing`,
    [deadLetterQueue, kind],
  );
  return found.rows[0] ?? { due: 0, oldestMinutes: 0, dead: 0, failing: 0 };
}
