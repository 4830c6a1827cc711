import { sql } from 'kysely';

import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows, type TimeText, toWireTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { lookEachSecond } from '#platform/jobs/look-each-second.ts';
import type { Logger } from '#platform/log.ts';

export const awardJobName = 'badges.award';

const atOnce = 500;

/** What else a deed may bring about, for the members who did something. */
type DeedFollower = (tx: Tx, jobs: JobQueue, memberIds: readonly string[]) => Promise<void>;
type Parts = { database: Database; jobs: JobQueue; followers?: readonly DeedFollower[] };

type Note = Computed<{
  member_id: string;
  /** With null for anything. */
  deeds: (string | null)[];
  since: TimeText;
  notes: number;
}>;

/**
 * Turns what triggers noted (`note_deed`) into jobs, in the transaction that takes the notes away. What
 * others take at the same time is theirs.
 *
 * @returns how many notes there were.
 */
export function takeDeeds({ database, jobs, followers = [] }: Parts): Promise<number> {
  return runAsService(database, async (tx) => {
    const taken = await readRows(
      tx,
      sql<Note>`with taken as (delete from badge_checks where id in (
        select id from badge_checks order by id limit ${atOnce} for update skip locked)
        returning member_id, deed, noted_at)
        select member_id, array_agg(distinct deed order by deed) as deeds, min(noted_at) as since,
          count(*)::integer as notes
        from taken group by member_id`,
    );
    for (const { member_id: memberId, deeds, since } of taken) {
      const isAll = deeds.includes(null);
      const data = isAll ? { memberId } : { memberId, deeds, since: toWireTime(since) };
      // A job that waits for others of the member's deeds doesn't stand for these.
      const singletonKey = isAll ? memberId : `${memberId}:${deeds.join()}`;
      await jobs.send(tx, awardJobName, data, { singletonKey });
    }
    if (taken.length === 0) return 0;
    const members = taken.map((note) => note.member_id);
    for (const follow of followers) await follow(tx, jobs, members);
    return taken.reduce((sum, { notes }) => sum + notes, 0);
  });
}

/** Looks every second. @returns what stops it, when the last look has ended. */
export function watchDeeds({ log, ...parts }: Parts & { log: Logger }): () => Promise<void> {
  return lookEachSecond({ log, what: 'deeds', look: () => takeDeeds(parts) });
}
