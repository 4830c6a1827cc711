import { brand } from '@kith/contract/core/brand';
import { secondMs } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { createKeySweepJob } from '#platform/http/sweep-idempotency-keys.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';
import { createDeliverJob } from '#platform/mail/deliver-mail.ts';

import { createTokenSweepJob } from '#features/access-tokens/sweep-tokens.ts';
import { createTellTokenJob } from '#features/access-tokens/tell-token.ts';
import { createDeletionJob } from '#features/account-deletion/deletion-job.ts';
import { createAccountSweepJob } from '#features/account-deletion/sweep-accounts.ts';
import { createExportJobs } from '#features/account-exports/export-jobs.ts';
import { createMorningJob } from '#features/agenda/tell-morning.ts';
import { createFileRemovalJob } from '#features/attachments/remove-files.ts';
import { createFilePurgeJob } from '#features/contact-files/purge-files.ts';
import { createPurgeJob } from '#features/contacts/purge-contacts.ts';
import { createTellOperationJob } from '#features/contacts/tell-operation.ts';
import { createScanJob } from '#features/duplicates/scan-job.ts';
import { createScanSweepJob } from '#features/duplicates/sweep-scans.ts';
import { createFactorSweepJob } from '#features/factors/sweep-factors.ts';
import { createIdentitySweepJob } from '#features/identities/sweep-identities.ts';
import { importJobs } from '#features/imports/jobs.ts';
import { createCountPassedJob } from '#features/interactions/count-passed.ts';
import { createNotificationJobs } from '#features/notifications/notification-jobs.ts';
import { createMailTicketJob } from '#features/support/mail-ticket.ts';
import { createKeepMonthsJob } from '#features/usage/keep-months.ts';

import type { Config } from './config.ts';

/** Every kind of work that runs later. */
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
  const mailing = { hasTransport: config.SMTP_URL !== undefined, origin: config.appOrigin };
  return [
    ...listMailJobs(config, parts.database),
    createAccountSweepJob(parts),
    createTokenSweepJob(parts),
    createTellTokenJob({ ...parts, ...mailing }),
    createDeletionJob({ ...parts, ...mailing }),
    ...createExportJobs({ ...parts, ...mailing }),
    createFactorSweepJob(parts),
    createIdentitySweepJob(parts),
    ...importJobs(parts),
    createScanJob(parts),
    createScanSweepJob(parts),
    createCountPassedJob(parts),
    createMorningJob(parts),
    ...createNotificationJobs({
      ...parts,
      ...mailing,
      pushSettings: config,
      allowsInner: config.environment === 'dev',
      talkPatienceMs: config.MESSAGE_PUSH_DELAY_S * secondMs,
      mailDelayMs: config.NOTIFICATION_MAIL_DELAY_S * secondMs,
    }),
    createMailTicketJob({ ...parts, hasTransport: config.SMTP_URL !== undefined }),
    createPurgeJob(parts),
    createTellOperationJob(parts),
    createFilePurgeJob(parts),
    createFileRemovalJob(parts),
    createKeepMonthsJob(parts.database),
    createKeySweepJob(parts.database),
  ];
}

/** Without a mail server mails stay where they can be read in development. */
function listMailJobs({ SMTP_URL: smtpUrl, MAIL_FROM }: Config, database: Database): JobHandler[] {
  if (smtpUrl === undefined) return [];
  return [createDeliverJob({ database, smtpUrl, sender: MAIL_FROM ?? brand.senderEmail })];
}
