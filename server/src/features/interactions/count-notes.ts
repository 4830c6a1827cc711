import { secondMs } from '@kith/contract/core/time';

import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { sql } from 'kysely';

/** At most so many notes in one look: the next one follows a second later. */
const atOnce = 50;
/** How long a note waits, so that what is lively is counted once for many messages or likes. */
const restMs = 2 * secondMs;

export type CountParts = { database: Database; clock: Clock };
export type TakeParts = CountParts & { jobs: JobQueue };
type CountContext = Pick<MemberContext, 'actor' | 'database' | 'clock'>;

type Notes<Column extends string> = {
  table: 'conversations_to_count' | 'feed_pairs_to_count';
  columns: readonly Column[];
  jobName: string;
  toData: (note: Record<Column, string>) => object;
};

/**
 * Turns notes into jobs, in the transaction that takes the notes away. What others take at the same
 * time is theirs.
 *
 * @returns how many there were.
 */
export function takeNotes<Column extends string>(
  { database, jobs, clock }: TakeParts,
  { table, columns, jobName, toData }: Notes<Column>,
): Promise<number> {
  const notedUntil = new Date(clock.now().getTime() - restMs);
  const key = sql.join(columns.map((column) => sql.ref(column)));
  return runAsService(database, async (tx) => {
    const taken = await readRows(
      tx,
      sql<Computed<Record<Column, string>>>`delete from ${sql.table(table)}
        where (${key}) in (select ${key} from ${sql.table(table)}
          where noted_at <= ${notedUntil} order by noted_at desc limit ${atOnce} for update skip locked)
        returning ${key}`,
    );
    for (const note of taken) {
      const singletonKey = columns.map((column) => note[column]).join(':');
      await jobs.send(tx, jobName, toData(note), { singletonKey });
    }
    return taken.length;
  });
}

const refusals = ['consent_required', 'session_not_found'];

/** Of a member who is gone, or withdrew their consent, nothing is counted until they are back. */
export async function countAs(
  { database, clock }: CountParts,
  memberId: string,
  count: (ctx: CountContext) => Promise<void>,
): Promise<void> {
  const actor = { memberId, sessionId: null };
  try {
    await count({ actor, database: openMemberDatabase(database, actor), clock });
  } catch (error) {
    if (!(error instanceof AppError) || !refusals.includes(error.code)) throw error;
  }
}
