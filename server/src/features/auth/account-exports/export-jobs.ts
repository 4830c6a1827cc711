import { dayMs, hourS } from '@kith/contract/core/time';
import { exportRetentionDays } from '@kith/contract/account/rules';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { z } from 'zod';

import { exportAttempts, makeExportJobName } from './request-export.ts';

const jobSchema = z.object({ ownerId: z.uuid(), exportId: z.uuid() });
/** Every hour. */
const schedule = '40 * * * *';

type ExportParts = {
  database: Database;
  clock: Clock;
  log: Logger;
  hasTransport: boolean;
  /** The site that the email links to. */
  origin: URL;
};

/** The background work of exports: making them, and removing expired ones. */
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
        const { makeExport } = await import('./make-export.ts');
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

/** Removed ones are kept as long as others, because they count for the daily limit. */
async function sweepExports(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - exportRetentionDays * dayMs);
  await runAsService(database, (tx) =>
    tx
      .deleteFrom('account_exports')
      .where((row) =>
        row.or([
          row('expires_at', '<', now.toISOString()),
          row.and([row('expires_at', 'is', null), row('created_at', '<', oldest.toISOString())]),
        ]),
      )
      .execute(),
  );
}

/**
 * Call it when the server has started: sends a job for every running export, so that those of a
 * killed server restart at once. A second job for an export of another server does no harm.
 */
export async function resumeExports({
  database,
  jobs,
}: {
  database: Database;
  jobs: JobQueue;
}): Promise<void> {
  await runAsService(database, async (tx) => {
    const left = await tx
      .selectFrom('account_exports')
      .select(['owner_id', 'id'])
      .where('status', 'in', ['queued', 'running'])
      .where('deleted_at', 'is', null)
      .execute();
    for (const { owner_id: ownerId, id: exportId } of left) {
      await jobs.send(tx, makeExportJobName, { ownerId, exportId });
    }
  });
}
