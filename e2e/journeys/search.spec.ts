import { expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { pressOn, tabTo, typeOver } from '../support/keyboard.ts';
import { lookAround } from '../support/members.ts';
import { places } from '../support/places.ts';
import { anyValues, openWords, type Words } from '../support/words.ts';

for (const { locale, width, height } of places) {
  test.describe(`${locale} at ${width} px`, () => {
    test.use({ locale, viewport: { width, height } });

    test('people, commands and earlier searches are found by keyboard', async ({ page }) => {
      const words = openWords(locale);
      await lookAround(page, words);
      await expect(page.getByRole('list', { name: words('nudges:listLabel') })).toBeVisible();
      await openAndClose(page, words);
      const name = await findPerson(page, words);
      await runCommand(page, words);
      await walkSearchScreen(page, words, name);
    });
  });
}

/** The heading of the contact that is open. */
const openedName = (page: Page, words: Words) =>
  page
    .getByRole('region', { name: words('contacts:detail.label') })
    .getByRole('heading')
    .first();
const dialogOf = (page: Page, words: Words) =>
  page.getByRole('dialog', { name: words('search:label') });

/** Ctrl+K toggles, Escape closes, and both give the focus back. */
async function openAndClose(page: Page, words: Words): Promise<void> {
  const box = page.getByRole('button', { name: words('shell:search.label') });
  await tabTo(page, box);
  const dialog = dialogOf(page, words);
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await expect(dialog.getByRole('group', { name: words('search:commands') })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+k');
  await expect(dialog).toBeHidden();
  await expect(box).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(box).toBeFocused();
}

/** One character finds nobody yet, two do; what no one is called says so. Returns who was opened. */
async function findPerson(page: Page, words: Words): Promise<string> {
  const dialog = dialogOf(page, words);
  const people = dialog.getByRole('group', { name: words('search:people') });
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/site-search')) {
      asked.push((request.postDataJSON() as { query?: string } | null)?.query ?? '');
    }
  });
  await page.keyboard.type('qzqzqz');
  await expect(dialog.getByText(words('search:none.title'))).toBeVisible();
  await expect(dialog.getByText(words('search:none.body'))).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('m');
  await expect(dialog.getByText(words('search:none.title'))).toBeHidden();
  await expect(people).toBeHidden();
  await page.keyboard.type('a');
  const rows = people.getByRole('option');
  await expect(rows.nth(1)).toBeVisible();
  expect(asked.filter((query) => query.length === 1)).toEqual([]);
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  const row = await rows.nth(1).innerText();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/contacts\/[0-9a-f-]{36}/u);
  await expect(openedName(page, words)).not.toHaveText(words('contacts:detail.label'));
  const name = await openedName(page, words).innerText();
  expect(row).toContain(name);
  return name;
}

/** A new contact from anywhere, by words. */
async function runCommand(page: Page, words: Words): Promise<void> {
  await page.keyboard.press('Control+k');
  const dialog = dialogOf(page, words);
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await expect(dialog.getByRole('group', { name: words('search:recent') })).toContainText('ma');
  await page.keyboard.type(words('search:command.newContact'));
  const command = dialog.getByRole('option', {
    name: words('search:command.newContact'),
    exact: true,
  });
  await expect(command).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const form = page.getByRole('dialog');
  await typeOver(page, form.getByLabel(words('contacts:form.first_name'), { exact: true }), 'Ibby');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(openedName(page, words)).toContainText('Ibby');
}

async function walkSearchScreen(page: Page, words: Words, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const dialog = dialogOf(page, words);
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('ma');
  const all = dialog.getByRole('option', { name: words('search:seeAll', { query: 'ma' }) });
  await expect(dialog.getByRole('group', { name: words('search:people') })).toBeVisible();
  await page.keyboard.press('End');
  await expect(all).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/search?q=ma');
  const field = page.getByRole('searchbox', { name: words('search:screenLabel') });
  const people = page.getByRole('region', { name: words('search:people') });
  await expect(people.getByRole('status')).toHaveText(/\d/u);
  // Whoever was opened after this very search comes first.
  await expect(people.getByRole('link').first()).toContainText(name);
  await expectAccessible(page);
  await typeOver(page, field, 'qzqzqz');
  await page.waitForURL('**/app/search?q=qzqzqz');
  await expect(page.getByText(words('search:none.body'))).toBeVisible();
  await typeOver(page, field, 'm');
  await expect(page.getByText(words('search:tooShort', { number: 2 }))).toBeVisible();
  await page.keyboard.press('Backspace');
  const recent = page.getByRole('region', { name: words('search:recent') });
  await expect(recent).toBeVisible();
  await expectAccessible(page);
  await pressOn(page, recent.getByRole('button', { name: 'ma', exact: true }));
  await page.waitForURL('**/app/search?q=ma');
  await expect(field).toHaveValue('ma');
  await pressOn(page, people.getByRole('link').first());
  await expect(openedName(page, words)).toHaveText(name);
  await page.goBack();
  await expect(field).toHaveValue('ma');
  await expect(people.getByRole('status')).toHaveText(anyValues(words.raw('search:found_other')));
}
