import { PostgrestClient } from '@supabase/postgrest-js';
import { loadConfig } from '#lib/config.ts';
import { failureOf, fetchInTime } from '#lib/fetch-in-time.ts';
import { describeSlowRequest, reportProcedure } from '#lib/query-performance.ts';
import { readAccessToken } from '#lib/supabase-client.ts';

/** A refusal of `/rest/v1`, with the database's code. */
class RestError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, { code, message }: { code: string; message: string }) {
    super(message);
    this.name = 'RestError';
    this.code = code;
    this.status = status;
  }
}

/** The result of a client's call as an error of its kind: a refusal, or cut off on the way. */
export function restErrorOf(error: { code: string; message: string }, status: number): Error {
  return status === 0 ? failureOf(error) : new RestError(status, error);
}

/** The client of `/rest/v1`, as the signed-in member. Reports slow and failed requests. */
export async function restClient(): Promise<PostgrestClient> {
  const config = await loadConfig();
  const client: PostgrestClient = new PostgrestClient(
    new URL('/rest/v1', window.location.origin).href,
    {
      headers: { apikey: config.publishable_key },
      // TanStack Query retries already; retrying twice would make an offline member wait.
      retry: false,
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers);
        const accessToken = await readAccessToken();
        headers.set('Authorization', `Bearer ${accessToken ?? config.publishable_key}`);
        const request = new Request(input, { ...init, headers });
        const startedAtMs = performance.now();
        const response = await fetchInTime(request);
        const { url, method } = request;
        const durationMs = performance.now() - startedAtMs;
        const report = describeSlowRequest({ url, method, response, durationMs });
        // Only members may report; a lost report doesn't matter.
        if (report && accessToken !== null) {
          void client.rpc(reportProcedure, report).then(ignore, ignore);
        }
        return response;
      },
    },
  );
  return client;
}

function ignore(): void {}
