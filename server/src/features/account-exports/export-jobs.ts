import { dayMs, hourS } from '@kith/contract/core/time';
import { exportKeptDays } from '@kith/contract/account/rules';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

import { exportAttempts, makeExport } from './make-export.ts';
import { makeExportJobName } from './request-export.ts';

const jobSchema = z.object({ ownerId: z.uuid(), exportId: z.uuid() });
/** Every hour. */
const schedule = '40 * * * *';

type ExportParts = {
  database: Database;
  clock: Clock;
  log: Logger;
  hasTransport: boolean;
  /** The site, which the mail leads to. */
  origin: URL;
};

/** The background work of exports: making them, and removing those that have run out. */
export function createExportJobs(parts: ExportParts): JobHandler[] {
  const { database, clock, log, hasTransport, origin } = parts;
  return [
    {
      name: makeExportJobName,
      retries: exportAttempts,
      expireInSeconds: hourS,
      run: async (data, signal, jobs) => {
        const { ownerId, exportId } = jobSchema.parse(data);
        const actor = { memberId: ownerId, sessionId: null };
        const ctx = {
          actor,
          database: openMemberDatabase(database, actor),
          clock,
          jobs,
          ai: { remote: null },
          log,
        };
        const outbox = createOutbox({ jobs, clock, hasTransport });
        await makeExport({ database, outbox, origin }, { ctx, exportId, signal });
      },
    },
    {
      name: 'account-exports.sweep',
      retries: 3,
      expireInSeconds: hourS,
      schedule,
      run: () => sweepExports(database, clock.now()),
    },
  ];
}

/** Removed ones are kept as long as others: they count for the day's limit. */
async function sweepExports(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - exportKeptDays * dayMs);
  await runAsService(database, (tx) =>
    tx.execute(sql`delete from account_exports
      where expires_at < ${now} or (expires_at is null and created_at < ${oldest})`),
  );
}

/**
 * Call it when the server has started: sends a job for every export that is at work, so that those
 * of a killed server begin anew at once. One that another server has in hand bears a second job.
 */
export async function resumeExports({
  database,
  jobs,
}: {
  database: Database;
  jobs: JobQueue;
}): Promise<void> {
  await runAsService(database, async (tx) => {
    const left = await readRows<{ owner_id: string; id: string }>(
      tx,
      sql`select owner_id, id from account_exports
        where status in ('queued', 'running') and deleted_at is null`,
    );
    for (const { owner_id: ownerId, id: exportId } of left) {
      await jobs.send(tx, makeExportJobName, { ownerId, exportId });
    }
  });
}
