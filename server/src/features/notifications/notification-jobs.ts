import { dayMs } from '@kith/contract/core/time';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { createSweepJob } from '#platform/jobs/sweep-job.ts';
import type { Logger } from '#platform/log.ts';
import { sql } from 'drizzle-orm';

import { createDigestJob } from './mail-digests.ts';
import { createMailJob, type MailParts } from './mail-notification.ts';
import type { PushSettings } from './push-keys.ts';
import { createSendPushJob } from './push-task.ts';
import { createTellMemberJob } from './tell-member.ts';

const keptDays = 365;
/** Every night. */
const schedule = '25 3 * * *';

type NotificationParts = MailParts & {
  log: Logger;
  pushSettings: PushSettings;
  allowsInner: boolean;
  talkPatienceMs?: number;
  mailDelayMs?: number;
};

/** The background work of notifications: telling, pushing, mailing, and forgetting after a year. */
export function createNotificationJobs(parts: NotificationParts): JobHandler[] {
  return [
    createTellMemberJob(parts),
    createSendPushJob({ ...parts, settings: parts.pushSettings }),
    createMailJob(parts),
    createDigestJob(parts),
    createSweepJob(parts, {
      name: 'notifications.sweep',
      schedule,
      sweep: async (tx, now) => {
        const oldest = new Date(now.getTime() - keptDays * dayMs);
        await tx.execute(sql`delete from notification_facts where created_at < ${oldest}`);
        await tx.execute(sql`delete from notifications where created_at < ${oldest}`);
      },
    }),
  ];
}
