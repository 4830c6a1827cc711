import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { locales } from '@kith/contract/core/locales';
import { segmentOf } from '@kith/contract/public-site/pages';
import { expect, type Page, test } from '@playwright/test';

import { showTheme } from '../support/accessibility.ts';
import { type Member, signInMember } from '../support/members.ts';
import { settle } from '../screenshots/camera.ts';

const folder = join(import.meta.dirname, '../../site/pictures');
const quality = 72;
const themes = ['light', 'dark'] as const;
const forms = {
  wide: { viewport: { width: 1120, height: 700 }, scale: 1.5 },
  phone: { viewport: { width: 390, height: 640 }, scale: 2 },
} as const;

for (const locale of locales) {
  for (const [form, { viewport, scale }] of Object.entries(forms)) {
    test.describe(`${locale}, ${form}`, () => {
      test.use({ locale, viewport, timezoneId: 'Europe/Berlin' });

      test('the product as the public pages show it', async ({ page }) => {
        await openAsVisitor(page, locale);
        await page.goto('/app/contacts?sort=warmth');
        const row = page.locator('[role=row][aria-rowindex="3"]');
        await row.click();
        await settle(page);
        await take(page, { name: 'contact', language: segmentOf(locale), form, scale });
      });
    });
  }
}

/** Signs in who looks around in this language. */
async function openAsVisitor(page: Page, locale: string): Promise<void> {
  const data = { locale, timezone: 'Europe/Berlin' };
  const created = await page.request.post('/api/v1/sample-network', { data });
  await signInMember(page, (await created.json()) as Member);
}

/** Takes the window in both themes, as WebP, which only the browser's own protocol writes. */
async function take(
  page: Page,
  { name, language, form, scale }: { name: string; language: string; form: string; scale: number },
): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  const session = await page.context().newCDPSession(page);
  for (const theme of themes) {
    await showTheme(page, theme);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const clip = { x: 0, y: 0, ...page.viewportSize()!, scale };
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      clip,
    });
    const file = join(folder, name, `${language}-${theme}-${form}.webp`);
    await writeFile(file, Buffer.from(data, 'base64'));
  }
}
