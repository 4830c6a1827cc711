import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { type Locale, locales } from '@kith/contract/core/locales';
import { segmentOf } from '@kith/contract/public-site/pages';
import { expect, type Page, test } from '@playwright/test';

import { openLabels } from '../support/labels.ts';
import { showTheme } from '../support/accessibility.ts';
import { createLinkedInSample } from '../../server/src/testing/samples/linkedin-sample.ts';
import { type Member, signInMember } from '../support/members.ts';
import { openScreen } from '../support/screens.ts';
import { settle } from '../screenshots/camera.ts';

const folder = join(import.meta.dirname, '../../site/pictures');
const themes = ['light', 'dark'] as const;
const viewport = { width: 1024, height: 684 };
/** As pages show them: 768 pixels wide, and on phones, which have more pixels to a point, as wide as there is room. */
const sizes = [
  { end: '', viewport, scale: 0.75, quality: 60 },
  { end: '-phone', viewport: { width: 390, height: 690 }, scale: 1.25, quality: 45 },
];

/** How each picture comes to be; every one begins at the sample network of a member of its own. */
const views: Record<string, (page: Page, locale: Locale) => Promise<void>> = {
  contact: async (page) => {
    await page.goto('/app/contacts?sort=warmth');
    await page.locator('[role=row][aria-rowindex="3"] a').first().click();
    await page.waitForURL(/\/app\/contacts\/./u);
    await page.locator('main h2').first().waitFor();
  },
  dashboard: async (page) => {
    await page.goto('/dashboard');
    await expect(page.locator('main article, main li').first()).toBeVisible();
  },
  import: async (page, locale) => {
    await page.goto('/app/contacts/import');
    const { zip } = createLinkedInSample({ at: new Date(), people: 400 });
    await page.locator('input[type=file]').setInputFiles({
      name: 'Complete_LinkedInDataExport.zip',
      mimeType: 'application/zip',
      buffer: zip,
    });
    const start = openLabels(locale)('imports:preview.start');
    await expect(page.getByRole('button', { name: start })).toBeVisible();
  },
  referral: async (page) => {
    await page.goto('/dashboard');
    await openScreen(page, '/referral-program');
    await page.locator('main h2').first().waitFor();
  },
  company: async (page, locale) => {
    await page.goto('/app/companies');
    await page.locator('main a[href^="/app/companies/"]').first().click();
    await page.waitForURL(/\/app\/companies\/./u);
    await untilRead(page, locale);
  },
  health: async (page, locale) => {
    await page.goto('/app/insights/health');
    await untilRead(page, locale);
  },
  triage: async (page) => {
    await page.goto('/app/contacts/triage');
  },
  matches: async (page) => {
    await page.goto('/app/opportunities?tab=matches');
    await expect(page.locator('main article, main li').first()).toBeVisible();
  },
};

for (const locale of locales) {
  test.describe(locale, () => {
    test.use({ locale, viewport, timezoneId: 'Europe/Berlin' });

    for (const [name, show] of Object.entries(views)) {
      test(`${name} as the public pages show it`, async ({ page }) => {
        await openAsVisitor(page, locale);
        await show(page, locale);
        for (const size of sizes) {
          await page.setViewportSize(size.viewport);
          await settle(page);
          await take(page, `${name}/${segmentOf(locale)}`, size);
        }
      });
    }
  });
}

/** Waits until the insights have taken the sample network over, without which figures are missing. */
async function untilRead(page: Page, locale: Locale): Promise<void> {
  const [, rest = ''] = openLabels(locale).raw('insights:updating_other').split('{{number}}');
  await expect(async () => {
    await page.reload();
    await settle(page);
    expect(await page.getByText(rest.trim()).count()).toBe(0);
  }).toPass();
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
  start: string,
  { end, viewport: shown, scale, quality }: (typeof sizes)[number],
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const theme of themes) {
    await showTheme(page, theme);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const clip = { x: 0, y: 0, ...shown, scale };
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      clip,
    });
    const file = join(folder, `${start}-${theme}${end}.webp`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, Buffer.from(data, 'base64'));
  }
}
