import { join } from 'node:path';

import { appRoutes } from '@kith/contract/app-routes/table';
import { pickLocale } from '@kith/contract/core/locales';
import { expect, type Page, test } from '@playwright/test';

import { lookAround } from '../support/members.ts';
import { openWords } from '../support/words.ts';

const folder = join(import.meta.dirname, '../../screenshots');

const locale = pickLocale([process.env['SCREENSHOT_LOCALE'] ?? 'en-US']);
const themes = ['light', 'dark'] as const;
const widths = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

const screens = appRoutes.filter(({ built, to }) => built && to === undefined);

for (const viewport of widths) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ locale, viewport, timezoneId: 'Europe/Berlin' });

    test('every screen, as a guest and with a sample network', async ({ page }) => {
      const shoot = (name: string) => shootThemes(page, `${viewport.width}-${name}`);
      for (const { path, guard } of screens) {
        if (guard !== 'public') continue;
        await page.goto(path);
        await shoot(`guest${nameOf(path)}`);
      }
      await lookAround(page, openWords(locale));
      const ids = new Map<string, string>();
      for (const { path, guard } of screens) {
        if (guard !== 'member') continue;
        const address = await fillIn(page, path, ids);
        if (address === null) continue;
        await page.goto(address);
        await shoot(nameOf(path).slice(1));
      }
    });
  });
}

/** `/app/contacts/:contactId` → `-app-contacts-contactId`. */
function nameOf(path: string): string {
  return path.replaceAll(/[^\w]+/gu, '-').replace(/-$/u, '-home');
}

/** An address with the first link that the list of such things shows; null where it shows none. */
async function fillIn(page: Page, path: string, ids: Map<string, string>): Promise<string | null> {
  const [, list = '', parameter] = /^(.*)\/:(\w+)$/u.exec(path) ?? [];
  if (parameter === undefined) return path;
  if (!ids.has(parameter)) {
    await page.goto(list);
    await settle(page);
    const prefix = `a[href*="${list}/"]`;
    const href = await page
      .locator(prefix)
      .evaluateAll((links) =>
        links
          .map((link) => link.getAttribute('href') ?? '')
          .find((address) => /\/[0-9a-f-]{36}/u.test(address)),
      );
    ids.set(parameter, href ?? '');
  }
  return ids.get(parameter) || null;
}

async function settle(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/./u);
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function shootThemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settle(page);
    const path = join(folder, locale, colorScheme, `${name}.png`);
    await page.screenshot({ path, fullPage: true });
  }
}
