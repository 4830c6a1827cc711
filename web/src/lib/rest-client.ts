import type { PostgrestClient } from '@supabase/postgrest-js';
import { loadConfig } from '#lib/config.ts';
import { failureOf } from '#lib/fetch-in-time.ts';
import { fetchRest, RestError, restPath } from '#lib/rest-request.ts';

/** The result of a client's call as an error of its kind: a refusal, or cut off on the way. */
export function restErrorOf(error: { code: string; message: string }, status: number): Error {
  return status === 0 ? failureOf(error) : new RestError(status, error);
}

/** The client of `/rest/v1`, as the signed-in member. Its library comes with its first use. */
export async function restClient(): Promise<PostgrestClient> {
  const [{ PostgrestClient: Client }, config] = await Promise.all([
    import('@supabase/postgrest-js'),
    loadConfig(),
  ]);
  return new Client(new URL(restPath, window.location.origin).href, {
    headers: { apikey: config.publishable_key },
    // TanStack Query retries already; retrying twice would make an offline member wait.
    retry: false,
    fetch: fetchRest,
  });
}
