import { brand } from '@kith/contract/core/brand';
import { minuteMs, secondMs } from '@kith/contract/core/time';
import type { AiPort } from '#platform/ai/ai-port.ts';
import type { Clock } from '#platform/clock.ts';
import { type Database, limitStatements } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { createKeySweepJob } from '#platform/http/sweep-idempotency-keys.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';
import { createDeliverJob } from '#platform/mail/deliver-mail.ts';
import { openPublicNetwork } from '#platform/outbound/public-address.ts';

import { createTokenSweepJob } from '#features/auth/access-tokens/sweep-tokens.ts';
import { createNotifyTokenJob } from '#features/auth/access-tokens/notify-token.ts';
import { createAnalysisJob } from '#features/analyses/analysis-job.ts';
import { createProfileJob } from '#features/profile-analyses/profile-job.ts';
import { createAnnounceChangeJob } from '#features/auth/account-changes/announce-change.ts';
import { createAiCallSweepJob } from '#features/ai-controls/sweep-calls.ts';
import { createLedgerSweepJob } from '#features/credits/sweep-ledger.ts';
import { createDeletionJob } from '#features/auth/account-deletion/deletion-job.ts';
import { createAccountSweepJob } from '#features/auth/account-deletion/sweep-accounts.ts';
import { createExportJobs } from '#features/auth/account-exports/export-jobs.ts';
import { createMorningJob } from '#features/agenda/morning-notification.ts';
import { createReadinessJob } from '#features/readiness/readiness-job.ts';
import { createReferralJobs } from '#features/referrals/referral-jobs.ts';
import { createAwardJob } from '#features/badges/award-job.ts';
import { createBridgeSweepJob } from '#features/bridges/sweep-bridges.ts';
import { createAnnounceMeetingsJob } from '#features/meetings/announce-meetings.ts';
import { createKeepForGuestsJobs } from '#features/meetings/keep-for-guests-job.ts';
import { createEmailGuestJob } from '#features/meetings/email-guest.ts';
import { createMailboxJob } from '#features/meetings/mailbox-job.ts';
import { createForumLogOutJob } from '#features/community/log-out-job.ts';
import { createGroupSyncJob } from '#features/community/groups/sync-job.ts';
import { openForum } from '#features/community/open-forum.ts';
import { createConnectorJobs } from '#features/connectors/connector-jobs.ts';
import { openConnectors } from '#features/connectors/connector-settings.ts';
import { createFileRemovalJob } from '#features/messages/remove-attachment-files.ts';
import { createFilePurgeJob } from '#features/contact-files/purge-files.ts';
import { createDisputeCloseJob } from '#features/disputes/close-job.ts';
import { createOverrideExpiryJob } from '#features/overrides/expire-job.ts';
import { createPurgeJob } from '#features/contacts/purge-contacts.ts';
import { createBulkJob } from '#features/contacts/bulk-job.ts';
import { createOperationHistoryJob } from '#features/contacts/record-operation-history.ts';
import { createSearchRefreshJob } from '#features/contacts/refresh-search.ts';
import { createScanJob } from '#features/duplicates/scan-job.ts';
import { createScanSweepJob } from '#features/duplicates/sweep-scans.ts';
import { createFactorSweepJob } from '#features/auth/factors/sweep-factors.ts';
import { createIdentitySweepJob } from '#features/auth/identities/sweep-identities.ts';
import { createBenchmarkJob } from '#features/insights/performance/benchmark-job.ts';
import { createAnswerJob } from '#features/insights/answers/answer-job.ts';
import { createInsightJob } from '#features/insights/refresh-job.ts';
import { createReviewJob } from '#features/insights/review-job.ts';
import { createInsightSweepJob } from '#features/insights/sweep-insights.ts';
import { importJobs } from '#features/imports/jobs.ts';
import { createQualityJob } from '#features/data-quality/check-job.ts';
import { createInteractionJobs } from '#features/interactions/interaction-jobs.ts';
import { createMatchRunJob } from '#features/matches/match-job.ts';
import { createMatchSweepJob } from '#features/matches/sweep-runs.ts';
import { createMonitorJobs } from '#features/monitors/monitor-jobs.ts';
import { createNotificationJobs } from '#features/notifications/notification-jobs.ts';
import { createOpportunityPurgeJob } from '#features/opportunities/purge-opportunities.ts';
import { createTraceSweepJob } from '#features/pipeline/sweep-traces.ts';
import { createPostPurgeJob } from '#features/posts/purge-posts.ts';
import { createPaymentJobs } from '#features/payments/payment-jobs.ts';
import { createScorecardJob } from '#features/scorecards/monday-job.ts';
import { createPublishPostJob } from '#features/posts/scheduled-posts.ts';
import { createWithholdingJob } from '#features/posts/withhold-content.ts';
import { createEmailTicketJob } from '#features/support/email-ticket.ts';
import { createKeepMonthsJob } from '#features/usage/keep-months.ts';

import type { Config } from './config.ts';

/** How long one statement of a job may run: of those that handle one thing, or a few rows at once. */
const briefLimitMs = minuteMs;
/** Of those that read or write a whole network, or sweep over all members. */
export const bulkLimitMs = 5 * minuteMs;

/** Every kind of background job. */
export function listJobHandlers({
  config,
  database,
  ...others
}: {
  config: Config;
  database: Database;
  files: FileStore;
  ai: AiPort;
  log: Logger;
  clock: Clock;
}): JobHandler[] {
  const emailing = { hasTransport: config.SMTP_URL !== undefined, origin: config.appOrigin };
  const brief = { ...others, database: limitStatements(database, briefLimitMs) };
  const bulk = { ...others, database: limitStatements(database, bulkLimitMs) };
  const connectors = openConnectors(config);
  return [
    ...listMailJobs(config, brief.database),
    createAccountSweepJob(bulk),
    createTokenSweepJob(brief),
    createNotifyTokenJob(brief),
    createAnnounceChangeJob({ ...brief, ...emailing }),
    createDeletionJob({
      ...bulk,
      ...emailing,
      revokeAccess: async (userId) => {
        const { revokeAccess } = await import('#features/connectors/revoke-access.ts');
        await revokeAccess({ ...brief, connectors }, userId);
      },
    }),
    ...createExportJobs({ ...bulk, ...emailing }),
    createFactorSweepJob(brief),
    createIdentitySweepJob(brief),
    ...importJobs(bulk),
    createInsightJob(bulk),
    createAnswerJob(bulk),
    createBenchmarkJob(bulk),
    createInsightSweepJob(bulk),
    createReviewJob(bulk),
    createScorecardJob(bulk),
    createAwardJob(bulk),
    createBridgeSweepJob(bulk),
    createEmailGuestJob({ ...brief, ...emailing, mailbox: config.mailbox?.mailbox ?? null }),
    createAnnounceMeetingsJob(bulk),
    ...createKeepForGuestsJobs(bulk),
    ...(config.mailbox === null ? [] : [createMailboxJob({ ...brief, mailbox: config.mailbox })]),
    createScanJob(bulk),
    createScanSweepJob(bulk),
    createAnalysisJob(bulk),
    createProfileJob(bulk),
    createAiCallSweepJob(bulk),
    createMatchRunJob(bulk),
    createMatchSweepJob(bulk),
    createQualityJob(bulk),
    ...createInteractionJobs(bulk),
    createMorningJob(bulk),
    ...createNotificationJobs({
      ...brief,
      ...emailing,
      pushSettings: config,
      network: openPublicNetwork({ allowsInner: config.environment === 'dev' }),
      messagePushDelayMs: config.MESSAGE_PUSH_DELAY_S * secondMs,
      emailDelayMs: config.NOTIFICATION_MAIL_DELAY_S * secondMs,
    }),
    createEmailTicketJob({ ...brief, hasTransport: config.SMTP_URL !== undefined }),
    createPublishPostJob(brief),
    createTraceSweepJob(bulk),
    ...createMonitorJobs({ ...bulk, ...emailing, config }),
    createPostPurgeJob(bulk),
    createOpportunityPurgeJob(bulk),
    createWithholdingJob(bulk),
    createPurgeJob(bulk),
    createBulkJob({ ...bulk, step: config.BULK_CHANGE_STEP }),
    createOperationHistoryJob(bulk),
    createSearchRefreshJob(bulk),
    createFilePurgeJob(bulk),
    createFileRemovalJob(bulk),
    createLedgerSweepJob(bulk),
    createOverrideExpiryJob(bulk),
    createDisputeCloseJob(bulk),
    ...createReferralJobs(bulk),
    ...createPaymentJobs({ ...brief, ...emailing, config }),
    createForumLogOutJob({ ...brief, forum: openForum(config) }),
    createGroupSyncJob({ ...bulk, config }),
    ...createConnectorJobs({ ...bulk, connectors }),
    createReadinessJob({ ...brief, config }),
    createKeepMonthsJob(bulk.database),
    createKeySweepJob(bulk.database),
  ];
}

/** Without SMTP, emails stay where they can be read in development. */
function listMailJobs({ SMTP_URL: smtpUrl, MAIL_FROM }: Config, database: Database): JobHandler[] {
  if (smtpUrl === undefined) return [];
  return [createDeliverJob({ database, smtpUrl, sender: MAIL_FROM ?? brand.senderEmail })];
}
