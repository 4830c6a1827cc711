import { dayMs } from '@kith/contract/core/time';

import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import { deliverJobName } from './deliver-mail.ts';

type Mail = {
  to: string;
  /** Others who get it too, and see each other's address. */
  copyTo?: readonly string[];
  subject: string;
  text: string;
  html: string;
  /** Where a reply goes, if not to the sender. */
  replyTo?: string;
  /** Accepts a POST that unsubscribes from emails of this kind with one click (RFC 8058). */
  unsubscribeUrl?: string;
  /** An invitation or its withdrawal, as iCalendar. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; body: string };
};

/** Where features put their emails. */
export type Outbox = {
  /** The email is sent only if the transaction (of the service) commits. */
  post: (tx: Tx, mail: Mail) => Promise<void>;
};

/** How long an email can be read where none is sent. */
const retentionMs = 7 * dayMs;

/** With a transport a job sends each email and deletes it; without, they are kept for a while. */
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
    post: async (
      tx,
      { to, copyTo = [], subject, text, html, replyTo, unsubscribeUrl, calendar },
    ) => {
      const now = clock.now();
      const { id } = await tx
        .insertInto('auth.outgoing_emails')
        .values({
          recipient: to,
          copy_to: [...copyTo],
          subject,
          body_text: text,
          body_html: html,
          reply_to: replyTo ?? null,
          unsubscribe_url: unsubscribeUrl ?? null,
          calendar_method: calendar?.method ?? null,
          calendar_body: calendar?.body ?? null,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (hasTransport) {
        await jobs.send(tx, deliverJobName, { mailId: id });
        return;
      }
      const oldest = new Date(now.getTime() - retentionMs);
      await tx
        .deleteFrom('auth.outgoing_emails')
        .where('created_at', '<', oldest.toISOString())
        .execute();
    },
  };
}
