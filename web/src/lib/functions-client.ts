import { FunctionsClient, FunctionsFetchError, FunctionsHttpError } from '@supabase/functions-js';
import type { ErrorBody } from '@kith/contract/core/errors';
import { readClaims } from '#lib/access-claims.ts';
import { loadConfig } from '#lib/config.ts';
import { fetchInTime } from '#lib/fetch-in-time.ts';
import { readAccessToken } from '#lib/supabase-client.ts';

/** A refusal of a function, with the catalogue's code. */
class FunctionError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? `The function answered ${status}`);
    this.name = 'FunctionError';
    this.code = body.code ?? 'internal';
    this.status = status;
  }
}

type FunctionCall = {
  method?: 'POST' | 'PUT';
  body?: object;
  signal?: AbortSignal;
  /** The member whose call it is; the call is not made if someone else has signed in since. */
  asMember?: string | null;
};

/**
 * Calls a function under `/functions/v1` as the signed-in member.
 *
 * @throws an error with `code` and `status` for a refusal, the browser's own if it failed on the
 * way.
 */
export async function callFunction<Result>(
  name: string,
  { method = 'POST', body, signal, asMember }: FunctionCall = {},
): Promise<Result> {
  const config = await loadConfig();
  const token = (await readAccessToken()) ?? config.publishable_key;
  if (asMember !== undefined && readClaims(token)['sub'] !== asMember) {
    throw new Error('Another member is signed in by now');
  }
  const client = new FunctionsClient(new URL('/functions/v1', window.location.origin).href, {
    headers: { apikey: config.publishable_key, Authorization: `Bearer ${token}` },
    customFetch: fetchInTime,
  });
  const { data, error } = await client.invoke<Result>(name, {
    method,
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (error instanceof FunctionsHttpError) {
    const response = error.context as Response;
    const answer = await response.json().catch(() => ({}));
    throw new FunctionError(response.status, answer as Partial<ErrorBody>);
  }
  if (error instanceof FunctionsFetchError) throw error.context;
  if (error) throw error;
  return data as Result;
}
