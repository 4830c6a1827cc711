import { contactCreateSchema } from '@kith/contract/contacts/schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBrowser, signIn } from './browser-stand-in.ts';

let sent: string[] = [];

beforeEach(() => {
  sent = [];
  openBrowser(async (input) => {
    const { method, url } = input as Request;
    sent.push(`${method} ${new URL(url).pathname}`);
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
