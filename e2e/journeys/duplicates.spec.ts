import type { Locale } from '@kith/contract/core/locales';
import { expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { lookAround } from '../support/members.ts';
import { openWords, type Words } from '../support/words.ts';

const places: { locale: Locale; width: number; height: number }[] = [
  { locale: 'en-US', width: 1440, height: 900 },
  { locale: 'de-DE', width: 768, height: 1024 },
  { locale: 'ja-JP', width: 390, height: 844 },
];

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
      await page
        .getByRole('link', { name: /2/u })
        .and(page.locator('[href$="duplicates"]'))
        .focus();
      await page.keyboard.press('Enter');
      await expect(
        page.getByRole('heading', { level: 1, name: words('duplicates:title') }),
      ).toBeVisible();
      const pair = page.getByRole('region', { name: words('duplicates:pair') });
      await expect(pair.getByText(words('duplicates:place', { place: 1, total: 2 }))).toBeVisible();
      await expectAccessible(page);

      await page.keyboard.press('j');
      await expect(pair.getByText(words('duplicates:place', { place: 2, total: 2 }))).toBeVisible();
      await page.keyboard.press('k');
      await page.keyboard.press('m');
      await expect(pair.getByText(words('duplicates:place', { place: 1, total: 1 }))).toBeVisible();
      await expect(
        page.getByText(words('duplicates:history.title'), { exact: true }),
      ).toBeVisible();
      await page.keyboard.press('u');
      await expect(pair.getByText(words('duplicates:place', { place: 1, total: 2 }))).toBeVisible();
      await expect(
        page.getByText(words('duplicates:history.undone'), { exact: true }),
      ).toBeVisible();

      await page.keyboard.press('n');
      await expect(pair.getByText(words('duplicates:place', { place: 1, total: 1 }))).toBeVisible();
      await page.keyboard.press('m');
      await expect(page.getByText(words('duplicates:empty.title'))).toBeVisible();
      await expectAccessible(page);
    });
  });
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
