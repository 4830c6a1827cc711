import { beforeEach, expect, test, vi } from 'vitest';
import { discardPageViews, readPageViews, recordPageView, uploadPageViews } from './page-views.ts';

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
});

const pages = () => readPageViews().map(({ page }) => page);

test('stores a page by its route pattern, without ids, and only our own pages', () => {
  recordPageView('/app/contacts/0198c1de-8a4e-7c3a-9d51-1f2e3d4c5b6a');
  recordPageView('/somewhere/else');
  expect(readPageViews()).toEqual([
    {
      page: '/app/contacts/:contactId',
      timestamp: expect.any(String),
      sessionId: expect.stringMatching(/^session_\d+_[\da-f]{8}$/u),
    },
  ]);
});

test('an upload removes what it sent and preserves what was added meanwhile', async () => {
  recordPageView('/dashboard');
  await uploadPageViews(async (views) => {
    expect(views).toHaveLength(1);
    recordPageView('/app/contacts');
  });
  expect(pages()).toEqual(['/app/contacts']);
});

test('two parallel uploads are one, and a failed one loses nothing', async () => {
  recordPageView('/dashboard');
  const send = vi.fn(() => Promise.reject(new TypeError('offline')));
  await Promise.all([uploadPageViews(send), uploadPageViews(send)]);
  expect(send).toHaveBeenCalledTimes(1);
  expect(pages()).toEqual(['/dashboard']);
});

test('queues at most 50, and nothing after the consent is withdrawn', () => {
  for (let count = 0; count < 60; count += 1) recordPageView('/dashboard');
  expect(pages()).toHaveLength(50);
  discardPageViews();
  expect(pages()).toEqual([]);
});
