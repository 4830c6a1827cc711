import { dayMs, hourS } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { sql } from 'drizzle-orm';

import { eraseAccount } from './erase-account.ts';
import { postNotice } from './post-notice.ts';

/** Every hour. */
const schedule = '20 * * * *';
const warnedBeforeMs = dayMs;

type DeletionParts = {
  database: Database;
  clock: Clock;
  log: Logger;
  hasTransport: boolean;
  /** The site, which the mails lead to. */
  origin: URL;
};

/** Warns members whose account is deleted tomorrow, and deletes those whose day has come. */
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
    // Marking them first makes a repeat, also one at once, find nothing.
    const near = await readRows<{ id: string }>(
      tx,
      sql`update auth.users set deletion_warned_at = ${now}
        where deletion_due_at > ${now} and deletion_due_at <= ${until}
          and deletion_warned_at is null
        returning id`,
    );
    for (const { id: userId } of near) {
      await postNotice(tx, { outbox, origin }, { userId, kind: 'soon' });
    }
  });
}

async function eraseDue({ database, clock, log }: DeletionParts, signal: AbortSignal) {
  const now = clock.now();
  const due = await runAsService(database, (tx) =>
    readRows<{ id: string }>(
      tx,
      sql`select id from auth.users where deletion_due_at <= ${now} order by deletion_due_at`,
    ),
  );
  for (const { id: userId } of due) {
    signal.throwIfAborted();
    // One that fails must not hold up the others; the next hour tries it again.
    const isErased = await eraseAccount({ database, input: { userId, now } }).catch(
      (error: unknown) => {
        log.error({ err: error }, 'an account could not be deleted');
        return false;
      },
    );
    if (isErased) log.info('an account was deleted');
  }
}
