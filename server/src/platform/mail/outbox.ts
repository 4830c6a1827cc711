import { dayMs } from '@kith/contract/core/time';
import { sql } from 'drizzle-orm';

import type { Clock } from '#platform/clock.ts';
import { readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import { deliverJobName } from './deliver-mail.ts';

type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes, if not to the sender. */
  replyTo?: string;
  /** Takes a POST that ends mails of this kind with one click (RFC 8058). */
  unsubscribeUrl?: string;
};

/** Where features leave their mails. */
export type Outbox = {
  /** The mail goes out only if the transaction (of the service) commits. */
  post: (tx: Tx, mail: Mail) => Promise<void>;
};

/** How long a mail can be read where none is sent. */
const keptMs = 7 * dayMs;

/** With a transport a job sends each mail and forgets it; without, they are kept for a while. */
export function createOutbox({
  jobs,
  clock,
  hasTransport,
}: {
  jobs: JobQueue;
  clock: Clock;
  hasTransport: boolean;
}): Outbox {
  return {
    post: async (tx, { to, subject, text, html, replyTo, unsubscribeUrl }) => {
      const now = clock.now();
      const row = await readRow<{ id: string }>(
        tx,
        sql`insert into auth.mails (recipient, subject, body_text, body_html, reply_to,
            unsubscribe_url, created_at)
          values (${to}, ${subject}, ${text}, ${html}, ${replyTo ?? null},
            ${unsubscribeUrl ?? null}, ${now}) returning id`,
      );
      if (hasTransport) {
        await jobs.send(tx, deliverJobName, { mailId: row?.id });
        return;
      }
      const oldest = new Date(now.getTime() - keptMs);
      await tx.execute(sql`delete from auth.mails where created_at < ${oldest}`);
    },
  };
}
