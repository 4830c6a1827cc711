import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { uploadDuplicateSheet } from '../support/duplicate-sheet.ts';
import { openWithSampleNetwork } from '../support/members.ts';
import { callApi } from '../support/call-api.ts';
import { desktop, phone, nameDevice } from '../support/devices.ts';
import { runCommand } from '../support/keyboard.ts';
import { openLabels, type Labels } from '../support/labels.ts';
import { test } from '../support/test.ts';

type Status = { open_count: number; scan: { status: string } | null };

const device = phone;

test.describe(nameDevice(device), () => {
  test.use(device);

  test('duplicates of an import are merged, kept apart and undone by keyboard', async ({
    page,
  }) => {
    const labels = openLabels(device.locale);
    await openWithSampleNetwork(page, '/app/contacts/import');
    await importSheet(page, labels);
    const entry = page.locator('main a[href$="/contacts/duplicates"]');
    await expect(entry).toBeVisible();
    await entry.focus();
    await page.keyboard.press('Enter');
    const title = labels('duplicates:title');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const pair = page.getByRole('region', { name: labels('duplicates:pair') });
    const expectPlace = (place: number, total: number) =>
      expect(pair.getByText(labels('duplicates:place', { place, total }))).toBeVisible();
    let total = 0;
    // A scan that still runs would write the pairs again while they are decided.
    await expect
      .poll(async () => {
        const status = await callApi<Status>(page, 'GET', '/api/v1/duplicates/status');
        total = status.open_count;
        return status.scan?.status;
      })
      .toBe('completed');
    await expectPlace(1, total);

    await page.keyboard.press('j');
    await expectPlace(2, total);
    await page.keyboard.press('k');
    await expectPlace(1, total);
    await page.keyboard.press('m');
    await expectPlace(1, total - 1);
    await page.keyboard.press('u');
    await expectPlace(1, total);
    const undone = page.getByText(labels('duplicates:history.undone'), { exact: true });
    await expect(undone).toBeVisible();
    await page.keyboard.press('n');
    await expectPlace(1, total - 1);
    for (let left = total - 1; left > 0; left -= 1) {
      await expectPlace(1, left);
      await page.keyboard.press('m');
    }
    await expect(page.getByText(labels('duplicates:empty.title'))).toBeVisible();
  });
});

async function importSheet(page: Page, labels: Labels): Promise<void> {
  await uploadDuplicateSheet(page);
  const start = page.getByRole('button', { name: labels('imports:preview.start') });
  await start.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: labels('imports:result.seeNetwork') })).toBeVisible();
}

test.describe('from the command menu', () => {
  test.use(desktop);

  test('the open contact is merged with a chosen one, and both come back', async ({ page }) => {
    const labels = openLabels(desktop.locale);
    await openWithSampleNetwork(page, '/app/contacts');
    const add = (input: object) => callApi<{ id: string }>(page, 'POST', '/api/v1/contacts', input);
    const { id } = await add({ first_name: 'Ottoline', last_name: 'Quist', company: 'Thames' });
    await add({ first_name: 'Otti', last_name: 'Quist', company: 'Thames', title: 'Rower' });
    await page.goto(`/app/contacts/${id}`);
    await expect(page.getByRole('heading', { name: 'Ottoline Quist' })).toBeVisible();
    await runCommand(page, labels, labels('commands:contact.merge'));
    const dialog = page.getByRole('dialog', { name: labels('duplicates:chosen.title') });
    await dialog.getByRole('combobox', { name: labels('duplicates:chosen.person') }).press('Enter');
    await page.keyboard.type('Otti Quist');
    const other = page.getByRole('option', { name: /Otti Quist/u });
    await expect(other).toHaveCount(1);
    await expect(other).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(labels('duplicates:united'))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: labels('duplicates:merge') }).press('Enter');
    await expect(dialog).toBeHidden();
    const count = async () =>
      (await callApi<{ total: number }>(page, 'GET', '/api/v1/contacts?q=quist&limit=5')).total;
    await expect.poll(count).toBe(1);
    await page.getByRole('button', { name: labels('common:undo') }).press('Enter');
    await expect.poll(count).toBe(2);
  });
});
