import { dayMs } from '@kith/contract/core/time';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

const retentionDays = 365;

/** Removes old states of monitors, and old records of backups but the last. */
export async function sweepMonitors({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<void> {
  const oldest = new Date(clock.now().getTime() - retentionDays * dayMs).toISOString();
  await runAsService(database, async (tx) => {
    await tx.deleteFrom('monitor_events').where('happened_at', '<', oldest).execute();
    await tx
      .deleteFrom('backup_runs')
      .where('finished_at', '<', oldest)
      .where('finished_at', '<', (values) =>
        values.selectFrom('backup_runs as b').select((one) => one.fn.max('b.finished_at').as('at')),
      )
      .execute();
  });
}
