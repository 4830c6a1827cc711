import { randomUUID } from 'node:crypto';

import type { Locale } from '@kith/contract/core/locales';
import { expect, type Page, test } from '@playwright/test';

import { createLinkedInSample } from '../../server/src/testing/samples/linkedin-sample.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { anyValues, openWords, type Words } from '../support/words.ts';

const password = 'Warm-Ties-2026';
const sample = createLinkedInSample({ at: new Date() });

const places: { locale: Locale; width: number; height: number }[] = [
  { locale: 'en-US', width: 1440, height: 900 },
  { locale: 'en-US', width: 390, height: 844 },
  { locale: 'ja-JP', width: 1440, height: 900 },
  { locale: 'ja-JP', width: 390, height: 844 },
];

for (const { locale, width, height } of places) {
  test.describe(`${locale} at ${width} px`, () => {
    test.use({ locale, viewport: { width, height }, timezoneId: 'Europe/Berlin' });

    test('a new user brings in their network and reaches out to somebody', async ({ page }) => {
      const words = openWords(locale);
      const email = `${randomUUID()}@example.org`;
      await signUp(page, words, email);
      await giveConsent(page, words);
      await importSample(page, words, locale);
      await readWarmth(page, words);
      await answerNudge(page, words);
      await signOut(page, words);
      await returnAfterSignIn(page, words, email);
    });
  });
}

async function signUp(page: Page, words: Words, email: string): Promise<void> {
  await page.goto('/');
  await expectAccessible(page);
  await page.goto('/auth?mode=sign-up');
  await expect(page.getByRole('heading', { name: words('auth:signUp.title') })).toBeVisible();
  await page.getByLabel(words('auth:fields.fullName')).fill('Ana Reyes');
  await page.getByLabel(words('auth:fields.email')).fill(email);
  await page.getByLabel(words('auth:fields.password'), { exact: true }).fill(password);
  await expectAccessible(page);
  await page.getByRole('button', { name: words('auth:signUp.submit') }).click();
}

async function giveConsent(page: Page, words: Words): Promise<void> {
  const dialog = page.getByRole('dialog', { name: words('consent:dialog.title') });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  const next = dialog.getByRole('button', { name: words('consent:continue') });
  await expect(next).toBeDisabled();
  for (const item of ['data_processing', 'ai_matching', 'intro_facilitation']) {
    const box = dialog.getByRole('checkbox', { name: words(`consent:items.${item}.title`) });
    if (!(await box.isChecked())) await box.click();
  }
  await next.click();
  await expect(dialog.getByText(words('consent:enabled')).first()).toBeVisible();
  await next.click();
  await expect(dialog.getByText(words('consent:allSet.title'))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words('consent:complete') }).click();
  await expect(dialog).toBeHidden();
}

async function importSample(page: Page, words: Words, locale: Locale): Promise<void> {
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  await expect(page).toHaveURL(/\/dashboard$/u);
  await expect(page.getByRole('heading', { name: words('dashboard:empty.title') })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: words('dashboard:empty.import') })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: words('imports:title'), level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.locator('input[type=file]').setInputFiles({
    name: 'Complete_LinkedInDataExport.zip',
    mimeType: 'application/zip',
    buffer: sample.zip,
  });
  const start = page.getByRole('button', { name: words('imports:preview.start') });
  await expect(start).toBeVisible({ timeout: 30_000 });
  const { people } = sample.expected;
  await expect(page.getByText(number(people)).first()).toBeVisible();
  await expectAccessible(page);
  await start.click();
  const seeNetwork = page.getByRole('link', { name: words('imports:result.seeNetwork') });
  await expect(seeNetwork).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(number(people)).first()).toBeVisible();
  await expectAccessible(page);
  await seeNetwork.click();
}

async function readWarmth(page: Page, words: Words): Promise<void> {
  await expect(page).toHaveURL(/\/app\/contacts/u);
  // The address changes before the screen does.
  await expect(
    page.getByRole('heading', { name: words('contacts:title'), level: 1, exact: true }),
  ).toBeVisible();
  const grid = page.getByRole('grid');
  await expect(grid).toBeVisible();
  await expect(grid.getByRole('row').nth(3)).toBeVisible();
  await expectAccessible(page);
  await grid.getByRole('row').nth(1).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/contacts\/[0-9a-f-]{36}/u);
  await expect(page.getByText(words('contacts:timeline.title'))).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: anyValues(words.raw('contacts:warmth.whyLabel')) })
    .click();
  const why = page.getByRole('dialog');
  await expect(why.getByRole('heading')).toHaveText(/\d/u);
  await expect(why.getByRole('table').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();
}

async function answerNudge(page: Page, words: Words): Promise<void> {
  await page.goto('/dashboard');
  const list = page.getByRole('list', { name: words('nudges:listLabel') });
  await expect(list).toBeVisible();
  await expect(page.getByText(words('nudges:progress', { done: 0, total: 5 }))).toBeVisible();
  await expectAccessible(page);
  await list
    .getByRole('button', { name: words('nudges:draft.open') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByLabel(words('nudges:draft.text'));
  await expect(text).not.toBeEmpty();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words('nudges:draft.logAsSent') }).click();
  await expect(page.getByText(words('nudges:progress', { done: 1, total: 5 }))).toBeVisible();
  await page.reload();
  await expect(page.getByText(words('nudges:progress', { done: 1, total: 5 }))).toBeVisible();
}

async function signOut(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words('shell:userMenu.label') }).click();
  await page.getByRole('menuitem', { name: words('shell:userMenu.logOut') }).click();
  await expect(page.getByText(words('shell:signedOut'), { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/u);
}

async function returnAfterSignIn(page: Page, words: Words, email: string): Promise<void> {
  await page.goto('/app/contacts?sort=name');
  await expect(page).toHaveURL(/\/auth/u);
  await page.getByLabel(words('auth:fields.email')).fill(email);
  await page.getByLabel(words('auth:fields.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: words('auth:signIn.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/app\/contacts\?sort=name$/u);
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(
    page.getByRole('searchbox', { name: words('contacts:search.label') }),
  ).toHaveAttribute('placeholder', anyValues(words.raw('contacts:search.among_other')));
}
