import { expect, test } from 'vitest';

import { retryHeaders, withRetryAfter } from './retry-after.ts';

const limited = { code: 'rate_limited', message: 'Too many requests' } as const;

test('a limit gives a retry time, a minute by default', () => {
  expect(retryHeaders({ ...limited, details: { retry_after_s: 7 } })).toEqual({
    'retry-after': '7',
  });
  expect(retryHeaders({ ...limited, details: null })).toEqual({ 'retry-after': '60' });
  expect(retryHeaders({ code: 'not_found', message: '', details: null })).toEqual({});
});

test('a finished answer keeps its body', async () => {
  const body = { ...limited, details: { retry_after_s: 7 } };
  const answer = await withRetryAfter(Response.json(body, { status: 429 }));
  expect(answer.headers.get('retry-after')).toBe('7');
  expect(await answer.json()).toEqual(body);
  const other = Response.json({}, { status: 200 });
  expect(await withRetryAfter(other)).toBe(other);
});
