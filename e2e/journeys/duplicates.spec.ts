import { expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { lookAround } from '../support/members.ts';
import { places } from '../support/places.ts';
import { openWords, type Words } from '../support/words.ts';

const sheet = [
  'Name,Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Organization 1 - Name',
  'Robert Quillfeather,Robert,Quillfeather,Work,robert@quill.example,Quill Works',
  'Bob Quillfeather,Bob,Quillfeather,Home,bobq@home.example,Quill Works',
  'Nora Umbershaw,Nora,Umbershaw,Work,nora@umber.example,Umber Labs',
  'Nora Umbershaw,Nora,Umbershaw,Home,nora.home@mail.example,Umber Labs',
].join('\n');

for (const { locale, width, height } of places) {
  test.describe(`${locale} at ${width} px`, () => {
    test.use({ locale, viewport: { width, height } });

    test('doubles of an import are merged, told apart and taken back by keyboard', async ({
      page,
    }) => {
      const words = openWords(locale);
      await lookAround(page, words);
      await importSheet(page, words);
      const entry = page.locator('main a[href$="/contacts/duplicates"]');
      await expect(entry).toBeVisible({ timeout: 30_000 });
      await entry.focus();
      await page.keyboard.press('Enter');
      const title = words('duplicates:title');
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const pair = page.getByRole('region', { name: words('duplicates:pair') });
      const expectPlace = (place: number, total: number) =>
        expect(pair.getByText(words('duplicates:place', { place, total }))).toBeVisible();
      const total = await page.evaluate(readOpenCount);
      await expectPlace(1, total);
      await expectAccessible(page);

      await page.keyboard.press('j');
      await expectPlace(2, total);
      await page.keyboard.press('k');
      await page.keyboard.press('m');
      await expectPlace(1, total - 1);
      await page.keyboard.press('u');
      await expectPlace(1, total);
      const undone = page.getByText(words('duplicates:history.undone'), { exact: true });
      await expect(undone).toBeVisible();
      await page.keyboard.press('n');
      await expectPlace(1, total - 1);
      for (let left = total - 1; left > 0; left -= 1) {
        await expectPlace(1, left);
        await page.keyboard.press('m');
      }
      await expect(page.getByText(words('duplicates:empty.title'))).toBeVisible();
      await expectAccessible(page);
    });
  });
}

/** How many pairs wait, as the member's own request would be answered. */
async function readOpenCount(): Promise<number> {
  const stored = Object.values({ ...localStorage }).join(' ');
  const token = /"access_token":"([^"]+)"/u.exec(stored)?.[1] ?? '';
  const answer = await fetch('/api/v1/duplicates/status', {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { open_count: number }).open_count;
}

async function importSheet(page: Page, words: Words): Promise<void> {
  await page.goto('/app/contacts/import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'contacts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet),
  });
  const start = page.getByRole('button', { name: words('imports:preview.start') });
  await start.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: words('imports:result.seeNetwork') })).toBeVisible();
}
