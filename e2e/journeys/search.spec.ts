import { searchDebounceMs } from '@kith/contract/search/rules';
import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { callApi } from '../support/call-api.ts';
import { pressOn, runCommand, tabTo, typeOver } from '../support/keyboard.ts';
import { openWithSampleNetwork } from '../support/members.ts';
import { tablet, nameDevice } from '../support/devices.ts';
import { anyValues, openLabels, type Labels } from '../support/labels.ts';
import { test } from '../support/test.ts';

const device = tablet;

test.describe(nameDevice(device), () => {
  test.use(device);

  test('people, commands and earlier searches are found by keyboard', async ({ page }) => {
    const labels = openLabels(device.locale);
    await openWithSampleNetwork(page, '/dashboard');
    await expect(page.getByRole('list', { name: labels('nudges:listLabel') })).toBeVisible();
    await openAndClose(page, labels);
    const name = await findPerson(page, labels);
    await addByCommand(page, labels);
    await findByDetails(page, labels);
    await useSearchScreen(page, labels, name);
  });
});

/** The heading of the contact that is open. */
const openedName = (page: Page, labels: Labels) =>
  page
    .getByRole('region', { name: labels('contacts:detail.label') })
    .getByRole('heading')
    .first();
const dialogOf = (page: Page, labels: Labels) =>
  page.getByRole('dialog', { name: labels('search:label') });

/** Ctrl+K toggles, Escape closes, and both return the focus. */
async function openAndClose(page: Page, labels: Labels): Promise<void> {
  const box = page.getByRole('button', { name: labels('shell:search.label') });
  await tabTo(page, box);
  const dialog = dialogOf(page, labels);
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await expect(dialog.getByRole('group', { name: labels('search:commands') })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(dialog).toBeHidden();
  await expect(box).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(box).toBeFocused();
}

/** A search starts at two characters and says when nothing was found. Returns the opened name. */
async function findPerson(page: Page, labels: Labels): Promise<string> {
  const dialog = dialogOf(page, labels);
  const people = dialog.getByRole('group', { name: labels('search:people') });
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/site-search')) {
      asked.push((request.postDataJSON() as { query?: string } | null)?.query ?? '');
    }
  });
  await page.keyboard.type('qzqzqz');
  await expect(dialog.getByText(labels('search:none.title'))).toBeVisible();
  await expect(dialog.getByText(labels('search:none.body'))).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('m');
  await expect(dialog.getByText(labels('search:none.title'))).toBeHidden();
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
  await expect(openedName(page, labels)).not.toHaveText(labels('contacts:detail.label'));
  const name = await openedName(page, labels).innerText();
  expect(row).toContain(name);
  return name;
}

/** A command creates a new contact from anywhere. */
async function addByCommand(page: Page, labels: Labels): Promise<void> {
  await page.keyboard.press('Control+k');
  const dialog = dialogOf(page, labels);
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await expect(dialog.getByRole('group', { name: labels('search:recent') })).toContainText('ma');
  await page.keyboard.type(labels('search:command.newContact'));
  const command = dialog.getByRole('option', {
    name: labels('search:command.newContact'),
    exact: true,
  });
  await expect(command).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const form = page.getByRole('dialog');
  await typeOver(
    page,
    form.getByLabel(labels('contacts:form.first_name'), { exact: true }),
    'Ibby',
  );
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(openedName(page, labels)).toContainText('Ibby');
}

/** A number, a note and a full name without a space find a person, and the row says why. */
async function findByDetails(page: Page, labels: Labels): Promise<void> {
  await callApi(page, 'POST', '/api/v1/contacts', {
    first_name: '太郎',
    last_name: '山田',
    notes: 'Plays the theremin',
    phones: [{ value: '+49 170 1234567', label: 'mobile' }],
  });
  const dialog = dialogOf(page, labels);
  const rows = dialog.getByRole('group', { name: labels('search:people') }).getByRole('option');
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('0170 1234567');
  await expect(rows).toContainText([labels('common:match.phone', { text: '+49 170 1234567' })]);
  await expectAccessible(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('山田太郎');
  await expect(rows).toHaveCount(1);
  await expect(rows).not.toContainText('0170');
  await page.keyboard.press('Enter');
  await expect(openedName(page, labels)).toContainText('山田 太郎');
  await page.goto('/app/contacts?q=theremin');
  const reason = labels('common:match.note', { text: 'Plays the theremin' });
  await expect(page.getByRole('rowheader').filter({ hasText: reason })).toContainText('山田 太郎');
  await expectAccessible(page);
  await findInPicker(page, labels);
}

/** What finds a person in the list finds them in a picker, which says why as well. */
async function findInPicker(page: Page, labels: Labels): Promise<void> {
  await runCommand(page, labels, labels('search:command.logInteraction'));
  const form = page.getByRole('dialog', { name: labels('dashboard:log.title') });
  await form.getByRole('combobox', { name: labels('dashboard:log.person') }).press('Enter');
  await page.keyboard.type('0170 1234567');
  const reason = labels('common:match.phone', { text: '+49 170 1234567' });
  await expect(page.getByRole('option').filter({ hasText: reason })).toContainText('山田 太郎');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('combobox').first()).toContainText('山田 太郎');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
}

async function useSearchScreen(page: Page, labels: Labels, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const dialog = dialogOf(page, labels);
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('ma');
  const all = dialog.getByRole('option', { name: labels('search:seeAll', { query: 'ma' }) });
  await expect(dialog.getByRole('group', { name: labels('search:people') })).toBeVisible();
  await page.keyboard.press('End');
  await expect(all).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/search?q=ma');
  const field = page.getByRole('searchbox', { name: labels('search:screenLabel') });
  const people = page.getByRole('region', { name: labels('search:people') });
  await expect(people.getByRole('status')).toHaveText(/\d/u);
  // The contact that was opened after this same search comes first.
  await expect(people.getByRole('link').first()).toContainText(name);
  // At the pace at which each letter is still on its way into the address when the next one comes.
  await typeOver(page, field, 'qzqzqz', searchDebounceMs);
  await page.waitForURL('**/app/search?q=qzqzqz');
  await expect(field).toHaveValue('qzqzqz');
  await expect(page.getByText(labels('search:none.body'))).toBeVisible();
  await typeOver(page, field, 'm');
  await expect(page.getByText(labels('search:tooShort', { number: 2 }))).toBeVisible();
  await page.keyboard.press('Backspace');
  const recent = page.getByRole('region', { name: labels('search:recent') });
  await expect(recent).toBeVisible();
  await pressOn(page, recent.getByRole('button', { name: 'ma', exact: true }));
  await page.waitForURL('**/app/search?q=ma');
  await expect(field).toHaveValue('ma');
  await pressOn(page, people.getByRole('link').first());
  await expect(openedName(page, labels)).toHaveText(name);
  await page.goBack();
  await expect(field).toHaveValue('ma');
  await expect(people.getByRole('status')).toHaveText(anyValues(labels.raw('search:found_other')));
}
