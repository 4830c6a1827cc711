import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import { openParticipant } from '../support/participants.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const options = { locale: 'en-US', viewport: { width: 390, height: 844 } };
const consents = ['data_processing', 'ai_matching', 'intro_facilitation'] as const;

type Page = { url: string };

test('a member pays in the sandbox, which says what it is, and tries what follows', async ({
  browser,
}) => {
  const { page, call } = await openParticipant(browser, 'Ana Ruiz', options, consents);
  const begin = (order: object) => call<Page>('POST', '/api/v1/billing/checkouts', order);
  const pack = { kind: 'pack', pack: 'credits_500', currency: 'EUR', return_to: 'wallet' };

  await page.goto((await begin(pack)).url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sandbox: no money moves');
  await expect(page.getByText('€20.00')).toBeVisible();
  await expect(page.locator('input, select, textarea, iframe')).toHaveCount(0);
  await expectAccessible(page);
  const used = page.url();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Pay', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/app\/wallet(?:\?checkout=|$)/u);
  const balance = page.getByRole('region', { name: labels('wallet:toSpend') });
  await expect(balance.getByText('600', { exact: true }).first()).toBeVisible();
  expect((await page.request.get(used)).status()).toBe(404);

  await page.goto((await begin(pack)).url);
  await page.getByRole('button', { name: 'Decline the payment' }).click();
  await expect(balance.getByText('600', { exact: true }).first()).toBeVisible();

  const plan = { kind: 'plan', plan: 'plus', currency: 'EUR', return_to: 'wallet' };
  await page.goto((await begin(plan)).url);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/wallet(?:\?checkout=|$)/u);
  const portal = await call<Page>('POST', '/api/v1/billing/portal', { return_to: 'wallet' });
  await page.goto(portal.url);
  await expect(page.getByRole('heading', { name: 'Plus plan' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
  await expect(page).toHaveURL(/\/app\/wallet$/u);
  const after = await call<{ status: string; plan: string }>('GET', '/api/v1/billing');
  expect(after).toMatchObject({ status: 'cancels_at_period_end', plan: 'plus' });
});
