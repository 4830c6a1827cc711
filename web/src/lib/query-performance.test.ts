import { expect, test } from 'vitest';
import { countRows, describeSlowRequest } from './query-performance.ts';

const url = 'https://kith.example/rest/v1/user_consent?user_id=eq.0198c1de';
const ok = () => new Response('[]', { headers: { 'content-range': '0-5/*' } });

test('reports neither a quick answer nor the report itself', () => {
  expect(describeSlowRequest({ url, method: 'GET', response: ok(), durationMs: 99 })).toBeNull();
  const own = 'https://kith.example/rest/v1/rpc/log_query_performance';
  expect(
    describeSlowRequest({ url: own, method: 'POST', response: ok(), durationMs: 900 }),
  ).toBeNull();
});

test('reports a slow answer without its parameters', () => {
  expect(describeSlowRequest({ url, method: 'GET', response: ok(), durationMs: 181.23 })).toEqual({
    p_query_name: 'GET /rest/v1/user_consent',
    p_execution_time_ms: 181.2,
    p_rows_returned: 6,
    p_endpoint: '/rest/v1/user_consent',
    p_metadata: { status: 200, ok: true, error_type: null, is_slow: true, is_error: false },
  });
});

test("reports whether a failed answer was the server's fault", () => {
  const typeOf = (status: number) =>
    describeSlowRequest({
      url,
      method: 'PATCH',
      response: new Response(null, { status }),
      durationMs: 5,
    })?.p_metadata.error_type;
  expect([typeOf(503), typeOf(409)]).toEqual(['server_error', 'client_error']);
});

test('reads the number of rows from the range', () => {
  expect([countRows('0-24/137'), countRows('*/*'), countRows(null)]).toEqual([25, null, null]);
});
