import { minuteS } from '@kith/contract/core/time';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { sql } from 'drizzle-orm';

const schedule = '*/30 * * * *';

/** Keeps `contact_tallies` short: each member's differences become one row. */
export function createFoldTalliesJob({ database }: { database: Database }): JobHandler {
  return {
    name: 'contacts.fold-tallies',
    retries: 3,
    expireInSeconds: 5 * minuteS,
    schedule,
    run: () => foldTallies(database),
  };
}

/** A reader sees the rows before or the row after, never both; a race leaves two rows at most. */
export async function foldTallies(database: Database): Promise<void> {
  await runAsService(database, (tx) =>
    tx.execute(sql`
      with folded as (
        delete from contact_tallies where owner_id in (
          select owner_id from contact_tallies group by owner_id having count(*) > 1)
        returning owner_id, active, archived
      )
      insert into contact_tallies (owner_id, active, archived)
      select owner_id, sum(active), sum(archived) from folded group by owner_id`),
  );
}
