import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { openParticipant } from '../support/participants.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const consents = ['data_processing', 'ai_matching', 'intro_facilitation'] as const;

// All tests share one server.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(async () => {
  await server?.stop();
});

/** Opens the sandbox's page from a button of the notice or of the plan. */
async function openPortal(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).press('Enter');
  await expect(page).toHaveURL(/\/pay\/sandbox\//u);
  await expect(page.getByRole('heading', { name: 'Plus plan' })).toBeVisible();
}

for (const { title, days, width, notice } of [
  {
    title: 'a payment that failed is said where the plan is, and made up for at the provider',
    days: 1,
    width: 1440,
    notice: labels('billing:notice.pastDue'),
  },
  {
    title: 'a plan in its days of grace says when it ends, and goes on once what is due is paid',
    days: 5,
    width: 390,
    notice: /Plus ends on .*/u,
  },
]) {
  test(title, async ({ browser }) => {
    const { page, id, call } = await openParticipant(
      browser,
      'Ana Ruiz',
      { baseURL: server.origin, locale: 'en-US', viewport: { width, height: 900 } },
      consents,
    );
    await page.goto('/app/billing');
    await page.getByRole('button', { name: 'Upgrade to Plus' }).click();
    await page.locator('form[action$="/pay"] button').click();
    await expect(page.getByText(/Renews on/u)).toBeVisible();

    // A member sees beforehand what a failed payment does.
    await openPortal(page, labels('billing:current.portal'));
    await page.getByRole('button', { name: 'Let the next payment fail' }).click();
    await expect(page).toHaveURL(/\/app\/billing$/u);
    await server.failRenewal(id, days);
    const read = () => call<{ status: string }>('GET', '/api/v1/billing');
    await expect.poll(async () => (await read()).status).toBe(days === 1 ? 'past_due' : 'grace');
    await reloadPage(page);
    const alert = page.getByRole('alert').filter({ hasText: notice });
    await expect(alert).toBeVisible();
    await expectAccessible(page);

    await openPortal(page, labels('billing:notice.update'));
    await expect(page.getByText('The last payment failed.')).toBeVisible();
    // The provider's page says the same on every day.
    if (days === 1) await expectAccessible(page);
    await page.getByRole('button', { name: 'Pay what is due' }).press('Enter');
    await expect(page).toHaveURL(/\/app\/billing$/u);
    await expect(page.getByText(/Renews on/u)).toBeVisible();
    await expect(alert).toHaveCount(0);
    expect((await read()).status).toBe('active');
  });
}
