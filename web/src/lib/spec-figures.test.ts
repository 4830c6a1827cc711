import { minuteMs } from '@kith/contract/core/time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastDurationMs } from '#ui/toast.ts';
import { createFormat } from './i18n/format.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

test('toasts stay as long as the specification says, point 9', () => {
  expect(toastDurationMs).toEqual({
    default: 5_000,
    success: 3_000,
    error: 6_000,
    warning: 5_000,
    info: 4_000,
  });
});

test('cached data expires after five minutes, and reads are retried three times with growing delays', () => {
  const { queries = {} } = createQueryClient(() => undefined).getDefaultOptions();
  expect(queries.gcTime).toBe(5 * minuteMs);
  const retry = queries.retry as (failures: number, error: Error) => boolean;
  const fault = new TypeError('Failed to fetch');
  expect([0, 1, 2, 3].map((failures) => retry(failures, fault))).toEqual([true, true, true, false]);
  const delay = queries.retryDelay as (attempt: number, error: Error) => number;
  expect([0, 1, 2, 4, 5, 20].map((attempt) => delay(attempt, fault))).toEqual([
    1_000, 2_000, 4_000, 16_000, 30_000, 30_000,
  ]);
});

test('bytes go in steps of 1024, from B to TB', () => {
  const format = createFormat({ locale: 'en-US', timezone: 'UTC' } as never);
  const texts = [0, 1, 1023, 1024, 1024 ** 2, 1024 ** 3, 1024 ** 4, 1024 ** 5].map(format.bytes);
  expect(texts.map((text) => text.replace('\u00A0', ' '))).toEqual([
    '0 B',
    '1 B',
    '1,023 B',
    '1 KB',
    '1 MB',
    '1 GB',
    '1 TB',
    '1,024 TB',
  ]);
});
