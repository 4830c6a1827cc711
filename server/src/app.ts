import { matchRoute } from '@kith/contract/app-routes/match';
import { Hono } from 'hono';
import { compress } from 'hono/compress';

import { accountRoutes } from '#features/accounts/routes.ts';
import { contactRoutes } from '#features/contacts/routes.ts';
import { dashboardRoutes } from '#features/dashboard/routes.ts';
import { importRoutes } from '#features/imports/routes.ts';
import { createImportUploadRoute } from '#features/imports/upload-route.ts';
import { interactionRoutes } from '#features/interactions/routes.ts';
import { nudgeRoutes } from '#features/nudges/routes.ts';
import { createSampleNetworkRoutes } from '#features/sample-network/routes.ts';
import { createSystemRoutes } from '#features/system/system-routes.ts';
import type { AiPort } from '#platform/ai/ai-port.ts';
import type { Clock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import { createApiDocs } from '#platform/http/api-docs.ts';
import { createApiHandler } from '#platform/http/api-server.ts';
import { readBearerToken, type VerifyAccessToken } from '#platform/http/bearer.ts';
import { logRequests, type RequestVariables, withRequestId } from '#platform/http/request-log.ts';
import { hashInlineScripts, protect } from '#platform/http/security-headers.ts';
import { createWebFiles } from '#platform/http/web-files.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';
import { createRestRoutes } from '#supabase/rest/routes.ts';

import type { Config } from './config.ts';

export type AppParts = {
  config: Config;
  database: Database;
  jobs: JobQueue;
  ai: AiPort;
  clock: Clock;
  log: Logger;
  webFolder: string;
};

type Resolve = (headers: Headers) => Promise<MemberContext | null>;

/** Who asks, from the access token; what their verbs get of the world. */
function createMemberResolver(parts: AppParts, verifyAccessToken: VerifyAccessToken): Resolve {
  const { database, jobs, ai, clock, log } = parts;
  return async (headers) => {
    const token = readBearerToken(headers);
    const claims = token === null ? null : await verifyAccessToken(token);
    if (!claims) return null;
    return {
      actor: claims,
      database: openMemberDatabase(database, claims),
      clock,
      jobs,
      ai,
      log,
    };
  };
}

/** Everything that the process answers, composed. */
export async function createApp(parts: AppParts): Promise<Hono<{ Variables: RequestVariables }>> {
  const { config, database, log, webFolder } = parts;
  const scriptHashes = await hashInlineScripts(webFolder);
  const app = new Hono<{ Variables: RequestVariables }>();
  app.use(withRequestId, logRequests(log));
  app.use(protect({ scriptHashes, isSecure: config.appOrigin.protocol === 'https:' }));
  app.use(compress());

  return app;
}
