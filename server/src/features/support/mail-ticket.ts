import { brand } from '@kith/contract/core/brand';
import { minuteS } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { layOutMail } from '#platform/mail/lay-out-mail.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

export const mailTicketJobName = 'support.mail-ticket';

const retries = 8;
const jobSchema = z.object({ ownerId: z.uuid(), ticketId: z.uuid() });

type Question = { number: number; subject: string; message: string; email: string | null };

/** Brings a question to the people behind the product, once; their answer goes to the member. */
export function createMailTicketJob({
  database,
  clock,
  hasTransport,
}: {
  database: Database;
  clock: Clock;
  hasTransport: boolean;
}): JobHandler {
  return {
    name: mailTicketJobName,
    retries,
    expireInSeconds: 2 * minuteS,
    run: async (data, _signal, queue) => {
      const { ownerId, ticketId } = jobSchema.parse(data);
      const outbox = createOutbox({ jobs: queue, clock, hasTransport });
      await runAsService(database, async (tx) => {
        // Marking it first makes a repeat, also one at once, find nothing.
        const found = await tx.execute<Question>(sql`
          update support_tickets t set mailed_at = ${clock.now()}
          from auth.users u
          where t.owner_id = ${ownerId} and t.id = ${ticketId} and t.mailed_at is null
            and u.id = t.owner_id
          returning t.number::integer, t.subject, t.message, u.email`);
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
