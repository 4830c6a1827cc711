import { proofShape } from '@kith/contract/account/proof';
import { consentsOf, scopeOf } from '@kith/contract/account/scopes';
import { errorStatus } from '@kith/contract/core/errors';
import { api } from '@kith/contract/api';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import {
  implement,
  type Implementer,
  type ImplementerInternalWithMiddlewares,
  ORPCError,
  type Router,
} from '@orpc/server';
import { z } from 'zod';

import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Logger } from '#platform/log.ts';

import { cleanRequest } from './clean-request.ts';
import { toErrorBody } from './error-body.ts';

/**
 * Requires a recent proof of the member's identity.
 * @throws `reauthentication_needed`, `reauthentication_failed`, `rate_limited`.
 */
export type RequireFreshProof = (
  ctx: MemberContext,
  proof: { password: string; nonce: string },
) => Promise<void>;

/** The context of every endpoint under `/api/v1`. */
export type ApiContext = {
  headers: Headers;
  /** Null when the request has no valid access token. */
  member: MemberContext | null;
  /** Without it endpoints that need a fresh proof are refused. */
  requireFreshProof?: RequireFreshProof;
  /** The caller's, from the socket or a trusted proxy. */
  ipAddress?: string;
  log: Logger;
  /** Called with the pattern of the endpoint's path. */
  onMatched?: (path: string) => void;
};

// Answers are validated in tests and development; in production that would halve the throughput to
// find what a test has found.
const validatesAnswers = process.env['NODE_ENV'] !== 'production';

const base = implement(api)
  .$context<ApiContext>()
  .$config(validatesAnswers ? {} : { initialOutputValidationIndex: Number.NaN });

/** Named, because the inferred types are too long to write down. */
type PublicApi = Implementer<typeof api, ApiContext & Record<never, never>, ApiContext>;
type MemberApi = ImplementerInternalWithMiddlewares<
  typeof api,
  ApiContext,
  ApiContext & { ctx: MemberContext }
>;

/** Endpoints that anyone may call. */
export const publicApi: PublicApi = base;

/**
 * Endpoints for a signed-in member: `context.ctx` is what verbs take. A personal access token must
 * have the scope that the endpoint's metadata names, and a session the strength. Every transaction
 * of the verb checks the consents that the endpoint needs.
 */
export const memberApi: MemberApi = base.use(async ({ context, next, procedure }, input) => {
  if (!context.member) throw new AppError('unauthenticated', 'Sign in first');
  const { meta, route } = procedure['~orpc'];
  const method = route.method ?? 'POST';
  await context.member.actor.token?.admit(scopeOf(meta, method));
  const database = context.member.database.requiring(consentsOf(meta, method));
  // Verbs that work as the service would not notice an ended session, or one without its factor.
  if (meta.needs === 'member') await context.member.database.transaction(async () => undefined);
  if (meta.needs === 'fresh') await requireProofOf(context, input);
  return next({ context: { ctx: { ...context.member, database } } });
});

const proofSchema = z.object(proofShape).catch({});

/** A proof may be in the endpoint's input, which is not validated yet. */
async function requireProofOf(
  { member, requireFreshProof }: ApiContext,
  input: unknown,
): Promise<void> {
  const { password = '', nonce = '' } = proofSchema.parse(input);
  if (!member || !requireFreshProof) {
    throw new AppError('reauthentication_needed', 'Confirm that it is you');
  }
  await requireFreshProof(member, { password, nonce });
}

/** An answer that JSON can represent, as all schemas of the contract can. */
class JsonAnswer {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  toJSON(): unknown {
    return this.#value;
  }
}

/** Saves oRPC's search for sets, files and the like, which copies the whole answer. */
const answersAreJson = {
  condition: (value: unknown) =>
    typeof value === 'object' && value !== null && !(value instanceof JsonAnswer),
  serialize: (value: unknown) => new JsonAnswer(value),
};

/** The handler of all endpoints; `router` implements the contract. */
export function createApiHandler(
  router: Router<typeof api, ApiContext>,
): OpenAPIHandler<ApiContext> {
  return new OpenAPIHandler<ApiContext>(router, {
    customJsonSerializers: [answersAreJson],
    customErrorResponseBodyEncoder: (error) => toErrorBody(error),
    clientInterceptors: [
      async ({ next, context, ...request }) => {
        const { path = '' } = request.procedure['~orpc'].route;
        context.onMatched?.(path.replaceAll(/\{\+?(\w+)\}/gu, ':$1'));
        try {
          return await next({ ...request, context, input: cleanRequest(request.input) });
        } catch (error) {
          const body = toErrorBody(error);
          if (body.code === 'internal') context.log.error({ err: error }, 'request failed');
          throw new ORPCError(body.code.toUpperCase(), {
            status: errorStatus[body.code],
            message: body.message,
            cause: error,
          });
        }
      },
    ],
  });
}
