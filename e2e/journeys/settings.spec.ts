import { randomUUID } from 'node:crypto';

import type { Locale } from '@kith/contract/core/locales';
import { expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openWords, type Words } from '../support/words.ts';

const password = 'Warm-Ties-2026';
const sampleNetworkPath = '/api/v1/sample-network';

const places: { locale: Locale; width: number; height: number }[] = [
  { locale: 'en-US', width: 1440, height: 900 },
  { locale: 'de-DE', width: 768, height: 1024 },
  { locale: 'ja-JP', width: 390, height: 844 },
];

for (const { locale, width, height } of places) {
  test.describe(`${locale} at ${width} px`, () => {
    test.use({ locale, viewport: { width, height }, timezoneId: 'Asia/Tokyo' });

    test('a member sets the product up as they want it and asks for help', async ({ page }) => {
      const words = openWords(locale);
      await enterSampleNetwork(page, words);
      await chooseTimezone(page, words);
      await changeConsent(page, words);
      await changePreferences(page, words);
      await changeExpectations(page, words);
      await askSupport(page, words);
      await readKeys(page, words);
    });

    test('a guest reads what binds both sides and joins the waitlist', async ({ page }) => {
      const words = openWords(locale);
      for (const [path, title] of [
        ['/privacy', words('policy:title')],
        ['/terms', words('terms:title')],
        ['/onboarding', words('quickstart:onboarding.title')],
        ['/403', words('errors:kinds.permission.title')],
        ['/500', words('errors:kinds.serverError.title')],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expectAccessible(page);
      }
      await joinWaitlist(page, words);
    });
  });
}

async function enterSampleNetwork(page: Page, words: Words): Promise<void> {
  const made = await page.request.post(sampleNetworkPath, { data: {} });
  const { email } = (await made.json()) as { email: string };
  await page.goto('/auth');
  await page.getByLabel(words('auth:fields.email')).fill(email);
  await page.getByLabel(words('auth:fields.password'), { exact: true }).fill(password);
  const told = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: words('auth:signIn.submit'), exact: true }).click();
  expect((await told).postDataJSON()).toMatchObject({ timezone: 'Asia/Tokyo' });
  await expect(page.getByRole('heading', { name: words('quickstart:title') })).toBeVisible();
}

async function chooseTimezone(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words('shell:userMenu.label') }).click();
  await page.getByRole('menuitem', { name: words('common:pages.settings') }).click();
  await expect(
    page.getByRole('heading', { name: words('settings:title'), level: 1 }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: words('settings:locale.timezone') }).click();
  await page.getByPlaceholder(words('settings:locale.searchZone')).fill('Auckland');
  const told = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.keyboard.press('Enter');
  expect((await told).postDataJSON()).toEqual({ timezone: 'Pacific/Auckland' });
  await page.getByRole('button', { name: words('settings:storage.clear') }).click();
  await expect(page.getByText(words('settings:storage.cleared'), { exact: true })).toBeVisible();
}

async function changeConsent(page: Page, words: Words): Promise<void> {
  await page
    .getByRole('link', { name: words('settings:parts.privacy'), exact: true })
    .last()
    .click();
  await expect(page).toHaveURL(/\/app\/settings\/privacy$/u);
  const title = words('consent:items.profile_visibility.title');
  await page.getByRole('button', { name: words('privacy:consents.grantNamed', { title }) }).click();
  await expect(page.getByText(words('privacy:toasts.updated'), { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: words('privacy:consents.revokeNamed', { title }) })
    .click();
  await expect(page.getByText(words('privacy:toasts.revokedBody', { title }))).toBeVisible();
  await expect(page.getByText(words('privacy:history.revoked', { title }))).toBeVisible();
  await expectAccessible(page);
}

async function changePreferences(page: Page, words: Words): Promise<void> {
  const warmth = page.getByLabel(words('privacy:fields.warmth_threshold.label'));
  await expect(warmth).toHaveValue('70');
  await warmth.fill('55');
  await page.getByRole('button', { name: words('privacy:preferences.save') }).click();
  await expect(page.getByText(words('privacy:toasts.savedBody'))).toBeVisible();
  const apply = page.getByRole('switch', { name: words('privacy:apply.label') });
  await apply.click();
  await expect(apply).toBeChecked();
  await page.reload();
  await expect(warmth).toHaveValue('55');
  await expect(apply).toBeChecked();
}

async function changeExpectations(page: Page, words: Words): Promise<void> {
  await page.getByRole('link', { name: words('settings:parts.expectations') }).click();
  await page.getByLabel(words('expectations:goals.items.hire')).click();
  await page.getByText('3', { exact: true }).click();
  for (const kind of ['changes', 'messages', 'meetings', 'new', 'quiet']) {
    await page
      .getByRole('checkbox', { name: words(`expectations:kinds.items.${kind}.title`), exact: true })
      .click();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: words('expectations:save') }).click();
  await expect(page.getByText(words('expectations:savedBody'))).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(words('expectations:goals.items.hire'))).toBeChecked();
  await expect(page.getByLabel('3', { exact: true })).toBeChecked();
}

async function askSupport(page: Page, words: Words): Promise<void> {
  await page.goto('/support');
  const search = page.getByRole('searchbox', { name: words('support:search') });
  await search.fill(words('support:articles.cadence.title'));
  await page.getByText(words('support:articles.cadence.title')).click();
  await expect(page.getByText(words('support:articles.cadence.body'))).toBeVisible();
  await page.getByRole('button', { name: words('support:contact.send') }).click();
  await expect(page.getByText(words('support:contact.missing')).first()).toBeVisible();
  await expectAccessible(page);
  const subject = randomUUID();
  await page.getByLabel(words('support:contact.subject')).fill(subject);
  await page.getByLabel(words('support:contact.message')).fill('How does it work?');
  await page.getByRole('button', { name: words('support:contact.send') }).click();
  await expect(page.getByText(words('support:contact.sent'), { exact: true })).toBeVisible();
  await expect(page.getByText(subject)).toBeVisible();
}

async function readKeys(page: Page, words: Words): Promise<void> {
  await page.locator('main').focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: words('shortcuts:title') });
  await expect(dialog.getByText(words('shortcuts:sidebar'))).toBeVisible();
  await expect(dialog.getByText(words('shortcuts:here'), { exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.goto('/app/contacts');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('?');
  await expect(dialog.getByText(words('contacts:shortcuts.archive'))).toBeVisible();
  await expectAccessible(page);
}

async function joinWaitlist(page: Page, words: Words): Promise<void> {
  await page.goto('/app-of/TEAMS');
  await expect(page.getByRole('heading', { name: words('waitlist:title') })).toBeVisible();
  await expect(page.getByText(words('waitlist:focus'))).toBeVisible();
  const join = page.getByRole('button', { name: words('waitlist:join') });
  await join.click();
  const email = page.getByLabel(words('waitlist:email'));
  await email.fill('nobody');
  await join.click();
  await expect(page.getByText(words('waitlist:invalid'))).toBeVisible();
  await expectAccessible(page);
  await email.fill(`${randomUUID()}@example.org`);
  await join.click();
  await expect(page.getByText(words('waitlist:kept'))).toBeVisible();
}
