import { topicOfKind } from '@kith/contract/notifications/rules';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { sql } from 'kysely';
import { z } from 'zod';

import { composeNotification } from './compose-email.ts';
import { findWait, lockMember } from './notified-member.ts';
import { findUnseen } from './unseen-messages.ts';
import { makeUnsubscribeUrl, readUnsubscribeSecret } from './unsubscribe-links.ts';

export const emailJobName = 'notifications.mail';

const retries = 10;
const expireInSeconds = 60;
const jobSchema = z.object({
  ownerId: z.uuid(),
  factKey: z.string(),
  /** The end of the quiet hours that it waited for. */
  waitedUntil: z.string().optional(),
});

export type EmailParts = {
  database: Database;
  clock: Clock;
  hasTransport: boolean;
  /** The site that the emails link to. */
  origin: URL;
};

/** Job: emails a fact once, unless the member saw it or turned its emails off in the meantime. */
export function createEmailJob({ database, clock, hasTransport, origin }: EmailParts): JobHandler {
  return {
    name: emailJobName,
    retries,
    expireInSeconds,
    run: async (data, _signal, jobs) => {
      const { ownerId, factKey, waitedUntil: waited } = jobSchema.parse(data);
      const secret = await readUnsubscribeSecret(database);
      await runAsService(database, async (tx) => {
        const now = clock.now();
        const member = await lockMember(tx, ownerId, now);
        if (!member || member.email === null) return;
        const fact = await readRow(
          tx,
          sql<
            Computed<{ data: NotificationData; notification_id: string | null }>
          >`select coalesce(n.data, f.data) as data, n.id as notification_id
            from notification_facts f left join notifications n on n.id = f.notification_id
            where f.owner_id = ${ownerId} and f.fact_key = ${factKey}
              and f.emailed_at is null and n.read_at is null`,
        );
        const topic = fact && topicOfKind(fact.data.kind);
        if (!fact || !topic || member.ways[topic].mail !== 'now') return;
        const unseen = await findUnseen(tx, { ownerId, factKey, data: fact.data, now });
        if (!unseen) return;
        const wait = findWait(now, member, waited);
        if (wait) {
          const { startAfter, waitedUntil } = wait;
          await jobs.send(tx, emailJobName, { ownerId, factKey, waitedUntil }, { startAfter });
          return;
        }
        const { email, locale } = member;
        const subject = { memberId: ownerId, subject: topic };
        const unsubscribeUrl = makeUnsubscribeUrl({ secret, origin }, subject);
        const mail = composeNotification(unseen, { email, locale, origin, unsubscribeUrl });
        const outbox = createOutbox({ jobs, clock, hasTransport });
        await outbox.post(tx, { to: email, unsubscribeUrl, ...mail });
        // Facts that were merged into one notification get one email.
        await tx
          .updateTable('notification_facts')
          .set({ emailed_at: now })
          .where('owner_id', '=', ownerId)
          .where('emailed_at', 'is', null)
          .where((row) =>
            row.or([
              row('fact_key', '=', factKey),
              row('notification_id', '=', fact.notification_id),
            ]),
          )
          .execute();
      });
    },
  };
}
