import { randomUUID } from 'node:crypto';

import { expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { places } from '../support/places.ts';
import { openWords, type Words } from '../support/words.ts';

for (const { locale, width, height } of places) {
  test.describe(`${locale} at ${width} px`, () => {
    test.use({ locale, viewport: { width, height }, timezoneId: 'Asia/Tokyo' });

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
