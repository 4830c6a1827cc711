import { topicOfKind } from '@kith/contract/notifications/rules';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

import { composeNotification } from './compose-mail.ts';
import { findWait, lockMember } from './member-ways.ts';
import { findUnseen } from './talk.ts';
import { makeUnsubscribeUrl, readUnsubscribeSecret } from './unsubscribe-links.ts';

export const mailJobName = 'notifications.mail';

const retries = 10;
const expireInSeconds = 60;
const jobSchema = z.object({
  ownerId: z.uuid(),
  factKey: z.string(),
  /** The end of quiet hours that it waited for. */
  waitedUntil: z.string().optional(),
});

export type MailParts = {
  database: Database;
  clock: Clock;
  hasTransport: boolean;
  /** The site, which the mails lead to. */
  origin: URL;
};

/** Job: mails a fact to its member, once, unless they saw it or no longer want it meanwhile. */
export function createMailJob({ database, clock, hasTransport, origin }: MailParts): JobHandler {
  return {
    name: mailJobName,
    retries,
    expireInSeconds,
    run: async (data, _signal, jobs) => {
      const { ownerId, factKey, waitedUntil: waited } = jobSchema.parse(data);
      const secret = await readUnsubscribeSecret(database);
      await runAsService(database, async (tx) => {
        const member = await lockMember(tx, ownerId);
        if (!member || member.email === null) return;
        const told = await readRow<{ data: NotificationData; notification_id: string | null }>(
          tx,
          sql`select coalesce(n.data, f.data) as data, n.id as notification_id
            from notification_facts f left join notifications n on n.id = f.notification_id
            where f.owner_id = ${ownerId} and f.fact_key = ${factKey}
              and f.mailed_at is null and n.read_at is null`,
        );
        const topic = told && topicOfKind(told.data.kind);
        if (!told || !topic || member.ways[topic].mail !== 'now') return;
        const now = clock.now();
        const unseen = await findUnseen(tx, { ownerId, data: told.data, now });
        if (!unseen) return;
        const wait = findWait(now, member, waited);
        if (wait) {
          const { startAfter, waitedUntil } = wait;
          await jobs.send(tx, mailJobName, { ownerId, factKey, waitedUntil }, { startAfter });
          return;
        }
        const { email, locale } = member;
        const subject = { memberId: ownerId, subject: topic };
        const unsubscribeUrl = makeUnsubscribeUrl({ secret, origin }, subject);
        const mail = composeNotification(unseen, { email, locale, origin, unsubscribeUrl });
        const outbox = createOutbox({ jobs, clock, hasTransport });
        await outbox.post(tx, { to: email, unsubscribeUrl, ...mail });
        // What was joined into one notification is told by one mail.
        await tx.execute(sql`update notification_facts set mailed_at = ${now}
          where owner_id = ${ownerId} and mailed_at is null
            and (fact_key = ${factKey} or notification_id = ${told.notification_id})`);
      });
    },
  };
}
