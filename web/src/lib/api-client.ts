import { api } from '@kith/contract/api';
import type { ErrorBody } from '@kith/contract/core/errors';
import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { readClaims } from '#lib/access-claims.ts';
import { rememberResource } from '#lib/error-resources.ts';
import { fetchInTime } from '#lib/fetch-in-time.ts';
import { fetchOrTakeFirst } from '#lib/first-answers.ts';
import { withFreshProof } from '#lib/fresh-proof.ts';
import { rememberRepeatable } from '#lib/repeatable-calls.ts';
import { readAccessToken } from '#lib/supabase-client.ts';

const idempotencyHeader = 'idempotency-key';

type CallContext = {
  /** Identifies one attempt of a creating POST, so that a repeat returns the first result. */
  idempotencyKey?: string;
  /** The member whose call it is; the call is not made if someone else has signed in since. */
  asMember?: string;
};

const link = new OpenAPILink<CallContext>(api, {
  url: () => new URL('/api/v1', window.location.origin).href,
  headers: async ({ context }) => {
    const headers: Record<string, string> = {};
    const accessToken = await readAccessToken();
    if (
      context.asMember !== undefined &&
      readClaims(accessToken ?? '')['sub'] !== context.asMember
    ) {
      throw new Error('Another member is signed in by now');
    }
    if (accessToken) headers['authorization'] = `Bearer ${accessToken}`;
    if (context.idempotencyKey) headers[idempotencyHeader] = context.idempotencyKey;
    return headers;
  },
  fetch: (request, init) => fetchInTime(request, init, fetchOrTakeFirst),
  interceptors: [
    async ({ next, path }) => {
      try {
        return await withFreshProof(async () => next());
      } catch (error) {
        rememberResource(error, path);
        rememberRepeatable(error, path);
        throw error;
      }
    },
  ],
  customErrorResponseBodyDecoder: (body, response) => {
    const { code, message, details } = body as Partial<ErrorBody>;
    if (typeof code !== 'string') return null;
    return new ORPCError(code, { status: response.status, message, data: details ?? null });
  },
});

/** Everything under `/api/v1`, as functions; refusals throw an `ORPCError` with the catalogue's code. */
export const apiClient: JsonifiedClient<ContractRouterClient<typeof api, CallContext>> =
  createORPCClient(link);

/** Query and mutation options of every endpoint, for TanStack Query. */
export const apiQuery = createTanstackQueryUtils(apiClient);
