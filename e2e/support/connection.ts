import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

import { openFirstContact } from './contact-screen.ts';
import type { Labels } from './labels.ts';

/** Paths that need the server; every other file of the site is still served. */
const serverPaths = ['/api/', '/auth/v1/', '/rest/v1/', '/functions/v1/', '/realtime/v1/'];

/** Makes the server unreachable for all pages of the browser; the files of the site still load. */
export async function loseServer(page: Page): Promise<void> {
  const context = page.context();
  await context.route('**/*', async (route) => {
    const url = new URL(route.request().url());
    if (serverPaths.some((path) => url.pathname.startsWith(path))) {
      return route.abort('internetdisconnected');
    }
    return route.fulfill(await readFile(context, url));
  });
}

type StaticFile = { status: number; headers: Record<string, string>; body: Buffer };

const assets = new Map<string, StaticFile>();

/** A file of the site. The name of an asset changes with its content, so it is fetched once. */
async function readFile(context: BrowserContext, url: URL): Promise<StaticFile> {
  const known = assets.get(url.href);
  if (known) return known;
  const response = await context.request.get(url.href);
  const body = await response.body();
  // The body is decoded here, the headers still name the coding in which it was sent.
  const { 'content-encoding': _coding, 'content-length': _length, ...headers } = response.headers();
  const file = { status: response.status(), headers, body };
  if (url.pathname.startsWith('/assets/')) assets.set(url.href, file);
  return file;
}

/** Takes the whole connection away, so that the browser knows it is offline. */
export async function goOffline(page: Page): Promise<void> {
  await loseServer(page);
  await page.context().setOffline(true);
}

/** Restores the connection. */
export async function comeBack(page: Page): Promise<void> {
  await page.context().unrouteAll({ behavior: 'wait' });
  await page.context().setOffline(false);
}

/** The keys under which this device stores data of a member. */
export function readDeviceKeys(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Opening a database that does not exist would create it, empty, before the app does.
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'kith-offline')) return [];
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open('kith-offline');
      opening.addEventListener('error', () => reject(opening.error));
      opening.addEventListener('success', () => {
        const database = opening.result;
        const listing = database.transaction('entries').objectStore('entries').getAllKeys();
        listing.addEventListener('success', () => {
          database.close();
          resolve(listing.result.map(String));
        });
      });
    });
  });
}

/** Stores something under a key of this device, once the app has opened its store. */
export async function storeOnDevice(page: Page, key: string, value: unknown): Promise<void> {
  await expect.poll(() => readDeviceKeys(page)).toContain('owner');
  await page.evaluate(
    ([name, stored]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kith-offline');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const writing = database.transaction('entries', 'readwrite');
          writing.objectStore('entries').put(stored, name);
          writing.addEventListener('complete', () => {
            database.close();
            resolve();
          });
        });
      }),
    [key, value] as const,
  );
}

/** Waits until this device has copies of some answers, named by parts of their query keys. */
export async function waitForCopies(page: Page, ...parts: string[]): Promise<void> {
  for (const part of parts) {
    await expect
      .poll(async () => (await readDeviceKeys(page)).filter((key) => key.includes(part)))
      .not.toEqual([]);
  }
}

/** Opens a contact and waits until this device has a copy of all that it shows; returns its id. */
export async function openCachedContact(page: Page): Promise<string> {
  const id = await openFirstContact(page);
  await waitForCopies(
    page,
    '"consents"',
    '"contacts","list"',
    `"get"],{"input":{"id":"${id}"`,
    '"timeline"',
  );
  return id;
}

/** The button in the top bar that shows that there is no connection. */
export function findIndicator(page: Page, labels: Labels): Locator {
  return page.getByRole('toolbar').getByRole('button', { name: labels('offline:indicator.label') });
}
