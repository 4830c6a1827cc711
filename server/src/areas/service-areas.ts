import { findInstallationWarnings } from '../installation-warnings.ts';
import type { AreaParts } from './area-parts.ts';
import { lazyAreas } from './lazy-areas.ts';

/** What administrators and visitors call. */
export function createServiceAreas(parts: AreaParts) {
  const { database, config } = parts;
  const facts = {
    version: config.version,
    environment: config.environment,
    startedAt: parts.startedAt,
    warnings: findInstallationWarnings(config),
  };
  return lazyAreas({
    alignment: async () =>
      (await import('#features/alignment/routes.ts')).createAlignmentRoutes(parts),
    training: async () =>
      (await import('#features/training/routes.ts')).createTrainingRoutes(parts),
    adminAnalytics: async () =>
      (await import('#features/analytics/routes.ts')).createAdminAnalyticsRoutes(parts),
    adminSetup: async () =>
      (await import('#features/roles/routes.ts')).createAdminSetupRoutes({
        database,
        environment: config.environment,
      }),
    communityFigures: async () => {
      const { createCommunityFigureRoutes } = await import('#features/community/figures/routes.ts');
      const { openCommunity } = await import('#features/community/community-service.ts');
      return createCommunityFigureRoutes(openCommunity(parts));
    },
    cohorts: async () => (await import('#features/cohorts/routes.ts')).createCohortRoutes(parts),
    disputes: async () =>
      (await import('#features/disputes/routes.ts')).createDisputeRoutes(database),
    ownDisputes: async () =>
      (await import('#features/disputes/routes.ts')).createOwnDisputeRoutes(database),
    errorReports: async () =>
      (await import('#features/error-reports/routes.ts')).createErrorReportRoutes(parts),
    featureFlags: async () =>
      (await import('#features/operations/flag-routes.ts')).createFlagRoutes({
        database,
        environment: config.environment,
      }),
    forumGroups: async () => {
      const { createForumGroupRoutes } = await import('#features/community/groups/routes.ts');
      const { openCommunity } = await import('#features/community/community-service.ts');
      return createForumGroupRoutes(openCommunity(parts));
    },
    matchExperiment: async () =>
      (await import('#features/matches/routes.ts')).createMatchExperimentRoutes(parts),
    moderation: async () =>
      (await import('#features/moderation/routes.ts')).createCaseRoutes(database),
    moderationNotices: async () => (await import('#features/moderation/routes.ts')).noticeRoutes,
    monitors: async () => (await import('#features/monitors/routes.ts')).createMonitorRoutes(parts),
    operations: async () => {
      const { createOperationsRoutes } = await import('#features/operations/routes.ts');
      return createOperationsRoutes({ database, jobs: parts.jobOperations, facts });
    },
    overrides: async () =>
      (await import('#features/overrides/routes.ts')).createOverrideRoutes(database),
    owedRefunds: async () =>
      (await import('#features/payments/owed-routes.ts')).createOwedRefundRoutes(database),
    pipeline: async () => {
      const { createPipelineRoutes } = await import('#features/pipeline/routes.ts');
      return createPipelineRoutes({ database, jobs: parts.jobOperations });
    },
    planSettings: async () =>
      (await import('#features/payments/plan-routes.ts')).createPlanSettingRoutes(database),
    readiness: async () =>
      (await import('#features/readiness/routes.ts')).createReadinessRoutes(parts),
    review: async () => (await import('#features/review/routes.ts')).createReviewRoutes(parts),
    reviewLinks: async () =>
      (await import('#features/review/routes.ts')).createReviewLinkRoutes(parts),
    runbooks: async () => (await import('#features/runbooks/routes.ts')).createRunbookRoutes(parts),
    scorecards: async () =>
      (await import('#features/scorecards/routes.ts')).createScorecardRoutes(parts),
    replays: async () => (await import('#features/replays/routes.ts')).createReplayRoutes(parts),
    serviceLevels: async () =>
      (await import('#features/service-levels/routes.ts')).createServiceLevelRoutes(parts),
    siteFigures: async () =>
      (await import('#features/public-site/routes.ts')).createSiteFigureRoutes(parts),
    siteVisits: async () =>
      (await import('#features/public-site/routes.ts')).createSiteVisitRoutes(parts),
    supportTickets: async () => {
      const { createSupportTicketRoutes } = await import('#features/support/admin-routes.ts');
      const hasTransport = config.SMTP_URL !== undefined;
      return createSupportTicketRoutes({ database, hasTransport });
    },
    waitlist: async () =>
      (await import('#features/waitlist/routes.ts')).createWaitlistRoutes(parts),
  });
}
