import { join } from 'node:path';

import { pickLocale } from '@kith/contract/core/locales';
import { expect, type Page } from '@playwright/test';

import { showTheme } from '../support/accessibility.ts';

const folder = join(import.meta.dirname, '../../screenshots');

/** The language in which the pictures are taken. */
export const locale = pickLocale([process.env['SCREENSHOT_LOCALE'] ?? 'en-US']);

/** The sizes that the design names. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** Takes one picture in each theme. */
export type Shoot = (name: string) => Promise<void>;

/** Pictures of a whole page, however long, or of what the window shows. */
export function openCamera(page: Page, width: number, frame: 'page' | 'window'): Shoot {
  return async (name) => {
    await settle(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await showTheme(page, colorScheme);
      const path = join(folder, locale, colorScheme, `${width}-${name}.png`);
      await page.screenshot({ path, fullPage: frame === 'page' });
      const isTooWide = () => document.documentElement.scrollWidth > window.innerWidth;
      expect(await page.evaluate(isTooWide), `${name} is wider than the window`).toBe(false);
    }
  };
}

const searchBox = '[aria-keyshortcuts~="Control+K"]';
const bell = '[aria-keyshortcuts~="Alt+N"]';

/** Waits until a screen is there with all that it loads. */
export async function settle(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/./u);
  await expect(page.locator('h1:visible, [role=dialog]:visible').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  if (await page.locator(searchBox).isVisible()) {
    // The rest of a member's frame comes after the first view, and its counts after that.
    await expect(page.locator(bell)).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  // Samples show what a screen is while it loads, for as long as one looks.
  const loading = '.animate-shimmer:not([data-sample] *)';
  if (new URL(page.url()).pathname !== '/review-mock') {
    await expect(page.locator(loading)).toHaveCount(0);
  }
}
