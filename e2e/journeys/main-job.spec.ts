import type { Locale } from '@kith/contract/core/locales';
import { expect, type Page } from '@playwright/test';

import { createLinkedInSample } from '../../server/src/testing/samples/linkedin-sample.ts';
import { desktop, nameDevice, phone } from '../support/devices.ts';
import { createEmail, testPassword } from '../support/members.ts';
import { anyValues, openLabels, type Labels } from '../support/labels.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

const sample = createLinkedInSample({ at: new Date(), people: 200 });

for (const device of [desktop, phone]) {
  test.describe(nameDevice(device), () => {
    test.use({ ...device, timezoneId: 'Europe/Berlin' });

    test('a new member signs up, imports their network and acts on a nudge', async ({ page }) => {
      const labels = openLabels(device.locale);
      const email = createEmail();
      await signUp(page, labels, email);
      await giveConsent(page, labels);
      await importSample(page, labels, device.locale);
      if (device === desktop) await readWarmth(page, labels);
      await answerNudge(page, labels);
      if (device === desktop) return;
      await signOut(page, labels);
      await returnAfterSignIn(page, labels, email);
    });
  });
}

async function signUp(page: Page, labels: Labels, email: string): Promise<void> {
  await page.goto('/');
  await page.goto('/auth?mode=sign-up');
  await expect(page.getByRole('heading', { name: labels('auth:signUp.title') })).toBeVisible();
  await page.getByLabel(labels('auth:fields.fullName')).fill('Ana Reyes');
  await page.getByLabel(labels('auth:fields.email')).fill(email);
  await page.getByLabel(labels('auth:fields.password'), { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: labels('auth:signUp.submit') }).click();
}

async function giveConsent(page: Page, labels: Labels): Promise<void> {
  const dialog = page.getByRole('dialog', { name: labels('consent:dialog.title') });
  await expect(dialog).toBeVisible();
  const next = dialog.getByRole('button', { name: labels('consent:continue') });
  await expect(next).toBeDisabled();
  for (const item of ['data_processing', 'ai_matching', 'intro_facilitation']) {
    const box = dialog.getByRole('checkbox', { name: labels(`consent:items.${item}.title`) });
    if (!(await box.isChecked())) await box.click();
  }
  await next.click();
  await expect(dialog.getByText(labels('consent:enabled')).first()).toBeVisible();
  await next.click();
  await expect(dialog.getByText(labels('consent:allSet.title'))).toBeVisible();
  await dialog.getByRole('button', { name: labels('consent:complete') }).click();
  await expect(dialog).toBeHidden();
}

async function importSample(page: Page, labels: Labels, locale: Locale): Promise<void> {
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  await expect(page).toHaveURL(/\/dashboard$/u);
  await expect(page.getByRole('heading', { name: labels('dashboard:empty.title') })).toBeVisible();
  await page
    .getByRole('link', { name: labels('dashboard:empty.import') })
    .first()
    .click();
  await expect(
    page.getByRole('heading', { name: labels('imports:title'), level: 1 }),
  ).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: 'Complete_LinkedInDataExport.zip',
    mimeType: 'application/zip',
    buffer: sample.zip,
  });
  const start = page.getByRole('button', { name: labels('imports:preview.start') });
  await expect(start).toBeVisible();
  const { people } = sample.expected;
  await expect(page.getByText(number(people)).first()).toBeVisible();
  await start.click();
  const seeNetwork = page.getByRole('link', { name: labels('imports:result.seeNetwork') });
  await expect(seeNetwork).toBeVisible();
  await expect(page.getByText(number(people)).first()).toBeVisible();
  await seeNetwork.click();
}

async function readWarmth(page: Page, labels: Labels): Promise<void> {
  await expect(page).toHaveURL(/\/app\/contacts/u);
  // The address changes before the screen does.
  await expect(
    page.getByRole('heading', { name: labels('contacts:title'), level: 1, exact: true }),
  ).toBeVisible();
  const grid = page.getByRole('grid');
  await expect(grid).toBeVisible();
  await expect(grid.getByRole('row').nth(3)).toBeVisible();
  await grid.getByRole('row').nth(1).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/contacts\/[0-9a-f-]{36}/u);
  await expect(page.getByText(labels('contacts:timeline.title'))).toBeVisible();
  await page
    .getByRole('button', { name: anyValues(labels.raw('contacts:warmth.whyLabel')) })
    .click();
  const why = page.getByRole('dialog');
  await expect(why.getByRole('heading')).toHaveText(/\d/u);
  await expect(why.getByRole('table').first()).toBeVisible();
  for (const column of ['what', 'latest', 'weight', 'points']) {
    const name = labels(`contacts:warmth.columns.${column}`);
    await expect(why.getByRole('columnheader', { name })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();
}

async function answerNudge(page: Page, labels: Labels): Promise<void> {
  await page.goto('/dashboard');
  const list = page.getByRole('list', { name: labels('nudges:listLabel') });
  await expect(list).toBeVisible();
  await expect(page.getByText(labels('nudges:progress', { done: 0, total: 5 }))).toBeVisible();
  await list
    .getByRole('button', { name: labels('nudges:draft.open') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByLabel(labels('nudges:draft.text'));
  await expect(text).not.toBeEmpty();
  await dialog.getByRole('button', { name: labels('nudges:draft.logAsSent') }).click();
  await expect(page.getByText(labels('nudges:progress', { done: 1, total: 5 }))).toBeVisible();
  await reloadPage(page);
  await expect(page.getByText(labels('nudges:progress', { done: 1, total: 5 }))).toBeVisible();
}

async function signOut(page: Page, labels: Labels): Promise<void> {
  await page.getByRole('button', { name: labels('shell:userMenu.label') }).click();
  await page.getByRole('menuitem', { name: labels('shell:userMenu.logOut') }).click();
  await expect(page.getByText(labels('shell:signedOut'), { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/u);
}

async function returnAfterSignIn(page: Page, labels: Labels, email: string): Promise<void> {
  await page.goto('/app/contacts?sort=name');
  await expect(page).toHaveURL(/\/auth/u);
  await page.getByLabel(labels('auth:fields.email')).fill(email);
  await page.getByLabel(labels('auth:fields.password'), { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: labels('auth:signIn.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/app\/contacts\?sort=name$/u);
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(
    page.getByRole('searchbox', { name: labels('contacts:search.label') }),
  ).toHaveAttribute('placeholder', anyValues(labels.raw('contacts:search.among_other')));
}
