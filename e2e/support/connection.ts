import { expect, type Page } from '@playwright/test';

/** What only the server can answer; the rest of the site comes from what is installed. */
const serverPaths = ['/api/', '/auth/v1/', '/rest/v1/', '/functions/v1/', '/realtime/v1/'];

/** Takes the server away from all pages of the browser; the files of the site are still there. */
export async function loseServer(page: Page): Promise<void> {
  const context = page.context();
  await context.route('**/*', async (route) => {
    const url = new URL(route.request().url());
    if (serverPaths.some((path) => url.pathname.startsWith(path))) {
      return route.abort('internetdisconnected');
    }
    return route.fulfill({ response: await context.request.get(url.href) });
  });
}

/** Takes the whole connection away, which the browser knows. */
export async function goOffline(page: Page): Promise<void> {
  await loseServer(page);
  await page.context().setOffline(true);
}

/** Gives the connection back. */
export async function comeBack(page: Page): Promise<void> {
  await page.context().unrouteAll({ behavior: 'wait' });
  await page.context().setOffline(false);
}

/** The names under which this device keeps something of a member. */
export function readDeviceKeys(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('kith-offline');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const listing = database.transaction('kept').objectStore('kept').getAllKeys();
          listing.addEventListener('success', () => {
            database.close();
            resolve(listing.result.map(String));
          });
        });
      }),
  );
}

/** Waits until this device has copies of what was read, named by parts of their questions. */
export async function waitForCopies(page: Page, ...parts: string[]): Promise<void> {
  for (const part of parts) {
    await expect
      .poll(async () => (await readDeviceKeys(page)).filter((key) => key.includes(part)))
      .not.toEqual([]);
  }
}
