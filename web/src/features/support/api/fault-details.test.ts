import { ticketCreateSchema } from '@kith/contract/support/endpoints';
import { faultMaxLength } from '@kith/contract/support/rules';
import { afterEach, expect, test, vi } from 'vitest';
import { composeFault, describePlace } from './fault-details.ts';

afterEach(() => vi.unstubAllGlobals());

test('a fault says on which screen it happened, and names nothing of the member', () => {
  vi.stubGlobal('navigator', { userAgent: 'Browser/1.0' });
  const id = '7d3f0a52-1c1e-4a0e-9a53-0a7cbb7a1f10';
  expect(describePlace(`/app/contacts/${id}`, '1.4.0+3f2a91bc')).toEqual({
    path: '/app/contacts/[id]',
    version: '1.4.0+3f2a91bc',
    browser: 'Browser/1.0',
  });
});

test('the longest report fits a ticket, with its details below the words', () => {
  const userAgent = 'x'.repeat(500);
  vi.stubGlobal('navigator', { userAgent });
  const { path, browser } = describePlace(`/${'a b '.repeat(200)}`, null);
  const message = composeFault('w'.repeat(faultMaxLength), [path, browser]);
  expect(ticketCreateSchema.safeParse({ subject: path.slice(0, 150), message }).success).toBe(true);
  expect(composeFault(' It broke. ', ['Page: /dashboard'])).toBe(
    'It broke.\n\n--\nPage: /dashboard',
  );
});
