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
    adminAnalytics: async () =>
      (await import('#features/analytics/routes.ts')).createAdminAnalyticsRoutes(parts),
    adminSetup: async () =>
      (await import('#features/roles/routes.ts')).createAdminSetupRoutes({
        database,
        environment: config.environment,
      }),
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
    matchExperiment: async () =>
      (await import('#features/matches/routes.ts')).createMatchExperimentRoutes(parts),
    moderation: async () =>
      (await import('#features/moderation/routes.ts')).createCaseRoutes(database),
    moderationNotices: async () => (await import('#features/moderation/routes.ts')).noticeRoutes,
    operations: async () => {
      const { createOperationsRoutes } = await import('#features/operations/routes.ts');
      return createOperationsRoutes({ database, jobs: parts.jobOperations, facts });
    },
    overrides: async () =>
      (await import('#features/overrides/routes.ts')).createOverrideRoutes(database),
    owedRefunds: async () =>
      (await import('#features/payments/owed-routes.ts')).createOwedRefundRoutes(database),
    planSettings: async () =>
      (await import('#features/payments/plan-routes.ts')).createPlanSettingRoutes(database),
    siteFigures: async () =>
      (await import('#features/public-site/routes.ts')).createSiteFigureRoutes(parts),
    siteVisits: async () =>
      (await import('#features/public-site/routes.ts')).createSiteVisitRoutes(parts),
    waitlist: async () =>
      (await import('#features/waitlist/routes.ts')).createWaitlistRoutes(parts),
  });
}
