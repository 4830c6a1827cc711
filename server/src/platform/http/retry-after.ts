import type { ErrorBody } from '@kith/contract/core/errors';
import { minuteS } from '@kith/contract/core/time';

/** What a limit that names no time lets a caller wait. */
const usualWaitS = minuteS;

/** Tells a caller over a limit when to come again; nothing for other refusals. */
export function retryHeaders({ code, details }: ErrorBody): Record<string, string> {
  if (code !== 'rate_limited') return {};
  const waitS = details?.['retry_after_s'];
  return { 'retry-after': String(typeof waitS === 'number' ? waitS : usualWaitS) };
}

/** The same for an answer that is made already. */
export async function withRetryAfter(response: Response): Promise<Response> {
  if (response.status !== 429) return response;
  const body = (await response.clone().json()) as ErrorBody;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(retryHeaders(body))) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
