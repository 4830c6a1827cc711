import { expect, type Page } from '@playwright/test';

import { pressOn } from './keyboard.ts';
import type { Labels } from './labels.ts';

/**
 * Waits until the worker has cached all its files, before which it is not there for the app. That
 * may take a busy machine longer than an expectation waits.
 */
export async function waitUntilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** The same, with the texts of the current language. */
export async function waitForWorker(page: Page): Promise<void> {
  await waitUntilInstalled(page);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await expect.poll(() => countCached(page, 'texts')).toBeGreaterThan(18);
}

/** How many files are in the caches whose name contains a word. */
export async function countCached(page: Page, word: string): Promise<number> {
  return await page.evaluate(async (part) => {
    const names = (await caches.keys()).filter((name) => name.includes(part));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().length;
  }, word);
}

/** The app's status in the top bar. */
export const findAppStatus = (page: Page, labels: Labels) =>
  page.getByRole('button', { name: labels('installed:status.title') });

/** Opens the status in the top bar by keyboard; returns its panel. */
export async function openAppStatus(page: Page, labels: Labels) {
  await pressOn(page, findAppStatus(page, labels));
  const panel = page.getByRole('dialog', { name: labels('installed:status.title') });
  await expect(panel).toBeVisible();
  return panel;
}
