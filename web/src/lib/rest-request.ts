import { loadConfig } from '#lib/config.ts';
import { fetchInTime } from '#lib/fetch-in-time.ts';
import { fetchOrTakeFirst } from '#lib/first-answers.ts';
import { describeSlowRequest, reportProcedure } from '#lib/query-performance.ts';
import { readAccessToken } from '#lib/supabase-client.ts';

export const restPath = '/rest/v1';

/** A refusal of `/rest/v1`, with the database's code. */
export class RestError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, { code, message }: { code: string; message: string }) {
    super(message);
    this.name = 'RestError';
    this.code = code;
    this.status = status;
  }
}

/** `fetch` for `/rest/v1`, as the signed-in member. Reports slow and failed requests. */
export async function fetchRest(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const { publishable_key: key } = await loadConfig();
  const accessToken = await readAccessToken();
  const headers = new Headers(init.headers);
  headers.set('apikey', key);
  headers.set('Authorization', `Bearer ${accessToken ?? key}`);
  const request = new Request(input, { ...init, headers });
  const startedAtMs = performance.now();
  const response = await fetchInTime(request, undefined, fetchOrTakeFirst);
  const { url, method } = request;
  const durationMs = performance.now() - startedAtMs;
  const report = describeSlowRequest({ url, method, response, durationMs });
  // Only members may report; a lost report doesn't matter.
  if (report && accessToken !== null) callProcedure(reportProcedure, report).catch(ignore);
  return response;
}

/**
 * One request of the first view, which is too simple to wait for the library behind `restClient`.
 *
 * @throws a `RestError` for a refusal, else what `fetchInTime` throws.
 */
export async function requestRest<Answer>(address: string, init?: RequestInit): Promise<Answer> {
  const response = await fetchRest(`${window.location.origin}${restPath}/${address}`, init);
  const text = await response.text();
  if (!response.ok) throw new RestError(response.status, readRefusal(text));
  return (text === '' ? null : JSON.parse(text)) as Answer;
}

/** Calls a procedure. @throws like `requestRest` */
export async function callProcedure<Answer>(
  name: string,
  args: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<Answer> {
  return requestRest<Answer>(`rpc/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(args),
    ...(signal && { signal }),
  });
}

/** What the server says, or a proxy in its place. */
function readRefusal(text: string): { code: string; message: string } {
  try {
    return JSON.parse(text) as { code: string; message: string };
  } catch {
    return { code: '', message: text };
  }
}

function ignore(): void {}
