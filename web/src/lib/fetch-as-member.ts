import type { ErrorBody } from '@kith/contract/core/errors';
import { ORPCError } from '@orpc/client';
import { fetchInTime } from '#lib/fetch-in-time.ts';
import { withFreshProof } from '#lib/fresh-proof.ts';
import { readAccessToken } from '#lib/supabase-client.ts';

/**
 * Calls a route that takes or returns bytes, under `/api/v1` unless `base` says otherwise.
 *
 * @throws what the contract's client throws for the same refusal.
 */
export function fetchAsMember(
  path: string,
  init: RequestInit = {},
  base = '/api/v1',
): Promise<Response> {
  return withFreshProof(() => send(path, init, base));
}

async function send(path: string, init: RequestInit, base: string): Promise<Response> {
  const accessToken = await readAccessToken();
  const headers = new Headers(init.headers);
  if (accessToken) headers.set('authorization', `Bearer ${accessToken}`);
  const response = await fetchInTime(`${base}${path}`, { ...init, headers });
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  throw new ORPCError(body?.code ?? 'internal', {
    status: response.status,
    message: body?.message,
    data: body?.details ?? null,
  });
}
