import { expect, test } from 'vitest';

import { isBuiltFile, isScreen } from './owned-paths.ts';

test.each(['/auth', '/messages', '/dashboard', '/app/contacts/7', '/apiary', '/developers'])(
  '%s is a screen',
  (path) => expect(isScreen(path)).toBe(true),
);

test.each([
  '/api/health',
  '/api/docs',
  '/api',
  '/auth/v1/token',
  '/rest/v1/notifications',
  '/functions/v1/site-search',
  '/realtime/v1/websocket',
  '/dev/mail',
  '/files/attachments/7',
  '/unsubscribe/7.mention.abc-_x',
  '/share/abc',
  '/p/abc',
  '/invite/abc',
  '/u/ana',
  '/bridge/abc',
  '/meeting/abc',
  '/pay/sandbox/abc',
  '/',
  '/pwyw',
  '/what-is-nrm',
  '/de/what-is-nrm',
  '/nrm-vs-crm/',
  '/recruiting',
  '/terms',
  '/privacy',
  '/fr/privacy-policy',
  '/ja/glossary/weak-tie',
  '/app/admin/analytics',
  '/sw.js',
  '/manifest.webmanifest',
])('%s is left to the server', (path) => {
  expect(isScreen(path)).toBe(false);
  expect(isBuiltFile(path)).toBe(false);
});

test('recognises built files by their folder', () => {
  expect(isBuiltFile('/assets/start-Ab1.js')).toBe(true);
});
