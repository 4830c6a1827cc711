import { expect, type Locator, type Page } from '@playwright/test';

import { openWithSampleNetwork } from '../support/members.ts';
import { desktop, nameDevice } from '../support/devices.ts';
import { openLabels, type Labels } from '../support/labels.ts';
import { test } from '../support/test.ts';

/** Focuses a control and presses Enter. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

/** Goes to the list by the search dialog and opens a company from a search there; returns its name. */
async function findCompany(page: Page, labels: Labels): Promise<string> {
  await expect(page.getByRole('list', { name: labels('nudges:listLabel') })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  const place = labels('shell:nav.companies');
  await page.keyboard.type(place);
  const command = page.getByRole('option', { name: labels('search:command.goTo', { place }) });
  await expect(command).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/companies');
  const grid = page.getByRole('grid', { name: labels('companies:title') });
  const rows = grid.getByRole('rowheader');
  await expect(rows.nth(3)).toBeVisible();
  await sortByName(page, labels);
  const name = await rows.nth(2).getByRole('link').innerText();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: labels('companies:search') })).toBeFocused();
  await page.keyboard.type(name);
  await expect(rows.getByRole('link')).toHaveText([name]);
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('row').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/companies\/[\w-]{36}$/u);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return name;
}

/** By its heading, or on a phone by the menu; a second time turns the order around. */
async function sortByName(page: Page, labels: Labels): Promise<void> {
  const grid = page.getByRole('grid', { name: labels('companies:title') });
  const links = grid.getByRole('rowheader').getByRole('link');
  const heading = grid.getByRole('columnheader', { name: labels('companies:sort.name') });
  if (await heading.isVisible()) {
    await press(heading.getByRole('button'));
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await press(heading.getByRole('button'));
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
  } else {
    const menu = page.getByRole('button', {
      name: labels('companies:sort.by', { sort: labels('companies:sort.people') }),
    });
    await press(menu);
    await page.getByRole('menuitemradio', { name: labels('companies:sort.name') }).press('Enter');
    await page.waitForURL(/sort=name/u);
  }
  await expect
    .poll(async () => {
      const names = await links.allInnerTexts();
      const sorted = names.toSorted((one, other) => one.localeCompare(other));
      return [sorted.join(), sorted.toReversed().join()].includes(names.join());
    })
    .toBe(true);
}

/** An open list of options is a dialog, too, until it has closed. */
async function chooseOption(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
}

async function nameIndustry(page: Page, labels: Labels): Promise<void> {
  const typed = Promise.withResolvers<void>();
  await page.route(/industries/u, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await press(page.getByRole('button', { name: labels('companies:edit'), exact: true }));
  const dialog = page.getByRole('dialog');
  // The dialog takes the focus as it opens.
  await expect(dialog.locator(':focus')).toBeVisible();
  await press(dialog.getByRole('combobox'));
  await expect(page.locator('input[role=combobox]')).toBeFocused();
  await page.keyboard.insertText('62');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  // What was found stays chosen when its name arrives.
  typed.resolve();
  const option = page.getByRole('option', { name: labels('industries:62') });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await chooseOption(page);
  await press(dialog.getByRole('button', { name: labels('common:save') }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('definition').first()).toHaveText(labels('industries:62'));
}

async function mergeAndSeparate(page: Page, labels: Labels): Promise<void> {
  await press(page.getByRole('button', { name: labels('companies:merge.action') }).first());
  const dialog = page.getByRole('dialog');
  await press(dialog.getByRole('combobox'));
  const option = page.getByRole('option').first();
  await expect(option).toBeVisible();
  await chooseOption(page);
  await press(dialog.getByRole('button', { name: labels('companies:merge.confirm') }));
  await expect(dialog).toBeHidden();
  const separate = page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${labels('companies:separate')}`, 'u') });
  await expect(separate).toBeVisible();
  await press(separate);
  await expect(separate).toBeHidden();
}

const device = desktop;

test.describe(nameDevice(device), () => {
  test.use(device);

  test('a company is found, edited, merged, and leads to its warmest contact', async ({ page }) => {
    const labels = openLabels(device.locale);
    await openWithSampleNetwork(page, '/dashboard');
    const name = await findCompany(page, labels);
    await expect(page.getByRole('list', { name: labels('companies:peopleTitle') })).toBeVisible();
    await nameIndustry(page, labels);
    await mergeAndSeparate(page, labels);
    await press(page.getByRole('link', { name: labels('companies:wayIn.open') }));
    await page.waitForURL('**/app/contacts/*');
    const link = page.getByRole('link', { name, exact: true });
    await expect(link).toBeVisible();
    await press(link);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goto('/app/contacts?industries=J');
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  });
});
