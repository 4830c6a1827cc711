import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBrowser, signIn, standInOrigin } from './browser-stand-in.ts';
import { callFunction } from './functions-client.ts';

let sent: string[] = [];

beforeEach(() => {
  sent = [];
  openBrowser(async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const { pathname } = new URL(address, standInOrigin);
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
