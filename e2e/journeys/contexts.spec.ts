import { expect, type Page } from '@playwright/test';

import { test } from '../support/test.ts';

/** A file of the site that starts no app. */
const quietPath = '/favicon.svg';

/** Leaves something in every place where a page can. */
async function fill(page: Page): Promise<void> {
  await page.goto(quietPath);
  await page.context().addCookies([{ name: 'left', value: 'here', url: page.url() }]);
  await page.evaluate(async () => {
    document.cookie = 'also=here; max-age=60';
    localStorage.setItem('left', 'here');
    sessionStorage.setItem('left', 'here');
    await (await caches.open('left')).put('/left', new Response('here'));
    await new Promise((done, fail) => {
      const request = indexedDB.open('left', 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore('here'));
      request.addEventListener('success', done);
      request.addEventListener('error', fail);
    });
  });
}

async function look(page: Page) {
  await page.goto(quietPath);
  const stored = await page.evaluate(async () => ({
    cookie: document.cookie,
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));
  return { ...stored, cookies: await page.context().cookies() };
}

const nothing = { cookie: '', cookies: [], local: [], session: [], caches: [], databases: [] };

test('a context that another journey has used is empty, and one it has changed is not used again', async ({
  browser,
}) => {
  const first = await browser.newContext();
  const page = await first.newPage();
  await fill(page);
  expect(await look(page)).not.toEqual(nothing);
  await page.route('**/left', (route) => route.abort());
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  // As a journey leaves it, with its connection to the database open.
  await first.close();

  const second = await browser.newContext();
  expect(second, 'the same context').toBe(first);
  const next = await second.newPage();
  expect(await look(next)).toEqual(nothing);
  expect(await next.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(false);
  expect(await next.evaluate(() => innerWidth)).toBe(1280);
  const answered = await next.evaluate(async () => (await fetch('/left')).status);
  expect(answered, 'not answered by the route of the page before').toBeGreaterThan(0);

  await second.grantPermissions(['geolocation']);
  await second.close();
  expect(await browser.newContext(), 'after a permission').not.toBe(second);
});
