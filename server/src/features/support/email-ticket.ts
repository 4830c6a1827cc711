import { brand } from '@kith/contract/core/brand';
import { minuteS } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { AuthUsers, SupportTickets } from '#platform/database/database-types.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { layOutMail } from '#platform/mail/lay-out-mail.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';

export const emailTicketJobName = 'support.mail-ticket';

const retries = 8;
const jobSchema = z.object({ ownerId: z.uuid(), ticketId: z.uuid() });

type Question = Pick<Selectable<SupportTickets>, 'number' | 'subject' | 'message'> &
  Pick<Selectable<AuthUsers>, 'email'>;

/** Emails a question to the team, once; their answer goes to the member. */
export function createEmailTicketJob({
  database,
  clock,
  hasTransport,
}: {
  database: Database;
  clock: Clock;
  hasTransport: boolean;
}): JobHandler {
  return {
    name: emailTicketJobName,
    retries,
    expireInSeconds: 2 * minuteS,
    run: async (data, _signal, queue) => {
      const { ownerId, ticketId } = jobSchema.parse(data);
      const outbox = createOutbox({ jobs: queue, clock, hasTransport });
      await runAsService(database, async (tx) => {
        // Marked first, so that a repeat, also at the same time, finds nothing.
        const found = await sql<Question>`
          update support_tickets t set emailed_at = ${clock.now()}
          from auth.users u
          where t.owner_id = ${ownerId} and t.id = ${ticketId} and t.emailed_at is null
            and u.id = t.owner_id
          returning t.number, t.subject, t.message, u.email`.execute(tx);
        const question = found.rows[0];
        if (question) await outbox.post(tx, composeQuestion(question));
      });
    },
  };
}

/** For the team, so in English whatever the member's language. */
function composeQuestion({ number, subject, message, email }: Question) {
  const title = `[#${number}] ${subject}`;
  const footer = `Question ${number} from ${email ?? 'a member without an address'}`;
  return {
    to: brand.contactEmail,
    ...(email === null ? {} : { replyTo: email }),
    subject: title,
    text: `${message}\n\n--\n${footer}`,
    html: layOutMail({
      subject: title,
      locale: 'en-US',
      heading: subject,
      paragraphs: message.split(/\n{2,}/u),
      button: null,
      code: null,
      footer,
    }),
  };
}
