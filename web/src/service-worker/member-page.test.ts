import { expect, test } from 'vitest';

import { findMemberScreen, listPreloads, preloadFiles } from './member-page.ts';

const preloads = {
  files: ['/assets/start.js', '/assets/contacts.js', '/assets/panel.js'],
  screens: { '/app/contacts': [0, 1], '/app/contacts/:contactId': [0, 1, 2] },
  texts: { 'en-US': ['/assets/english.js'], 'de-DE': ['/assets/german.js'] },
};

test('knows the screens of members, also with parameters', () => {
  expect(findMemberScreen('/app/contacts', preloads)).toBe('/app/contacts');
  expect(findMemberScreen('/app/contacts/7', preloads)).toBe('/app/contacts/:contactId');
  expect(findMemberScreen('/auth', preloads)).toBeNull();
  expect(findMemberScreen('/constructor', preloads)).toBeNull();
});

test('lists the files of a screen and its texts in one language', () => {
  expect(listPreloads('/app/contacts', 'de-DE', preloads)).toEqual([
    '/assets/start.js',
    '/assets/contacts.js',
    '/assets/german.js',
  ]);
  expect(listPreloads('/app/contacts', 'xx', preloads)).toHaveLength(2);
});

test('names them in the page, each once, and keeps its policy', async () => {
  const headers = { 'content-security-policy': "script-src 'self'", 'content-encoding': 'br' };
  const html = '<head><link rel="modulepreload" href="/assets/start.js"/></head><body>$&</body>';
  const page = await preloadFiles(new Response(html, { headers }), [
    '/assets/start.js',
    '/assets/contacts.js',
  ]);
  expect(await page.text()).toBe(
    html.replace('</head>', '<link rel="modulepreload" href="/assets/contacts.js"/></head>'),
  );
  expect(page.headers.get('content-security-policy')).toBe("script-src 'self'");
  expect(page.headers.has('content-encoding')).toBe(false);
});
