import { slowQueryMs } from '@kith/contract/usage/rules';

/** The procedure that takes the reports; reporting itself would never end. */
export const reportProcedure = 'log_query_performance';

type Taken = { url: string; method: string; response: Response; durationMs: number };

/** How many rows an answer had, from its `content-range` (`0-24/137`). */
export function countRows(range: string | null): number | null {
  const match = /^(\d+)-(\d+)\//u.exec(range ?? '');
  return match ? Number(match[2]) - Number(match[1]) + 1 : null;
}

/**
 * The report of a slow or failed request: its path and times, never its parameters. Null if there
 * is nothing to report.
 */
export function describeSlowRequest({ url, method, response, durationMs }: Taken) {
  const { pathname } = new URL(url);
  const isSlow = durationMs > slowQueryMs;
  if ((!isSlow && response.ok) || pathname.endsWith(`/rpc/${reportProcedure}`)) return null;
  const errorType = response.status >= 500 ? 'server_error' : 'client_error';
  return {
    p_query_name: `${method} ${pathname}`,
    p_execution_time_ms: Math.round(durationMs * 10) / 10,
    p_rows_returned: countRows(response.headers.get('content-range')),
    p_endpoint: pathname,
    p_metadata: {
      status: response.status,
      ok: response.ok,
      error_type: response.ok ? null : errorType,
      is_slow: isSlow,
      is_error: !response.ok,
    },
  };
}
