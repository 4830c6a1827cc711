import { brand } from '@kith/contract/core/brand';
import { secondMs } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { createKeySweepJob } from '#platform/http/sweep-idempotency-keys.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';
import { createDeliverJob } from '#platform/mail/deliver-mail.ts';
import { openPublicNetwork } from '#platform/outbound/public-address.ts';

import { createTokenSweepJob } from '#features/auth/access-tokens/sweep-tokens.ts';
import { createNotifyTokenJob } from '#features/auth/access-tokens/notify-token.ts';
import { createDeletionJob } from '#features/auth/account-deletion/deletion-job.ts';
import { createAccountSweepJob } from '#features/auth/account-deletion/sweep-accounts.ts';
import { createExportJobs } from '#features/auth/account-exports/export-jobs.ts';
import { createMorningJob } from '#features/agenda/morning-notification.ts';
import { createFileRemovalJob } from '#features/messages/remove-attachment-files.ts';
import { createFilePurgeJob } from '#features/contact-files/purge-files.ts';
import { createPurgeJob } from '#features/contacts/purge-contacts.ts';
import { createOperationHistoryJob } from '#features/contacts/record-operation-history.ts';
import { createScanJob } from '#features/duplicates/scan-job.ts';
import { createScanSweepJob } from '#features/duplicates/sweep-scans.ts';
import { createFactorSweepJob } from '#features/auth/factors/sweep-factors.ts';
import { createIdentitySweepJob } from '#features/auth/identities/sweep-identities.ts';
import { importJobs } from '#features/imports/jobs.ts';
import { createCountPassedJob } from '#features/interactions/count-passed.ts';
import { createNotificationJobs } from '#features/notifications/notification-jobs.ts';
import { createEmailTicketJob } from '#features/support/email-ticket.ts';
import { createKeepMonthsJob } from '#features/usage/keep-months.ts';

import type { Config } from './config.ts';

/** Every kind of background job. */
export function listJobHandlers({
  config,
  ...parts
}: {
  config: Config;
  database: Database;
  files: FileStore;
  log: Logger;
  clock: Clock;
}): JobHandler[] {
  const emailing = { hasTransport: config.SMTP_URL !== undefined, origin: config.appOrigin };
  return [
    ...listMailJobs(config, parts.database),
    createAccountSweepJob(parts),
    createTokenSweepJob(parts),
    createNotifyTokenJob({ ...parts, ...emailing }),
    createDeletionJob({ ...parts, ...emailing }),
    ...createExportJobs({ ...parts, ...emailing }),
    createFactorSweepJob(parts),
    createIdentitySweepJob(parts),
    ...importJobs(parts),
    createScanJob(parts),
    createScanSweepJob(parts),
    createCountPassedJob(parts),
    createMorningJob(parts),
    ...createNotificationJobs({
      ...parts,
      ...emailing,
      pushSettings: config,
      network: openPublicNetwork({ allowsInner: config.environment === 'dev' }),
      messagePushDelayMs: config.MESSAGE_PUSH_DELAY_S * secondMs,
      emailDelayMs: config.NOTIFICATION_MAIL_DELAY_S * secondMs,
    }),
    createEmailTicketJob({ ...parts, hasTransport: config.SMTP_URL !== undefined }),
    createPurgeJob(parts),
    createOperationHistoryJob(parts),
    createFilePurgeJob(parts),
    createFileRemovalJob(parts),
    createKeepMonthsJob(parts.database),
    createKeySweepJob(parts.database),
  ];
}

/** Without SMTP, emails stay where they can be read in development. */
function listMailJobs({ SMTP_URL: smtpUrl, MAIL_FROM }: Config, database: Database): JobHandler[] {
  if (smtpUrl === undefined) return [];
  return [createDeliverJob({ database, smtpUrl, sender: MAIL_FROM ?? brand.senderEmail })];
}
