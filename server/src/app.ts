import { errorStatus } from '@kith/contract/core/errors';
import { matchRoute } from '@kith/contract/app-routes/match';
import { isAppScreen } from '@kith/contract/app-routes/table';
import type { Environment } from '@kith/contract/system/schemas';
import { Hono } from 'hono';
import { describeSignIn } from '#features/auth/accounts/describe-sign-in.ts';
import { createBridgePages } from '#features/bridges/page-routes.ts';
import { keepEnvironment } from '#features/flags/keep-environment.ts';
import { createMeetingPages } from '#features/meetings/page-routes.ts';
import { openCommunity } from '#features/community/community-service.ts';
import { createForumEventRoute } from '#features/community/event-route.ts';
import { createForumLogOut } from '#features/community/log-out-job.ts';
import { createMetricsRoute } from '#features/metrics/metrics-route.ts';
import { createAttachmentFileRoutes } from '#features/messages/attachment-routes.ts';
import { createUnsubscribeRoutes } from '#features/notifications/unsubscribe-routes.ts';
import { openProvider } from '#features/payments/open-provider.ts';
import { createSandboxPages } from '#features/payments/page-routes.ts';
import { createEventRoute } from '#features/payments/webhook-route.ts';
import { createPictureFileRoutes } from '#features/posts/picture-routes.ts';
import { createSitePages } from '#features/public-site/page-routes.ts';
import { openVisitLog } from '#features/public-site/visit-log.ts';
import { recordRequests } from '#features/pipeline/record-requests.ts';
import { confineGuests } from '#features/review/confine-guests.ts';
import { createSharePages } from '#features/sharing/pages/page-routes.ts';
import { createSystemRoutes } from '#features/system/system-routes.ts';
import { createApiDocs } from '#platform/http/api-docs.ts';
import { toErrorBody } from '#platform/http/error-body.ts';
import { requireLocalAccess, requireLoopback } from '#platform/http/require-local-access.ts';
import { compressAnswers } from '#platform/http/compress-answers.ts';
import { retryHeaders } from '#platform/http/retry-after.ts';
import { addHeaders, varyByEncoding } from '#platform/http/add-headers.ts';
import { logRequests, type RequestVariables, withRequestId } from '#platform/http/request-log.ts';
import { hashInlineScripts, protect } from '#platform/http/security-headers.ts';
import { createWebFiles } from '#platform/http/web-files.ts';
import { createDevMailRoutes } from '#platform/mail/dev-mail-routes.ts';
import { createDevSmsRoutes } from '#platform/sms/dev-sms-routes.ts';
import { createAuthRoutes } from '#supabase/auth/routes.ts';
import { createFunctionRoutes } from '#supabase/functions/routes.ts';
import { createRestRoutes } from '#supabase/rest/routes.ts';
import { createCallers } from './callers.ts';
import { limitBodies } from './request-bodies.ts';
import type { AppParts } from './app-parts.ts';
import { createApiRoutes } from './api-routes.ts';

type AppEnv = { Variables: RequestVariables };

/** Everything that the process answers, composed. */
export async function createApp(parts: AppParts): Promise<Hono<AppEnv>> {
  const { config, database, log, webFolder, accounts } = parts;
  const { verifyAccessToken, publishableKey } = accounts;
  const { appDomain, environment, version } = config;
  const scriptHashes = await hashInlineScripts(webFolder);
  await keepEnvironment({ database, environment });
  const callers = createCallers(parts, verifyAccessToken);
  const app = new Hono<AppEnv>();
  const recorder = recordRequests(parts);
  parts.beforeEnd?.(recorder.write);
  const { noteRequest, tracing } = parts.telemetry;
  app.use(withRequestId, logRequests(log, { onAnswered: [recorder.note, noteRequest], tracing }));
  app.use(
    protect({
      scriptHashes,
      isSecure: config.appOrigin.protocol === 'https:',
      captcha: accounts.ctx.captcha?.provider ?? null,
    }),
  );
  app.use(compressAnswers, varyByEncoding, limitBodies, confineGuests);
  if (config.localAccess) {
    app.use(requireLocalAccess(config.localAccess));
    app.use('/dev/*', requireLoopback);
    app.use('/api/v1/admin-setup/*', requireLoopback);
  }
  const community = openCommunity(parts);
  app.route(
    '/auth/v1',
    createAuthRoutes({
      accounts,
      onSignOut: createForumLogOut({ forum: community.forum, jobs: parts.jobs }),
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
      services: { community },
      log,
    }),
  );
  const signIn = describeSignIn(accounts);
  const authProviders = accounts.ctx.providers.list();
  const communityUrl = community.forum?.url ?? null;
  const known = {
    publishableKey,
    communityUrl,
    environment,
    appDomain,
    version,
    signIn,
    authProviders,
  };
  const { isStopping, areJobsRunning } = parts;
  app.route('/api', createSystemRoutes({ database, isStopping, areJobsRunning, ...known }));
  app.route('/api', createApiDocs(version));
  const visits = openVisitLog(parts);
  parts.beforeEnd?.(visits.write);
  app.route('/api/v1', createApiRoutes({ ...parts, visits }, callers));
  await mountPages(app, { parts, callers, visits, community });
  app.onError((error, c) => {
    const body = toErrorBody(error);
    if (body.code === 'internal') c.get('log').error({ err: error }, 'request failed');
    return c.json(body, errorStatus[body.code], retryHeaders(body));
  });
  return app;
}

type PageParts = {
  parts: AppParts;
  callers: ReturnType<typeof createCallers>;
  visits: ReturnType<typeof openVisitLog>;
  community: ReturnType<typeof openCommunity>;
};

/** Files, the pages that the server itself writes, and last the app's own files, which take every path. */
async function mountPages(
  app: Hono<AppEnv>,
  { parts, callers, visits, community }: PageParts,
): Promise<void> {
  const { config, database, webFolder } = parts;
  const { METRICS_TOKEN: token } = config;
  const { metrics } = parts.telemetry;
  if (metrics && token !== undefined) {
    app.route('/', createMetricsRoute({ ...parts, metrics, token, jobs: parts.jobOperations }));
  }
  const ofMessages = { resolveMember: callers.inArea('messages'), files: parts.files };
  app.route('/files', createAttachmentFileRoutes(ofMessages));
  const ofPosts = { resolveMember: callers.inArea('posts'), files: parts.files };
  app.route('/files', createPictureFileRoutes(ofPosts));
  app.route('/unsubscribe', createUnsubscribeRoutes(parts));
  app.route('/', await createSharePages(parts));
  const emailing = { hasTransport: config.SMTP_URL !== undefined, origin: config.appOrigin };
  app.route('/', await createBridgePages({ ...parts, service: { database, ...emailing } }));
  app.route('/', await createMeetingPages(parts));
  const service = { ...parts, provider: openProvider(parts) };
  app.route('/', await createSandboxPages({ ...parts, service }));
  app.route('/', createEventRoute(service));
  app.route('/', createForumEventRoute(community));
  if (config.environment === 'dev') {
    app.route('/dev/mail', createDevMailRoutes(database));
    app.route('/dev/sms', createDevSmsRoutes(database));
  }
  // Where they don't exist, they answer like any unknown address.
  if (config.environment !== 'production') app.use('/:page{review|review-mock}', keepUnlisted);
  app.route('/', await createSitePages({ ...parts, visits }));
  app.route(
    '/',
    createWebFiles({ folder: webFolder, findScreen: findScreenIn(config.environment) }),
  );
}

const keepUnlisted = addHeaders({ 'X-Robots-Tag': 'noindex, nofollow' });

/** Previews have an address where everyone may look at them; elsewhere even a signed link leads to a 404. */
function findScreenIn(environment: Environment) {
  return (path: string): string | null => {
    const route = matchRoute(path);
    if (!route || !isAppScreen(route)) return null;
    return route.isPreview && environment === 'production' ? null : route.path;
  };
}
