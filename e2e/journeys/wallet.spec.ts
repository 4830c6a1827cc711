import { expect, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import { openParticipant } from '../support/participants.ts';

const labels = openLabels('en-US');
const options = { locale: 'en-US', viewport: { width: 1440, height: 900 } };
const consents = ['data_processing', 'ai_matching', 'intro_facilitation'] as const;

test('a new member spends credits, sees what was charged, runs out, and nothing more is written', async ({
  browser,
}) => {
  const { page, call } = await openParticipant(browser, 'Ana Ruiz', options, consents);
  await page.goto('/app/wallet');
  const balance = page.getByRole('region', { name: labels('wallet:toSpend') });
  await expect(balance.getByText('100', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  const addKenji = { first_name: 'Kenji', last_name: 'Tanaka' };
  await call('POST', '/api/v1/contacts', addKenji);
  const line = page.getByRole('row', { name: /Kenji Tanaka/u });
  await expect(line).toContainText(labels('wallet:actions.contact_created'));
  await expect(balance.getByText('99', { exact: true }).first()).toBeVisible();

  const titles = Array.from({ length: 99 }, (_, index) => `Deal ${index}`);
  await call('POST', '/api/v1/opportunities/import', { text: ['title', ...titles].join('\n') });
  await expect(balance.getByText('0', { exact: true }).first()).toBeVisible();

  await page.goto('/app/contacts');
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
