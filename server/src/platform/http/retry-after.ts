import type { ErrorBody } from '@kith/contract/core/errors';
import { minuteS } from '@kith/contract/core/time';

/** The retry time of a limit that names none. */
const usualWaitS = minuteS;

/** The Retry-After header for a caller who can try again later; empty for other refusals. */
export function retryHeaders({ code, details }: ErrorBody): Record<string, string> {
  if (code !== 'rate_limited' && code !== 'unavailable') return {};
  const waitS = details?.['retry_after_s'];
  return { 'retry-after': String(typeof waitS === 'number' ? waitS : usualWaitS) };
}

/** The same for a finished answer. */
export async function withRetryAfter(response: Response): Promise<Response> {
  if (response.status !== 429 && response.status !== 503) return response;
  const body = (await response.clone().json()) as ErrorBody;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(retryHeaders(body))) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
