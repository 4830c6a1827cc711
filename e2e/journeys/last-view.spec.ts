import { expect, type Page } from '@playwright/test';

import { expectAccessibleNow } from '../support/accessibility.ts';
import { callApi } from '../support/call-api.ts';
import { phone } from '../support/devices.ts';
import { chooseItem } from '../support/keyboard.ts';
import { openLabels } from '../support/labels.ts';
import { recordShifts, takeShifts } from '../support/layout-shift.ts';
import { signUpMember } from '../support/members.ts';
import { waitForScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

test.describe('a second visit', () => {
  test.use(phone);

  test('begins with what the list showed last, before any code has come, and only for that member', async ({
    page,
  }) => {
    const labels = openLabels(phone.locale);
    await signUpMember(page);
    const hostile = { first_name: '<img src=x onerror=alert(1)>', last_name: '"onmouseover="a' };
    await callApi(page, 'POST', '/api/v1/contacts', hostile);
    let alerts = 0;
    page.on('dialog', (dialog) => {
      alerts += 1;
      void dialog.dismiss();
    });
    const view = page.locator('last-view');
    const row = page.locator('[role=grid] [aria-rowindex="2"]').filter({ hasText: '<img src=x' });
    const readKept = () => page.evaluate(() => localStorage.getItem('last-view'));
    const showList = async () => {
      await page.goto('/app/contacts');
      await expect(row).toBeVisible();
      await expect.poll(readKept).not.toBeNull();
    };
    await showList();

    await recordShifts(page);
    const code = await holdCode(page);
    await page.goto('/app/contacts', { waitUntil: 'commit' });
    await expect(view.and(page.locator('[aria-busy]')).locator(row)).toBeVisible();
    await expect(view.getByRole('link', { name: '<img src=x' })).toBeVisible();
    await expect(view.locator('img, script, [onmouseover], [onerror]')).toHaveCount(0);
    await expect(view.locator('input').first()).not.toBeEditable();
    await expectAccessibleNow(page);
    code.release();
    await expect(view).toHaveCount(0);
    await expect(row).toBeVisible();
    await waitForScreen(page);
    const shifts = await takeShifts(page);
    const moved = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(moved, JSON.stringify(shifts)).toBeLessThan(0.02);

    // Its links are links.
    code.hold();
    await page.goto('/app/contacts', { waitUntil: 'commit' });
    await view.getByRole('link', { name: '<img src=x' }).click();
    await page.waitForURL(/\/app\/contacts\/[0-9a-f-]{36}$/u, { waitUntil: 'commit' });
    await page.goto('/favicon.svg');
    const mine = await page.evaluate(() => localStorage.getItem('auth-token'));
    // Another member on the same device.
    await signUpMember(page);
    await page.goto('/app/contacts', { waitUntil: 'domcontentloaded' });
    await expect(view).toHaveCount(0);
    expect(await readKept()).toBeNull();

    code.release();
    await page.goto('/favicon.svg');
    await page.evaluate((text) => localStorage.setItem('auth-token', text ?? ''), mine);
    await showList();
    const menu = page.getByRole('button', { name: labels('shell:userMenu.label') });
    await chooseItem(page, menu, labels('shell:userMenu.logOut'));
    await expect(page.getByText(labels('shell:signedOut'))).toBeVisible();
    await expect.poll(readKept).toBeNull();
    expect(alerts).toBe(0);
  });
});

/** Keeps the app's code from arriving until it is released. */
async function holdCode(page: Page) {
  let waiting = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await waiting.promise;
    await route.continue().catch(() => undefined);
  });
  return {
    release: () => waiting.resolve(),
    hold: () => {
      waiting = Promise.withResolvers<void>();
    },
  };
}
