import { afterEach, expect, test, vi } from 'vitest';
import { openBrowser } from '#lib/browser-stand-in.ts';
import { followBulkChange, takeRunningBulkChange } from './follow-bulk-change.ts';

afterEach(() => vi.unstubAllGlobals());

/** One storage for all who use the browser. */
function share() {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return (member: string) => {
    const token = `h.${btoa(JSON.stringify({ sub: member }))}.s`;
    const session = { access_token: token, refresh_token: 'r', user: { id: member } };
    stored.set('auth-token', JSON.stringify(session));
  };
}

test('a bulk change that was running when the tab closed goes on for its member only', async () => {
  openBrowser(() => new Promise(() => {}));
  const signIn = share();
  signIn('ann');
  void followBulkChange('a change', () => {});
  vi.resetModules();
  const { takeRunningBulkChange: takeInNextTab } = await import('./follow-bulk-change.ts');
  // This tab follows it already.
  expect(takeRunningBulkChange()).toBeNull();
  signIn('ben');
  expect(takeInNextTab()).toBeNull();
  signIn('ann');
  expect(takeInNextTab()).toBe('a change');
});
