import { dayMs, hourS } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';
import { createOutbox } from '#platform/mail/outbox.ts';

import { eraseAccount, type RevokeAccess } from './erase-account.ts';
import { emailDeletionNotice } from './email-deletion-notice.ts';

/** Every hour. */
const schedule = '20 * * * *';
const warnedBeforeMs = dayMs;

type DeletionParts = {
  database: Database;
  clock: Clock;
  log: Logger;
  hasTransport: boolean;
  /** The site that the emails link to. */
  origin: URL;
  revokeAccess: RevokeAccess;
};

/** Warns members whose account is deleted tomorrow, and deletes those that are due. */
export function createDeletionJob(parts: DeletionParts): JobHandler {
  return {
    name: 'account-deletion.run',
    retries: 3,
    expireInSeconds: hourS,
    schedule,
    run: async (_data, signal, queue) => {
      await warn(parts, queue);
      await eraseDue(parts, signal);
    },
  };
}

async function warn(parts: DeletionParts, jobs: JobQueue): Promise<void> {
  const { database, clock, hasTransport, origin } = parts;
  const outbox = createOutbox({ jobs, clock, hasTransport });
  const now = clock.now();
  const until = new Date(now.getTime() + warnedBeforeMs);
  await runAsService(database, async (tx) => {
    // Marked first, so that a repeat, also at the same time, finds nothing.
    const near = await tx
      .updateTable('auth.users')
      .set({ deletion_warned_at: now })
      .where('deletion_due_at', '>', now.toISOString())
      .where('deletion_due_at', '<=', until.toISOString())
      .where('deletion_warned_at', 'is', null)
      .returning('id')
      .execute();
    for (const { id: userId } of near) {
      await emailDeletionNotice(tx, { outbox, origin }, { userId, kind: 'deletion_soon' });
    }
  });
}

async function eraseDue(parts: DeletionParts, signal: AbortSignal) {
  const { database, clock, log, revokeAccess } = parts;
  const now = clock.now();
  const due = await runAsService(database, (tx) =>
    tx
      .selectFrom('auth.users')
      .select('id')
      .where('deletion_due_at', '<=', now.toISOString())
      .orderBy('deletion_due_at')
      .execute(),
  );
  for (const { id: userId } of due) {
    signal.throwIfAborted();
    // One failure must not delay the others; the next hour tries it again.
    const input = { userId, now };
    const erasing = eraseAccount({ database, input, revokeAccess, signal });
    const isErased = await erasing.catch((error: unknown) => {
      signal.throwIfAborted();
      log.error({ err: error }, 'an account could not be deleted');
      return false;
    });
    if (isErased) log.info('an account was deleted');
  }
}
