import { errorStatus } from '@kith/contract/core/errors';
import { matchRoute } from '@kith/contract/app-routes/match';
import { Hono } from 'hono';
import { compress } from 'hono/compress';

import { accessTokenRoutes } from '#features/auth/access-tokens/routes.ts';
import { createAccountDeletionRoutes } from '#features/auth/account-deletion/routes.ts';
import { requireFreshProof as requireFreshProofOf } from '#features/auth/account-settings/require-fresh-proof.ts';
import { createArchiveRoute } from '#features/auth/account-exports/archive-route.ts';
import { accountExportRoutes } from '#features/auth/account-exports/routes.ts';
import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { describeSignIn } from '#features/auth/accounts/describe-sign-in.ts';
import { profileRoutes } from '#features/profile/routes.ts';
import { companyRoutes } from '#features/companies/routes.ts';
import {
  createAttachmentFileRoutes,
  createAttachmentUploadRoute,
} from '#features/messages/attachment-routes.ts';
import { agendaRoutes, reminderRoutes } from '#features/agenda/routes.ts';
import { cadenceRoutes, groupRoutes } from '#features/cadence/routes.ts';
import { createContactFileContentRoutes } from '#features/contact-files/content-routes.ts';
import { contactFileRoutes } from '#features/contact-files/routes.ts';
import { contactViewRoutes } from '#features/contact-views/routes.ts';
import { createContactExportRoute } from '#features/contacts/export-route.ts';
import { createContactPhotoRoutes } from '#features/contacts/photo-route.ts';
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
import { createUnsubscribeRoutes } from '#features/notifications/unsubscribe-routes.ts';
import { messageRoutes, threadRoutes } from '#features/messages/routes.ts';
import { nudgeRoutes } from '#features/nudges/routes.ts';
import { createSampleNetworkRoutes } from '#features/sample-network/routes.ts';
import { privacyRoutes } from '#features/privacy/routes.ts';
import { quickstartRoutes } from '#features/quickstart/routes.ts';
import { createAdminSetupRoutes } from '#features/roles/routes.ts';
import { relationshipRoutes } from '#features/relationships/routes.ts';
import { sessionRoutes } from '#features/auth/sessions/routes.ts';
import { supportRoutes } from '#features/support/routes.ts';
import { createSystemRoutes } from '#features/system/system-routes.ts';
import { createWaitlistRoutes } from '#features/waitlist/routes.ts';
import type { AiPort } from '#platform/ai/ai-port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { createApiDocs } from '#platform/http/api-docs.ts';
import { AppError } from '#platform/app-error.ts';
import {
  createApiHandler,
  type RequireFreshProof,
  toErrorBody,
} from '#platform/http/api-server.ts';
import { readClientAddress } from '#platform/http/client-address.ts';
import { requireLocalAccess, requireLoopback } from '#platform/http/local-access.ts';
import { retryHeaders, withRetryAfter } from '#platform/http/retry-after.ts';
import { varyByEncoding } from '#platform/http/add-headers.ts';
import { logRequests, type RequestVariables, withRequestId } from '#platform/http/request-log.ts';
import { hashInlineScripts, protect } from '#platform/http/security-headers.ts';
import { createWebFiles } from '#platform/http/web-files.ts';
import type { JobOperations } from '#platform/jobs/job-operations.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';
import { openPublicNetwork } from '#platform/outbound/public-address.ts';
import { createDevMailRoutes } from '#platform/mail/dev-mail-routes.ts';
import { createDevSmsRoutes } from '#platform/sms/dev-sms-routes.ts';
import { createAuthRoutes } from '#supabase/auth/routes.ts';
import { createFunctionRoutes } from '#supabase/functions/routes.ts';
import { createRestRoutes } from '#supabase/rest/routes.ts';

import { type Callers, createCallers } from './callers.ts';
import type { Config } from './config.ts';
import { findInstallationWarnings } from './installation-warnings.ts';
import { limitBodies } from './request-bodies.ts';

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

/** `/api/v1`: the upload of a file, then everything in the contract. */
function createApiRoutes(parts: AppParts, callers: Callers): Hono<AppEnv> {
  const { config, database } = parts;
  const startedAt = parts.clock.now();
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
    companies: companyRoutes,
    contacts: contactRoutes,
    conversations: { ...conversationRoutes, ...threadRoutes },
    contactViews: contactViewRoutes,
    dashboard: dashboardRoutes,
    duplicates: duplicateRoutes,
    errorReports: createErrorReportRoutes(parts),
    imports: importRoutes,
    interactions: interactionRoutes,
    notificationPreferences: notificationPreferenceRoutes,
    messages: { ...messageRoutes, ...correspondentRoutes },
    nudges: nudgeRoutes,
    operations: createOperationsRoutes({
      database,
      jobs: parts.jobOperations,
      facts: {
        version: config.version,
        environment: config.environment,
        startedAt,
        warnings: findInstallationWarnings(config),
      },
    }),
    sampleNetwork: createSampleNetworkRoutes(parts.accounts, config),
    expectations: expectationRoutes,
    privacyPreferences: privacyRoutes,
    pushSubscriptions: createPushSubscriptionRoutes({
      database,
      settings: config,
      network: openPublicNetwork({ allowsInner: config.environment === 'dev' }),
    }),
    quickstart: quickstartRoutes,
    relationships: relationshipRoutes,
    reminders: reminderRoutes,
    sessions: sessionRoutes,
    support: supportRoutes,
    waitlist: createWaitlistRoutes(parts),
  });
  const requireFreshProof: RequireFreshProof = (ctx, input) =>
    requireFreshProofOf({ accounts: parts.accounts.ctx, ctx, input });
  const app = new Hono<AppEnv>();
  app.on('POST', '/imports', async (c, next) => {
    const route = createImportUploadRoute({ resolveMember: callers.inArea('imports') });
    return c.req.path.endsWith('/imports') ? route.fetch(c.req.raw) : next();
  });
  const ofContacts = { resolveMember: callers.inArea('contacts') };
  app.route('/', createContactPhotoRoutes(ofContacts));
  app.route('/', createContactFileContentRoutes(ofContacts));
  const ofMessages = { resolveMember: callers.inArea('messages'), files: parts.files };
  app.route('/', createAttachmentUploadRoute(ofMessages));
  app.route('/', createArchiveRoute({ resolveMember: callers.inArea(null), requireFreshProof }));
  app.route('/contacts/export', createContactExportRoute(ofContacts));
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

/** Everything that the process answers, composed. */
export async function createApp(parts: AppParts): Promise<Hono<AppEnv>> {
  const { config, database, log, webFolder, accounts } = parts;
  const { verifyAccessToken, publishableKey } = accounts;
  const { appDomain, environment, version } = config;
  const scriptHashes = await hashInlineScripts(webFolder);
  const callers = createCallers(parts, verifyAccessToken);
  const app = new Hono<AppEnv>();
  app.use(withRequestId, logRequests(log));
  app.use(
    protect({
      scriptHashes,
      isSecure: config.appOrigin.protocol === 'https:',
      captcha: accounts.ctx.captcha?.provider ?? null,
    }),
  );
  app.use(compress(), varyByEncoding, limitBodies);
  if (config.localAccess) {
    app.use(requireLocalAccess(config.localAccess));
    app.use('/dev/*', requireLoopback);
    app.use('/api/v1/admin-setup/*', requireLoopback);
  }
  app.route(
    '/auth/v1',
    createAuthRoutes({
      accounts,
      requireApiKey: config.AUTH_REQUIRE_APIKEY,
      trustedProxies: config.TRUSTED_PROXIES,
      geoHeader: config.GEO_HEADER,
      version,
    }),
  );
  app.route(
    '/rest/v1',
    createRestRoutes({
      database,
      clock: parts.clock,
      verifyAccessToken,
      readApiKey: accounts.reader.readApiKey,
      requireApiKey: config.AUTH_REQUIRE_APIKEY,
      trustedProxies: config.TRUSTED_PROXIES,
      log,
    }),
  );
  const requireApiKey = config.AUTH_REQUIRE_APIKEY;
  app.route(
    '/functions/v1',
    createFunctionRoutes({
      resolveMember: callers.bySession,
      readApiKey: accounts.reader.readApiKey,
      requireApiKey,
      log,
    }),
  );
  const signIn = describeSignIn(accounts);
  const authProviders = accounts.ctx.providers.list();
  const known = { publishableKey, environment, appDomain, version, signIn, authProviders };
  app.route('/api', createSystemRoutes({ database, ...known }));
  app.route('/api', createApiDocs(version));
  app.route('/api/v1', createApiRoutes(parts, callers));
  const ofMessages = { resolveMember: callers.inArea('messages'), files: parts.files };
  app.route('/files', createAttachmentFileRoutes(ofMessages));
  app.route('/unsubscribe', createUnsubscribeRoutes(parts));
  if (environment === 'dev') {
    app.route('/dev/mail', createDevMailRoutes(database));
    app.route('/dev/sms', createDevSmsRoutes(database));
  }
  app.route('/', createWebFiles({ folder: webFolder, findScreen }));
  app.onError((error, c) => {
    const body = toErrorBody(error);
    if (body.code === 'internal') c.get('log').error({ err: error }, 'request failed');
    return c.json(body, errorStatus[body.code], retryHeaders(body));
  });
  return app;
}

function findScreen(path: string): string | null {
  const route = matchRoute(path);
  return route?.built ? route.path : null;
}
