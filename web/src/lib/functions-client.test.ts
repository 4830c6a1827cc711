import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callFunction } from './functions-client.ts';

const origin = 'https://app.kith.example';
let sent: string[] = [];

/** A browser with a signed-in member. */
function signIn(member: string) {
  const session = {
    access_token: `h.${btoa(JSON.stringify({ sub: member }))}.s`,
    refresh_token: 'r',
    user: { id: member },
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'auth-token' ? JSON.stringify(session) : null),
  });
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('window', { location: { origin } });
  // Makes the stored session count as current.
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), origin);
    if (pathname === '/api/config') return Response.json({ publishable_key: 'public' });
    sent.push(`${pathname} ${new Headers(init?.headers).get('authorization')}`);
    return Response.json({ message: {} });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("does not send one member's queued message as another who signed in meanwhile", async () => {
  signIn('ben');
  const call = callFunction('dm-send-message', { body: { content: 'of Ann' }, asMember: 'ann' });
  await expect(call).rejects.toThrow('Another member is signed in');
  expect(sent).toEqual([]);
  signIn('ann');
  await callFunction('dm-send-message', { body: { content: 'of Ann' }, asMember: 'ann' });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('/functions/v1/dm-send-message Bearer h.');
});

test('calls with the publishable key when signed out', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  await callFunction('get-feature-flags');
  expect(sent).toEqual(['/functions/v1/get-feature-flags Bearer public']);
});
