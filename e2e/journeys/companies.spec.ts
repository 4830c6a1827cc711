import { expect, type Locator, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { lookAround } from '../support/members.ts';
import { places } from '../support/places.ts';
import { openWords, type Words } from '../support/words.ts';

/** What Enter does to a control, once the focus is on it. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

/** By the search dialog to the list, and from a search there to a company, whose name is returned. */
async function findCompany(page: Page, words: Words): Promise<string> {
  await expect(page.getByRole('list', { name: words('nudges:listLabel') })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  const place = words('shell:nav.companies');
  await page.keyboard.type(place);
  const command = page.getByRole('option', { name: words('search:command.goTo', { place }) });
  await expect(command).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/companies');
  const list = page.getByRole('list', { name: words('companies:title') });
  await expect(list.getByRole('listitem').nth(3)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: words('companies:search') }).focus();
  await page.keyboard.type('labs');
  await page.waitForURL('**/app/companies?q=labs');
  await expect(list.getByRole('link').first()).toHaveText(/labs/iu);
  const name = await list.getByRole('link').first().innerText();
  await press(list.getByRole('link').first());
  await page.waitForURL(/\/app\/companies\/[\w-]{36}$/u);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return name;
}

/** Its list is a dialog, too, until it has closed. */
async function chooseOption(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
}

async function nameIndustry(page: Page, words: Words): Promise<void> {
  await press(page.getByRole('button', { name: words('companies:edit'), exact: true }));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await press(dialog.getByRole('combobox'));
  await page.keyboard.type('62');
  const option = page.getByRole('option', { name: words('industries:62') });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await chooseOption(page);
  await press(dialog.getByRole('button', { name: words('common:save') }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('definition').first()).toHaveText(words('industries:62'));
}

async function mergeAndSeparate(page: Page, words: Words): Promise<void> {
  await press(page.getByRole('button', { name: words('companies:merge.action') }).first());
  const dialog = page.getByRole('dialog');
  await press(dialog.getByRole('combobox'));
  const option = page.getByRole('option').first();
  await expect(option).toBeVisible();
  await chooseOption(page);
  await press(dialog.getByRole('button', { name: words('companies:merge.confirm') }));
  await expect(dialog).toBeHidden();
  const separate = page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${words('companies:separate')}`, 'u') });
  await expect(separate).toBeVisible();
  await expectAccessible(page);
  await press(separate);
  await expect(separate).toBeHidden();
}

for (const { locale, width, height } of places) {
  test.describe(`at ${width} px in ${locale}`, () => {
    test.use({ locale, viewport: { width, height } });

    test('a company is found, described, merged and left through its warmest person', async ({
      page,
    }) => {
      const words = openWords(locale);
      await lookAround(page, words);
      const name = await findCompany(page, words);
      await expect(page.getByRole('list', { name: words('companies:peopleTitle') })).toBeVisible();
      await expectAccessible(page);
      await nameIndustry(page, words);
      await mergeAndSeparate(page, words);
      await press(page.getByRole('link', { name: words('companies:wayIn.open') }));
      await page.waitForURL('**/app/contacts/*');
      const link = page.getByRole('link', { name, exact: true });
      await expect(link).toBeVisible();
      await press(link);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await page.goto('/app/contacts?industries=J');
      await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
      await expectAccessible(page);
    });
  });
}
