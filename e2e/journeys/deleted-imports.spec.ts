import { expect, test } from '@playwright/test';

import { callApi } from '../support/call-api.ts';
import { desktop, nameDevice, phone } from '../support/devices.ts';
import { openPart } from '../support/contact-screen.ts';
import { openLabels } from '../support/labels.ts';
import { openWithSampleNetwork } from '../support/members.ts';

const contact = { first_name: 'Lena', last_name: 'Baum', nickname: 'Leni' };
const table = Buffer.from(
  'First Name,Last Name,E-mail Address,Birthday\nLena,Baum,lena@baum.example,someday\nNeo,New,neo@new.example,\n',
);

for (const device of [desktop, phone]) {
  test.describe(nameDevice(device), () => {
    test.use(device);

    test('a deleted contact stays deleted in an import, and one key brings them back', async ({
      page,
    }) => {
      const labels = openLabels(device.locale);
      await openWithSampleNetwork(page, '/app/contacts/import');
      const { id } = await callApi<{ id: string }>(page, 'POST', '/api/v1/contacts', {
        ...contact,
        emails: [{ value: 'lena@baum.example', label: 'work' }],
      });
      await callApi(page, 'DELETE', `/api/v1/contacts/${id}`);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: table });
      const row = page.getByRole('row').filter({ hasText: 'Lena Baum' });
      const restore = row.getByRole('button', {
        name: labels('imports:rows.restoreName', { name: 'Lena Baum' }),
      });
      await expect(restore).toBeVisible();
      await expect(row).toContainText(labels('imports:outcomeOf.skipped'));
      // Their birthday, "someday", is no date.
      const lost = `imports:rows.lost_${new Intl.PluralRules(device.locale).select(1)}`;
      await expect(row).toContainText(labels(lost, { number: '1' }));
      await row.focus();
      await page.keyboard.press('r');
      const restored = labels('imports:rows.isRestored', { name: 'Lena Baum' });
      await expect(page.getByText(restored).first()).toBeVisible();
      await expect(restore).toBeHidden();
      await page.goto(`/app/contacts/${id}`);
      await openPart(page, labels('details:dock.about'));
      const more = page.getByRole('button', { name: labels('details:more.title') });
      await more.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(contact.nickname)).toBeVisible();
    });
  });
}
