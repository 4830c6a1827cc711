import { type Locale, locales } from '@kith/contract/core/locales';
import { inLanguage, legalPages, sitePages } from '@kith/contract/public-site/pages';
import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { recordShifts, takeShifts } from '../support/layout-shift.ts';
import { openLabels } from '../support/labels.ts';
import { createEmail, signUpMember, testPassword } from '../support/members.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const invitingPages = sitePages.filter((path) => !legalPages.includes(path));
const signUp = 'a[href^="/auth?mode=sign-up"]';
const height = 900;
const narrowest = 390;
/** Of the screen, as on the screens of the app. */
const mostMoved = 0.02;

test('every public page that invites leads to sign-up, where a visitor becomes a member', async ({
  page,
}) => {
  for (const path of invitingPages) {
    await page.goto(inLanguage(path, 'en-US'));
    const link = page.locator('main').locator(signUp).first();
    // Without scripts each is followed; here what a click would do, without loading the app each time.
    await link.click({ trial: true });
    if (path !== invitingPages.at(-1)) continue;
    await link.click();
    await expect(page.getByRole('heading', { name: labels('auth:signUp.title') })).toBeVisible();
  }
  await page.getByLabel(labels('auth:fields.fullName')).fill('Noor Haddad');
  await page.getByLabel(labels('auth:fields.email')).fill(createEmail());
  await page.getByLabel(labels('auth:fields.password'), { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: labels('auth:signUp.submit') }).click();
  await expect(page.getByRole('dialog', { name: labels('consent:dialog.title') })).toBeVisible();
});

const shownPages = [...sitePages, '/glossary/weak-tie'];

/**
 * Axe sees every page on a phone. A wide window shows the same words beside each other, a header with
 * its pages, and a table where a phone has blocks: one page of each layout shows them all. In this
 * order: points, a product and drawings; columns and months; the table; a pillar page with sliders,
 * another with a study; steps and questions; letters and terms; contents beside a text.
 */
const layouts: readonly string[] = [
  '/',
  '/what-is-nrm',
  '/nrm-vs-crm',
  '/recruiting',
  '/transition',
  '/extension',
  '/glossary',
  '/privacy-policy',
];

/** The longest words and another script on wide windows; the narrowest shows every language. */
const windows: { width: number; shown: readonly Locale[]; checked: readonly string[] }[] = [
  { width: narrowest, shown: locales, checked: shownPages },
  { width: 768, shown: ['de-DE'], checked: [] },
  { width: 1440, shown: ['ja-JP'], checked: layouts },
];

for (const { width, shown, checked } of windows) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    test('every public page fits, is accessible, and hardly moves', async ({ page }) => {
      const faults: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
      await recordShifts(page);
      for (const path of shownPages) {
        for (const locale of shown) {
          await page.goto(inLanguage(path, locale));
          await expectFits(page);
          const shifts = await takeShifts(page);
          const moved = shifts.reduce((sum, { value }) => sum + value, 0);
          expect.soft(moved, `${locale} ${path} ${JSON.stringify(shifts)}`).toBeLessThan(mostMoved);
        }
        if (checked.includes(path)) await expectAccessible(page);
      }
      expect(faults).toEqual([]);
    });
  });
}

test('the slider says between which warmths a relationship stays, by mouse and keyboard', async ({
  page,
}) => {
  await page.goto('/en/what-is-nrm');
  const slider = page.getByRole('slider', { name: 'You meet' });
  await expect(slider).toBeEnabled();
  const result = page.getByText(/The relationship stays between/u);
  await expect(result).toHaveText('The relationship stays between 81 and 90.');
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', 'once a year');
  await expect(result).toHaveText('The relationship stays between 4 and 49.');
});

test('visitors see how many relationships go quiet with their own habits', async ({ page }) => {
  for (const path of ['/en/recruiting', '/en/epic30b-e9']) {
    await page.goto(path);
    const messages = page.getByRole('slider', { name: 'Messages a week' });
    await expect(messages).toBeEnabled();
    await expect(page.getByText('Your time keeps 122 relationships warm.')).toBeVisible();
    await messages.focus();
    await page.keyboard.press('End');
    await expect(page.getByText('Your time keeps 150 relationships warm.')).toBeVisible();
  }
});

test('the glossary finds a term by its letters, and leads to its page', async ({ page }) => {
  await page.goto('/de/glossary');
  await page.keyboard.press('/');
  await page.keyboard.type('schwache');
  await expect(page.locator('.terms h2:visible')).toHaveText(['S']);
  await page.getByRole('link', { name: 'Schwache Beziehung' }).click();
  await expect(page).toHaveURL('/de/glossary/weak-tie');
  await expect(page.getByRole('link', { name: 'Alle Begriffe' })).toBeVisible();
});

test('a member is offered the dashboard, and led to their own screens', async ({ page }) => {
  await signUpMember(page);
  await page.goto('/en/what-is-nrm');
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeHidden();
  await page.goto('/referral-program');
  await expect(page).toHaveURL(/\/referral-program\?own=?$/u);
  await expect(page.getByRole('button', { name: labels('referrals:link.make') })).toBeVisible();
});

test('the theme that was chosen in the app is the theme of the pages', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/en/what-is-nrm');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/en/nrm-vs-crm');
  expect(await background()).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  await page.goto('/en/what-is-nrm');
  expect(await background()).toBe(light);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false, locale: 'de-DE', viewport: { width: 390, height } });

  test('every public page is complete, in the language of the browser, and leads on', async ({
    page,
  }) => {
    for (const path of sitePages) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.getByRole('slider')).toHaveCount(0);
      await page.getByLabel('Menü').click();
      await expect(page.getByRole('link', { name: 'NRM oder CRM' })).toBeVisible();
      await page.getByRole('link', { name: '日本語' }).click();
      await expect(page).toHaveURL(inLanguage(path, 'ja-JP'));
      if (legalPages.includes(path)) continue;
      await page.locator('main').locator(signUp).first().click();
      await expect(page).toHaveURL(/\/auth\?mode=sign-up/u);
    }
  });
});

/** Nothing reaches beyond the right edge. */
async function expectFits(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect.soft(beyond, page.url()).toBeLessThanOrEqual(0);
}
