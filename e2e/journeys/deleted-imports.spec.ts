import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { callApi } from '../support/call-api.ts';
import { desktop, nameDevice, phone } from '../support/devices.ts';
import { openPart } from '../support/contact-screen.ts';
import { openLabels } from '../support/labels.ts';
import { openWithSampleNetwork, signUpMember } from '../support/members.ts';
import { test } from '../support/test.ts';

const contact = { first_name: 'Lena', last_name: 'Baum', nickname: 'Leni' };
const table = Buffer.from(
  'First Name,Last Name,E-mail Address,Birthday\nLena,Baum,lena@baum.example,someday\nNeo,New,neo@new.example,\n',
);

const device = phone;

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

/** 山田 太郎 as a card in Shift_JIS, whose bytes are letters in other encodings too. */
const japaneseCard = Buffer.concat([
  Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nN:'),
  Buffer.from([0x8e, 0x52, 0x93, 0x63, 0x3b, 0x91, 0xbe, 0x98, 0x59]),
  Buffer.from('\r\nEND:VCARD\r\n'),
]);

test.describe('a file whose encoding is in doubt', () => {
  test.use(desktop);

  test('is read again in the encoding that the member chooses, by its preview', async ({
    page,
  }) => {
    const labels = openLabels(desktop.locale);
    await signUpMember(page);
    await page.goto('/app/contacts/import');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.vcf', mimeType: 'text/vcard', buffer: japaneseCard });
    const choice = page.getByRole('combobox', { name: labels('imports:encoding.label') });
    const nameOf = (encoding: string) => labels(`imports:encoding.names.${encoding}`);
    const choose = async (encoding: string) => {
      await choice.click();
      await page.getByRole('option', { name: nameOf(encoding) }).click();
    };
    const taro = page.getByRole('row').filter({ hasText: '山田 太郎' });
    await expect(taro).toBeVisible();
    await expect(choice).toHaveText(nameOf('shift_jis'));
    await expect(page.getByText(labels('imports:encoding.hint'))).toBeVisible();
    await expectAccessible(page);
    await choose('windows-1252');
    await expect(taro).toBeHidden();
    await expect(choice).toHaveText(nameOf('windows-1252'));
    await choose('shift_jis');
    await expect(taro).toBeVisible();
    await page.getByRole('button', { name: labels('imports:preview.start') }).click();
    await expect
      .poll(async () => {
        const { items } = await callApi<{ items: { full_name: string }[] }>(
          page,
          'GET',
          '/api/v1/contacts?limit=5',
        );
        return items.map(({ full_name: name }) => name);
      })
      .toEqual(['山田 太郎']);
  });
});
