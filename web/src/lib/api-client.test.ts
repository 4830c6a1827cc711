import { contactCreateSchema } from '@kith/contract/contacts/schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

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
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { origin } }));
  // Makes the stored session count as current.
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`);
    return Response.json({ id: 'made' });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('does not add a queued contact for another member who signed in meanwhile', async () => {
  const { apiClient } = await import('./api-client.ts');
  const contact = contactCreateSchema.parse({ first_name: 'Bo' });
  const add = () =>
    apiClient.contacts.create(contact, {
      context: { idempotencyKey: 'one attempt', asMember: 'ann' },
    });
  signIn('ben');
  await expect(add()).rejects.toThrow('Another member is signed in');
  expect(sent).toEqual([]);
  signIn('ann');
  await add();
  expect(sent).toEqual(['POST /api/v1/contacts']);
});
