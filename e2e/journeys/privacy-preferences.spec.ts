import { expect, type Page } from '@playwright/test';

import { openLabels } from '../support/labels.ts';
import { signInMember, signUpMember } from '../support/members.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const path = '/app/settings/privacy';
const warmth = (page: Page) =>
  page.getByRole('spinbutton', { name: labels('privacy:fields.warmth_threshold.label') });
const apply = (page: Page) => page.getByRole('switch', { name: labels('privacy:apply.label') });

test('preferences for introductions are the member’s: not the next one’s, and applied ones are on each device', async ({
  page,
  browser,
}) => {
  const member = await signUpMember(page);
  await page.goto(path);
  await expect(warmth(page)).toHaveValue('70');
  await warmth(page).fill('101');
  await apply(page).click();
  await expect(warmth(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(apply(page)).not.toBeChecked();
  await warmth(page).fill('45');
  await apply(page).click();
  await expect(apply(page)).toBeChecked();

  const other = await browser.newPage();
  await signInMember(other, member);
  await other.goto(path);
  await expect(warmth(other)).toHaveValue('45');
  await warmth(other).fill('30');
  await other.getByRole('button', { name: labels('privacy:preferences.save') }).click();
  await expect(other.getByText(labels('privacy:toasts.savedBody'))).toBeVisible();

  await page.goto(path);
  await expect(warmth(page)).toHaveValue('30');
  await apply(page).click();
  await expect(apply(page)).not.toBeChecked();
  await reloadPage(page);
  await expect(warmth(page)).toHaveValue('30');

  await signUpMember(page);
  await page.goto(path);
  await expect(warmth(page)).toHaveValue('70');
});
