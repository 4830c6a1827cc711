import { readFile } from 'node:fs/promises';

import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { ageLedger } from '../support/age-ledger.ts';
import { anyValues, openLabels } from '../support/labels.ts';
import { openParticipant } from '../support/participants.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const options = { locale: 'en-US', viewport: { width: 1440, height: 900 } };
const consents = ['data_processing', 'ai_matching', 'intro_facilitation'] as const;

/** What the screen shows of the history, as a file. */
async function download(page: Page): Promise<string> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: labels('wallet:history.csv') }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/^[\w-]+\.csv$/u);
  return await readFile(await file.path(), 'utf8');
}

test('a new member spends credits, sees what was charged, runs out, and nothing more is written', async ({
  browser,
}) => {
  const { page, call } = await openParticipant(browser, 'Ana Ruiz', options, consents);
  await page.goto('/app/wallet');
  const balance = page.getByRole('region', { name: labels('wallet:toSpend') });
  await expect(balance.getByText('100', { exact: true }).first()).toBeVisible();

  const addKenji = { first_name: 'Kenji', last_name: 'Tanaka' };
  await call('POST', '/api/v1/contacts', addKenji);
  const line = page.getByRole('row', { name: /Kenji Tanaka/u });
  await expect(line).toContainText(labels('wallet:actions.contact_created'));
  await expect(balance.getByText('99', { exact: true }).first()).toBeVisible();

  expect(await download(page)).toContain('month_free');
  const filter = page.getByRole('radio', { name: labels('wallet:history.filters.spent') });
  // Its label is what a pointer hits.
  await filter.dispatchEvent('click');
  const spent = (await download(page)).split('\r\n');
  expect(spent).toHaveLength(3);
  expect(spent[1]).toMatch(/,charge,contact_created,Kenji Tanaka,1,credit,-1,0,99,,$/u);

  await page.keyboard.press('Alt+b');
  await expect(page).toHaveURL(/\/app\/badges$/u);
  await page.keyboard.press('Alt+w');
  await expect(page).toHaveURL(/\/app\/wallet$/u);

  const titles = Array.from({ length: 99 }, (_, index) => `Deal ${index}`);
  await call('POST', '/api/v1/opportunities/import', { text: ['title', ...titles].join('\n') });
  await expect(balance.getByText('0', { exact: true }).first()).toBeVisible();

  const action = labels('wallet:costs.actions.opportunity_created');
  const share = labels('wallet:costs.shares.percent', { percent: '99%', action });
  await expect(page.getByRole('heading', { name: share })).toBeVisible();
  await expect(page.getByText('99 × 1', { exact: true })).toBeVisible();

  await openScreen(page, '/app/contacts');
  await page
    .getByRole('button', { name: labels('contacts:form.newTitle') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: labels('contacts:form.newTitle') });
  await expect(dialog.getByText('1 credit')).toBeVisible();
  await dialog.getByLabel(labels('contacts:form.first_name')).fill('Mireille');
  await dialog.getByRole('button', { name: labels('contacts:form.create') }).click();
  await expect(page.getByText(labels('errors:kinds.paymentRequired.title')).first()).toBeVisible();
  const { count } = await call<{ count: number }>('GET', '/api/v1/contacts/count');
  expect(count).toBe(1);

  await page.keyboard.press('Escape');
  await page.goto('/app/wallet-perks');
  await expect(page).toHaveURL(/\/app\/wallet$/u);
});

test('after days of use, the wallet says how long the credits last and shows each day', async ({
  browser,
}) => {
  const { page, id, call } = await openParticipant(browser, 'Ben Okafor', options, consents);
  for (const day of ['first', 'second', 'third']) {
    const titles = Array.from({ length: 30 }, (_, index) => `Deal ${index} of the ${day} day`);
    const text = ['title', ...titles].join('\n');
    await call('POST', '/api/v1/opportunities/import', { text });
  }
  await ageLedger(id);
  await page.goto('/app/wallet');
  const until = anyValues(labels.raw('wallet:forecast.until'));
  const forecast = page.locator('section', { has: page.getByRole('heading', { name: until }) });
  await expect(forecast).toContainText('9 credits a day lately');
  const days = forecast.getByRole('table', { name: labels('wallet:forecast.chart') });
  for (const left of ['70', '40']) {
    await expect(days.getByRole('cell', { name: left, exact: true })).toHaveCount(3);
  }
  await expectAccessible(page);
});
