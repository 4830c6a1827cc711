import { minuteS } from '@kith/contract/core/time';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';

/** `url`: `imaps://user:password@host/INBOX`. `mailbox`: the address whose emails arrive there. */
export type Mailbox = { url: string; mailbox: string };

/** Job: reads guests' answers from the mailbox. */
export function createMailboxJob(parts: {
  database: Database;
  clock: Clock;
  log: Logger;
  mailbox: Mailbox;
}): JobHandler {
  return {
    name: 'meetings.read-mailbox',
    retries: 0,
    expireInSeconds: 5 * minuteS,
    schedule: '* * * * *',
    run: async (_data, signal, jobs) => {
      // With its libraries a hundred modules, which only a server with a mailbox needs.
      const { readMailbox } = await import('./read-mailbox.ts');
      await readMailbox({ ...parts, jobs, signal });
    },
  };
}
