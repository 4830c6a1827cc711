import { beforeEach, expect, test, vi } from 'vitest';
import { discardPageViews, readPageViews, recordPageView, uploadPageViews } from './page-views.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const pages = () => readPageViews().map(({ page }) => page);

test('a page is kept by its pattern, which names nobody, and only if it is one of ours', () => {
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

test('an upload clears what it sent and leaves what came meanwhile', async () => {
  recordPageView('/dashboard');
  await uploadPageViews(async (views) => {
    expect(views).toHaveLength(1);
    recordPageView('/app/contacts');
  });
  expect(pages()).toEqual(['/app/contacts']);
});

test('two uploads at once are one, and a failed one keeps everything', async () => {
  recordPageView('/dashboard');
  const send = vi.fn(() => Promise.reject(new TypeError('offline')));
  await Promise.all([uploadPageViews(send), uploadPageViews(send)]);
  expect(send).toHaveBeenCalledTimes(1);
  expect(pages()).toEqual(['/dashboard']);
});

test('no more than 50 wait, and nothing once the consent is taken back', () => {
  for (let count = 0; count < 60; count += 1) recordPageView('/dashboard');
  expect(pages()).toHaveLength(50);
  discardPageViews();
  expect(pages()).toEqual([]);
});
