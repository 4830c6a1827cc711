import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBrowser, signIn } from '#lib/browser-stand-in.ts';
import consent from '#locales/en-US/consent.json' with { type: 'json' };
import { revokeConsent, toConsentRecord, upsertConsents } from './consents.ts';

let sent: string[] = [];

beforeEach(async () => {
  await i18next.init({ lng: 'en-US', resources: { 'en-US': { consent } } });
  sent = [];
  openBrowser(async (input) => {
    // The configuration is asked for by its path alone.
    if (!(input instanceof Request)) return Response.json({ publishable_key: 'key' });
    sent.push(`${input.method} ${new URL(input.url).pathname}`);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const change = { userId: 'ann', type: 'ai_matching', now: '2026-11-20T10:00:00Z' } as const;
const give = () => upsertConsents([toConsentRecord({ ...change, isGranted: true })]);

test('a consent is given and revoked for a member', async () => {
  signIn('ann');
  await give();
  await revokeConsent('ann', 'ai_matching');
  expect(sent).toEqual(['POST /rest/v1/user_consent', 'PATCH /rest/v1/user_consent']);
});

test('without a member nothing is sent, and the reason is given', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  await expect(give()).rejects.toThrow('User not authenticated');
  await expect(revokeConsent('ann', 'ai_matching')).rejects.toThrow('User not authenticated');
  expect(sent).toEqual([]);
});
