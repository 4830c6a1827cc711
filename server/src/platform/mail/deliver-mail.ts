import { brand } from '@kith/contract/core/brand';
import { minuteS, secondMs } from '@kith/contract/core/time';
import type { Selectable } from 'kysely';
import { z } from 'zod';

import { currentCorrelation } from '#platform/correlation.ts';
import type { AuthOutgoingEmails } from '#platform/database/database-types.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

import { maskAddress } from './mask-address.ts';
import { openTransport } from './open-transport.ts';

export const deliverJobName = 'mail.deliver';

const retries = 8;
const timeoutMs = 20 * secondMs;
const jobSchema = z.object({ mailId: z.uuid() });

type OutgoingEmail = Selectable<AuthOutgoingEmails>;

/** Sends emails over SMTP and deletes them. A repeat has the same Message-ID. */
export function createDeliverJob({
  database,
  smtpUrl,
  sender,
}: {
  database: Database;
  smtpUrl: string;
  /** The sender address of emails. */
  sender: string;
}): JobHandler {
  return {
    name: deliverJobName,
    retries,
    expireInSeconds: 2 * minuteS,
    run: async (data) => {
      const { mailId } = jobSchema.parse(data);
      const { pool } = database;
      const found = await pool.query<OutgoingEmail>(
        'select * from auth.outgoing_emails where id = $1',
        [mailId],
      );
      const mail = found.rows[0];
      if (!mail) return;
      const transport = await openTransport({ smtpUrl, sender }, timeoutMs);
      await transport.sendMail({
        to: mail.recipient,
        ...(mail.copy_to.length === 0 ? {} : { cc: mail.copy_to }),
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
        ...describeCalendar(mail),
        ...(mail.reply_to === null ? {} : { replyTo: mail.reply_to }),
        messageId: `<${mail.id}@${sender.split('@')[1] ?? brand.appDomain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...describeUnsubscribing(mail) },
      });
      await recordDelivery(database, mail);
    },
  };
}

/** The email goes; that it was sent stays for a while, with a masked address. */
async function recordDelivery({ pool }: Database, mail: OutgoingEmail): Promise<void> {
  const { id, recipient, correlation_id: correlationId } = mail;
  await pool.query(
    `with gone as (delete from auth.outgoing_emails where id = $1 returning created_at)
     insert into trace_entries (correlation_id, kind, reference, name, outcome, started_at, happened_at)
     select $2, 'email', $1::text, $3, 'sent', created_at, now() from gone`,
    [id, correlationId ?? currentCorrelation() ?? id, maskAddress(recipient)],
  );
}

/** As a part beside text and HTML, by which mail programs offer the answers (RFC 6047). */
function describeCalendar({ calendar_method: method, calendar_body: content }: OutgoingEmail) {
  if (method === null || content === null) return {};
  return { icalEvent: { method, content, filename: 'invitation.ics' } };
}

/** RFC 8058: the email program's own button unsubscribes with one POST. */
function describeUnsubscribing({ unsubscribe_url: url }: OutgoingEmail): Record<string, string> {
  if (url === null) return {};
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
