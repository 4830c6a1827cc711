import { expect, type Page } from '@playwright/test';

import { createEmail } from '../support/members.ts';
import { phone } from '../support/devices.ts';
import { openLabels, type Labels } from '../support/labels.ts';
import { test } from '../support/test.ts';

test.use({ ...phone, timezoneId: 'Asia/Tokyo' });

test('a guest reads the legal texts and joins the waitlist', async ({ page }) => {
  const labels = openLabels(phone.locale);
  for (const [path, title] of [
    ['/privacy', 'プライバシーポリシー'],
    ['/terms', '利用規約'],
    ['/onboarding', labels('quickstart:onboarding.title')],
    ['/403', labels('errors:kinds.permission.title')],
    ['/500', labels('errors:kinds.serverError.title')],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await joinWaitlist(page, labels);
});

test('a guest looks around in a sample network from the landing page', async ({ page }) => {
  const labels = openLabels(phone.locale);
  await page.goto('/');
  await page
    .getByRole('link', { name: labels('landing:hero.lookAround') })
    .first()
    .click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('list', { name: labels('nudges:listLabel') })).toBeVisible();
});

async function joinWaitlist(page: Page, labels: Labels): Promise<void> {
  await page.goto('/app-of/TEAMS');
  await expect(page.getByRole('heading', { name: labels('waitlist:title') })).toBeVisible();
  await expect(page.getByText(labels('waitlist:focus'))).toBeVisible();
  const join = page.getByRole('button', { name: labels('waitlist:join') });
  await join.click();
  const email = page.getByLabel(labels('waitlist:email'));
  await email.fill('nobody');
  await join.click();
  await expect(page.getByText(labels('waitlist:invalid'))).toBeVisible();
  await email.fill(createEmail());
  await join.click();
  await expect(page.getByText(labels('waitlist:kept'))).toBeVisible();
}
