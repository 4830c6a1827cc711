import { expect, type Page } from '@playwright/test';

import { expectAccessibleNow } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import { signUpMember } from '../support/members.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const badges = '/api/v1/badges';

/** An answer that the screen can't show, as from a server of another version. */
async function breakBadges(page: Page): Promise<void> {
  await page.route(badges, (route) => route.fulfill({ json: { items: [null] } }));
}

const title = (page: Page) =>
  page.getByRole('heading', { level: 1, name: labels('shell:error.title') });
const retry = (page: Page) => page.getByRole('button', { name: labels('shell:error.retry') });

test('a screen that fails says so, reports it, and comes back when it is tried again', async ({
  page,
}) => {
  await signUpMember(page);
  await breakBadges(page);
  const reported = page.waitForRequest(/\/api\/v1\/error-reports$/u);
  await page.goto('/app/badges');
  await expect(title(page)).toBeVisible();
  const id = (await page.locator('main code').textContent()) ?? '';
  expect(id).toMatch(/^err_\d+_\w+$/u);
  const report = await reported;
  expect(report.postDataJSON()).toMatchObject({ correlation_id: id, url: '/app/badges' });
  expect((await report.response())?.ok()).toBe(true);
  const mail = page.getByRole('link', { name: labels('shell:error.report') });
  await expect(mail).toHaveAttribute('href', new RegExp(`^mailto:.*${id}`, 'u'));
  await expectAccessibleNow(page);

  await page.unroute(badges);
  await retry(page).click();
  await expect(
    page.getByRole('heading', { level: 1, name: labels('common:pages.badges') }),
  ).toBeVisible();
  await expect(title(page)).toHaveCount(0);
});

test('a screen that keeps failing is tried three times, and leads elsewhere', async ({ page }) => {
  await signUpMember(page);
  await breakBadges(page);
  await page.goto('/app/badges');
  const ids = new Set<string>();
  for (let tries = 0; tries < 3; tries += 1) {
    const code = page.locator('main code');
    ids.add((await code.textContent()) ?? '');
    await retry(page).click();
    await expect(code).not.toHaveText([...ids].at(-1) ?? '');
  }
  await expect(title(page)).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
  await expect(page.getByText(labels('errors:reset.hint'))).toBeVisible();
  await expectAccessibleNow(page);

  await page.getByRole('button', { name: labels('shell:error.dashboard') }).click();
  await page.waitForURL(/\/dashboard$/u);
  await expect(page.getByRole('toolbar')).toBeVisible();
});
