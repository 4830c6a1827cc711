import { consentsOf, type EndpointMeta, scopeOf } from '@kith/contract/account/scopes';

import { createTokenBearer, isPersonalToken } from '#features/auth/access-tokens/token-bearer.ts';
import type { AiPort } from '#platform/ai/ai-port.ts';
import type { Clock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { ResolveMember } from '#platform/http/answer-member.ts';
import { readBearerToken, type VerifyAccessToken } from '#platform/http/bearer.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';

type CallerParts = {
  database: Database;
  jobs: JobQueue;
  ai: AiPort;
  clock: Clock;
  log: Logger;
};

/** The caller, and the contexts of their verbs; each null without a valid caller. */
export type Callers = {
  /** By the access token of a session only. */
  bySession: (headers: Headers) => Promise<MemberContext | null>;
  /** Under `/api/v1`, where a personal access token works too if the endpoint allows it. */
  byToken: ResolveMember;
  /** The same for a plain route beside the contract, which has no metadata to allow one. */
  inArea: (area: EndpointMeta['area']) => ResolveMember;
};

/** What a member may still change while their account waits to be deleted; of a plan only its end. */
const openToLeaving = /^\/api\/v1\/(?:account\/(?:deletion|exports)(?:\/|$)|billing\/plan$)/u;

export function createCallers(parts: CallerParts, verifyAccessToken: VerifyAccessToken): Callers {
  const { database, jobs, ai, clock, log } = parts;
  const identifyToken = createTokenBearer(parts);
  const open = (actor: MemberContext['actor'], refusesLeaving: boolean): MemberContext => ({
    actor,
    database: openMemberDatabase(database, actor, { refusesLeaving }),
    clock,
    jobs,
    ai,
    log,
  });
  const identify = async (headers: Headers, call?: { method: string; url: string }) => {
    const token = readBearerToken(headers);
    if (token === null) return null;
    if (!isPersonalToken(token)) return verifyAccessToken(token);
    return call ? identifyToken(token, call) : null;
  };
  const byToken: ResolveMember = async ({ headers, method, url }) => {
    const actor = await identify(headers, { method, url });
    const isFree = method === 'GET' || openToLeaving.test(new URL(url).pathname);
    return actor && open(actor, !isFree);
  };
  return {
    bySession: async (headers) => {
      const actor = await identify(headers);
      return actor && open(actor, false);
    },
    byToken,
    inArea: (area) => async (request) => {
      const ctx = await byToken(request);
      await ctx?.actor.token?.admit(scopeOf({ area }, request.method));
      const consents = consentsOf({ area }, request.method);
      return ctx && { ...ctx, database: ctx.database.requiring(consents) };
    },
  };
}
