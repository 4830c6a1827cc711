import { readFile } from 'node:fs/promises';

import { expect, type Page } from '@playwright/test';
import { extractText } from 'unpdf';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import { openParticipant } from '../support/participants.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const wide = { locale: 'en-US', viewport: { width: 1440, height: 900 } };
const consents = ['data_processing', 'ai_matching', 'intro_facilitation'] as const;

/** Presses the button of the sandbox’s page that pays. */
async function payInSandbox(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pay\/sandbox\//u);
  await page.locator('form[action$="/pay"] button').click();
}

test('a pack is bought by keyboard, and its receipt is downloaded and says what was paid', async ({
  browser,
}) => {
  const { page } = await openParticipant(browser, 'Ana Ruiz', wide, consents);
  await page.goto('/app/wallet');
  const balance = page.getByRole('region', { name: labels('wallet:toSpend') });
  await expect(balance.getByText('100', { exact: true }).first()).toBeVisible();
  await page.getByRole('radio', { name: /^500/u }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /^100/u })).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: /Buy 500 credits/u }).press('Enter');
  await payInSandbox(page);
  await expect(page.getByText(labels('billing:checkout.paid')).first()).toBeVisible();
  await expect(page).toHaveURL(/\/app\/wallet$/u);
  await expect(balance.getByText('600', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: labels('wallet:history.receipt'), exact: true }).click();
  await expect(page.getByText(/TEST-INV-\d{6}/u)).toBeVisible();
  await expectAccessible(page);
  const number = await page.getByText(/TEST-INV-\d{6}/u).textContent();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${number}` }).click(),
  ]);
  const { text } = await extractText(new Uint8Array(await readFile(await file.path())), {
    mergePages: true,
  });
  for (const part of [number ?? '', '500 credits', '$20.00', 'Ana Ruiz']) {
    expect(text).toContain(part);
  }

  await openScreen(page, '/app/wallet');
  await page.getByRole('button', { name: labels('billing:packs.addUnits') }).press('Enter');
  await expectAccessible(page);
  await page.getByRole('button', { name: /Buy 10 units/u }).press('Enter');
  await payInSandbox(page);
  const units = labels('billing:packs.unitsHeld_other', { number: 10 });
  await expect(page.getByRole('heading', { name: units })).toBeVisible();
});

test('a plan is taken, grows with the proration shown before, and shrinks at its end', async ({
  browser,
}) => {
  const { page } = await openParticipant(browser, 'Ben Okafor', wide, consents);
  await page.goto('/app/billing');
  await expect(page.getByText(labels('billing:sandbox.about'))).toBeVisible();
  await page.getByRole('button', { name: 'Upgrade to Plus' }).click();
  await payInSandbox(page);
  await expect(page.getByText(labels('billing:checkout.paid')).first()).toBeVisible();

  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pro plan' });
  await expect(dialog.getByText('Unused time of Plus')).toBeVisible();
  await expect(dialog.getByText(labels('billing:change.today'))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Pay \$/u }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Renews on .* for \$29\.00/u)).toBeVisible();

  await page.getByRole('button', { name: 'Change to Plus' }).click();
  await page.getByRole('button', { name: labels('billing:change.confirm') }).click();
  await expect(page.getByText(/Becomes Plus on/u)).toBeVisible();
  await page.getByRole('button', { name: 'Keep Pro' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep Pro' }).click();
  await expect(page.getByText(/Becomes Plus on/u)).toBeHidden();
});

test('what one wants to pay says what it gives, is paid on a phone, and is thanked for', async ({
  browser,
}) => {
  const phone = { locale: 'en-US', viewport: { width: 390, height: 844 } };
  const { page } = await openParticipant(browser, 'Cleo Lind', phone, consents);
  await page.goto('/pwyw');
  const amount = page.getByLabel('Amount in USD');
  await expect(amount).toHaveValue('12');
  const gain = page.locator('[aria-live=polite]', { hasText: labels('billing:pwyw.gainPlus') });
  await expect(gain).toBeVisible();
  await amount.fill('0.1');
  await expect(page.getByText(/At least \$0\.50/u)).toBeVisible();
  await expectAccessible(page);
  await amount.fill('15');
  await page.getByRole('button', { name: 'Pay $15.00' }).click();
  await payInSandbox(page);
  await expect(page.getByText(labels('billing:pwyw.thanks'))).toBeVisible();
  await openScreen(page, '/app/receipts-perks');
  await expect(page.getByText(/Plus until/u)).toBeVisible();
  for (const part of ['credits', 'bridges']) {
    const use = page.getByRole('progressbar', { name: labels(`billing:perks.${part}`) });
    await expect(use).toHaveAttribute('aria-valuenow', '0');
  }
});
