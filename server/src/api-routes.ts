import { Hono } from 'hono';
import { accessTokenRoutes } from '#features/auth/access-tokens/routes.ts';
import { createAccountDeletionRoutes } from '#features/auth/account-deletion/routes.ts';
import { requireFreshProof as requireFreshProofOf } from '#features/auth/account-settings/require-fresh-proof.ts';
import { createArchiveRoute } from '#features/auth/account-exports/archive-route.ts';
import { accountExportRoutes } from '#features/auth/account-exports/routes.ts';
import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { profileRoutes } from '#features/profile/routes.ts';
import { createBridgeRoutes } from '#features/bridges/routes.ts';
import { companyRoutes } from '#features/companies/routes.ts';
import { createAttachmentUploadRoute } from '#features/messages/attachment-routes.ts';
import { agendaRoutes, reminderRoutes } from '#features/agenda/routes.ts';
import { cadenceRoutes, groupRoutes } from '#features/cadence/routes.ts';
import { createContactFileContentRoutes } from '#features/contact-files/content-routes.ts';
import { contactFileRoutes } from '#features/contact-files/routes.ts';
import { contactViewRoutes } from '#features/contact-views/routes.ts';
import { createContactExportRoute } from '#features/contacts/export-route.ts';
import { createContactPhotoRoutes } from '#features/contacts/photo-route.ts';
import { createBulkRoutes } from '#features/contacts/bulk-routes.ts';
import { contactRoutes } from '#features/contacts/routes.ts';
import { dashboardRoutes } from '#features/dashboard/routes.ts';
import { duplicateRoutes } from '#features/duplicates/routes.ts';
import { createErrorReportRoutes } from '#features/error-reports/routes.ts';
import { consentRoutes } from '#features/consents/routes.ts';
import { conversationRoutes, correspondentRoutes } from '#features/messages/conversation-routes.ts';
import { expectationRoutes } from '#features/expectations/routes.ts';
import { importRoutes } from '#features/imports/routes.ts';
import { createImportUploadRoute } from '#features/imports/upload-route.ts';
import { interactionRoutes } from '#features/interactions/routes.ts';
import { createOperationsRoutes } from '#features/operations/routes.ts';
import {
  createPushSubscriptionRoutes,
  notificationPreferenceRoutes,
} from '#features/notifications/routes.ts';
import { createMeetingRoutes } from '#features/meetings/routes.ts';
import { createMatchExperimentRoutes, matchRoutes } from '#features/matches/routes.ts';
import { memberLinkRoutes } from '#features/member-links/routes.ts';
import { createProfilePictureRoutes } from '#features/member-profiles/picture-routes.ts';
import { memberProfileRoutes } from '#features/member-profiles/routes.ts';
import { messageRoutes, threadRoutes } from '#features/messages/routes.ts';
import { createCasePictureRoute } from '#features/moderation/case-picture-route.ts';
import { createModerationRoutes } from '#features/moderation/routes.ts';
import { createOpportunityExportRoute } from '#features/opportunities/export-route.ts';
import { opportunityRoutes } from '#features/opportunities/routes.ts';
import { nudgeRoutes } from '#features/nudges/routes.ts';
import { answerRoutes } from '#features/nudges/signal-routes.ts';
import { createSampleNetworkRoutes } from '#features/sample-network/routes.ts';
import { feedRoutes } from '#features/feed/routes.ts';
import { createPictureUploadRoute } from '#features/posts/picture-routes.ts';
import { commentRoutes, postRoutes } from '#features/posts/routes.ts';
import { createWritingRoutes } from '#features/posts/writing-routes.ts';
import { createPathRoutes } from '#features/paths/routes.ts';
import { privacyRoutes } from '#features/privacy/routes.ts';
import { quickstartRoutes } from '#features/quickstart/routes.ts';
import { createAdminSetupRoutes } from '#features/roles/routes.ts';
import { relationshipRoutes } from '#features/relationships/routes.ts';
import { createInvitationRoutes, createShareLinkRoutes } from '#features/sharing/routes.ts';
import { sessionRoutes } from '#features/auth/sessions/routes.ts';
import { supportRoutes } from '#features/support/routes.ts';
import { searchRoutes } from '#features/search/routes.ts';
import { triageRoutes } from '#features/triage/routes.ts';
import { createWaitlistRoutes } from '#features/waitlist/routes.ts';
import type { AiPort } from '#platform/ai/ai-port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { AppError } from '#platform/app-error.ts';
import {
  createApiHandler,
  type RequireFreshProof,
  toErrorBody,
} from '#platform/http/api-server.ts';
import { readClientAddress } from '#platform/http/client-address.ts';
import { withRetryAfter } from '#platform/http/retry-after.ts';
import { type RequestVariables } from '#platform/http/request-log.ts';
import type { JobOperations } from '#platform/jobs/job-operations.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';
import { openPublicNetwork } from '#platform/outbound/public-address.ts';
import { type Callers } from './callers.ts';
import type { Config } from './config.ts';
import { findInstallationWarnings } from './installation-warnings.ts';

/** What the service is composed of. */
export type AppParts = {
  accounts: Accounts;
  config: Config;
  database: Database;
  jobs: JobQueue;
  jobOperations: JobOperations;
  files: FileStore;
  ai: AiPort;
  clock: Clock;
  log: Logger;
  webFolder: string;
};

type AppEnv = { Variables: RequestVariables };

/** What only administrators call, and the notices of what they decide. */
function createAdminRoutes(parts: AppParts, startedAt: Date) {
  return {
    ...createModerationRoutes(parts),
    matchExperiment: createMatchExperimentRoutes(parts),
    operations: createOperationsRoutes({
      database: parts.database,
      jobs: parts.jobOperations,
      facts: {
        version: parts.config.version,
        environment: parts.config.environment,
        startedAt,
        warnings: findInstallationWarnings(parts.config),
      },
    }),
  };
}

/** `/api/v1`: the upload of a file, then everything in the contract. */
export function createApiRoutes(parts: AppParts, callers: Callers): Hono<AppEnv> {
  const { config, database } = parts;
  const startedAt = parts.clock.now();
  const network = openPublicNetwork({ allowsInner: config.environment === 'dev' });
  const handler = createApiHandler({
    account: profileRoutes,
    accountDeletion: createAccountDeletionRoutes(parts.accounts.ctx),
    accountExports: accountExportRoutes,
    accountTokens: accessTokenRoutes,
    adminSetup: createAdminSetupRoutes({ database, environment: config.environment }),
    agenda: agendaRoutes,
    cadence: cadenceRoutes,
    contactFiles: contactFileRoutes,
    contactGroups: groupRoutes,
    consents: consentRoutes,
    bridges: createBridgeRoutes({
      database,
      hasTransport: config.SMTP_URL !== undefined,
      origin: config.appOrigin,
    }),
    comments: commentRoutes,
    companies: companyRoutes,
    contacts: { ...contactRoutes, ...createBulkRoutes(config) },
    conversations: { ...conversationRoutes, ...threadRoutes },
    contactViews: contactViewRoutes,
    dashboard: dashboardRoutes,
    duplicates: duplicateRoutes,
    errorReports: createErrorReportRoutes(parts),
    feed: feedRoutes,
    imports: importRoutes,
    interactions: interactionRoutes,
    invitations: createInvitationRoutes(parts),
    notificationPreferences: notificationPreferenceRoutes,
    messages: { ...messageRoutes, ...correspondentRoutes },
    meetings: createMeetingRoutes({ network }),
    matches: matchRoutes,
    memberLinks: memberLinkRoutes,
    memberProfiles: memberProfileRoutes,
    nudges: nudgeRoutes,
    opportunities: opportunityRoutes,
    paths: createPathRoutes({ database }),
    ...createAdminRoutes(parts, startedAt),
    sampleNetwork: createSampleNetworkRoutes(parts.accounts, config),
    expectations: expectationRoutes,
    posts: { ...postRoutes, ...createWritingRoutes({ network }) },
    privacyPreferences: privacyRoutes,
    pushSubscriptions: createPushSubscriptionRoutes({
      database,
      settings: config,
      network,
    }),
    quickstart: quickstartRoutes,
    relationships: relationshipRoutes,
    reminders: reminderRoutes,
    sessions: sessionRoutes,
    shareLinks: createShareLinkRoutes(parts.accounts.ctx),
    ...answerRoutes,
    support: supportRoutes,
    search: searchRoutes,
    triage: triageRoutes,
    waitlist: createWaitlistRoutes(parts),
  });
  const requireFreshProof: RequireFreshProof = (ctx, input) =>
    requireFreshProofOf({ accounts: parts.accounts.ctx, ctx, input });
  const app = new Hono<AppEnv>();
  addFileRoutes(app, parts, callers, requireFreshProof);
  app.all('*', async (c) => {
    const { headers } = c.req.raw;
    const ipAddress = readClientAddress(c, config.TRUSTED_PROXIES);
    const member = await callers.byToken(c.req.raw);
    const context = { headers, member, ipAddress, log: c.get('log'), requireFreshProof };
    const { matched, response } = await handler.handle(c.req.raw, { prefix: '/api/v1', context });
    if (matched) return withRetryAfter(response);
    return c.json(toErrorBody(new AppError('not_found', 'There is no such endpoint')), 404);
  });
  return app;
}

/** Routes that receive or send bytes, beside the contract. */
function addFileRoutes(
  app: Hono<AppEnv>,
  { database, files }: AppParts,
  callers: Callers,
  requireFreshProof: RequireFreshProof,
): void {
  app.on('POST', '/imports', async (c, next) => {
    const route = createImportUploadRoute({ resolveMember: callers.inArea('imports') });
    return c.req.path.endsWith('/imports') ? route.fetch(c.req.raw) : next();
  });
  const ofContacts = { resolveMember: callers.inArea('contacts') };
  app.route('/', createContactPhotoRoutes(ofContacts));
  app.route('/', createProfilePictureRoutes({ resolveMember: callers.inArea('profile') }));
  app.route('/', createContactFileContentRoutes(ofContacts));
  app.route('/', createCasePictureRoute({ resolveMember: callers.inArea(null), database, files }));
  const ofMessages = { resolveMember: callers.inArea('messages'), files };
  app.route('/', createAttachmentUploadRoute(ofMessages));
  const ofPosts = { resolveMember: callers.inArea('posts'), files };
  app.route('/', createPictureUploadRoute(ofPosts));
  app.route('/', createArchiveRoute({ resolveMember: callers.inArea(null), requireFreshProof }));
  app.route('/contacts/export', createContactExportRoute(ofContacts));
  app.route(
    '/opportunities/export',
    createOpportunityExportRoute({ resolveMember: callers.inArea('opportunities') }),
  );
}
