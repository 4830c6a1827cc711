import { expect, type Page, test } from '@playwright/test';

import { uploadDuplicateSheet } from '../support/duplicate-sheet.ts';
import { openWithSampleNetwork } from '../support/members.ts';
import { callApi } from '../support/call-api.ts';
import { desktop, phone, nameDevice } from '../support/devices.ts';
import { openLabels, type Labels } from '../support/labels.ts';

type Status = { open_count: number };

for (const device of [desktop, phone]) {
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
      const total = (await callApi<Status>(page, 'GET', '/api/v1/duplicates/status')).open_count;
      await expectPlace(1, total);

      await page.keyboard.press('j');
      await expectPlace(2, total);
      await page.keyboard.press('k');
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
}

async function importSheet(page: Page, labels: Labels): Promise<void> {
  await uploadDuplicateSheet(page);
  const start = page.getByRole('button', { name: labels('imports:preview.start') });
  await start.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: labels('imports:result.seeNetwork') })).toBeVisible();
}
