import { dayMs } from '@kith/contract/core/time';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { createSweepJob } from '#platform/jobs/sweep-job.ts';
import type { Logger } from '#platform/log.ts';
import type { PublicNetwork } from '#platform/outbound/public-address.ts';

import { createDigestJob } from './email-digests.ts';
import { createEmailJob, type EmailParts } from './email-notification.ts';
import type { PushSettings } from './push-keys.ts';
import { createSendPushJob } from './push-task.ts';
import { createDeliverNotificationJob } from './deliver-notification.ts';

const retentionDays = 365;
/** Every night. */
const schedule = '25 3 * * *';

type NotificationParts = EmailParts & {
  log: Logger;
  pushSettings: PushSettings;
  network: PublicNetwork;
  messagePushDelayMs?: number;
  emailDelayMs?: number;
};

/** The background jobs: delivering, pushing, emailing, and deleting after a year. */
export function createNotificationJobs(parts: NotificationParts): JobHandler[] {
  return [
    createDeliverNotificationJob(parts),
    createSendPushJob({ ...parts, settings: parts.pushSettings }),
    createEmailJob(parts),
    createDigestJob(parts),
    createSweepJob(parts, {
      name: 'notifications.sweep',
      schedule,
      sweep: async (tx, now) => {
        const oldest = new Date(now.getTime() - retentionDays * dayMs).toISOString();
        await tx.deleteFrom('notification_facts').where('created_at', '<', oldest).execute();
        await tx.deleteFrom('notifications').where('created_at', '<', oldest).execute();
      },
    }),
  ];
}
