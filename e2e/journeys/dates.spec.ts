import { expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { lookAround } from '../support/members.ts';
import { places } from '../support/places.ts';
import { openWords, type Words } from '../support/words.ts';

const timezoneId = 'Europe/Berlin';
const gridFromPx = 768;

for (const { locale, width, height } of places) {
  test.describe(`${locale} at ${width} px`, () => {
    test.use({ locale, viewport: { width, height }, timezoneId });

    test('a reminder, a next step and the calendar, by keyboard alone', async ({ page }) => {
      const words = openWords(locale);
      await lookAround(page, words);
      await openContact(page);
      await addReminder(page, words);
      await takeNextStep(page, words);
      // Beside a whole list the panel takes axe long; on a page of its own it is the same panel.
      if (width < gridFromPx) await expectAccessible(page);
      await finishReminder(page, words);
      await walkCalendar(page, words, width >= gridFromPx);
      await makeGroup(page, words);
    });
  });
}

async function press(page: Page, role: 'button' | 'checkbox', name: string | RegExp) {
  await page.getByRole(role, { name, exact: true }).first().focus();
  await page.keyboard.press('Enter');
}

async function openContact(page: Page): Promise<void> {
  await page.goto('/app/contacts');
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row').nth(2)).toBeVisible();
  await grid.getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/contacts\/[0-9a-f-]{36}/u);
}

async function addReminder(page: Page, words: Words): Promise<void> {
  await press(page, 'button', words('agenda:reminders.add'));
  const dialog = page.getByRole('dialog');
  const text = dialog.getByLabel(words('agenda:reminders.text'));
  await text.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(words('agenda:reminders.textNeeded'))).toBeVisible();
  await page.keyboard.type('Book 7');
  await dialog.getByLabel(words('agenda:date'), { exact: true }).fill(today());
  await text.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Book 7', { exact: true })).toBeVisible();
}

function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezoneId }).format(new Date());
}

async function takeNextStep(page: Page, words: Words): Promise<void> {
  const label = words('agenda:nextStep.label');
  await page.getByRole('button', { name: new RegExp(`^${label}`, 'u') }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: label }).focus();
  await page.keyboard.type('Lunch 7');
  await page.keyboard.press('Enter');
  const done = page.getByRole('button', {
    name: words('agenda:nextStep.complete', { text: 'Lunch 7' }),
  });
  await done.focus();
  await page.keyboard.press('Enter');
  await expect(done).toBeHidden();
  const timeline = page.getByRole('list', { name: words('contacts:timeline.title') });
  await expect(timeline.getByText('Lunch 7')).toBeVisible();
}

async function finishReminder(page: Page, words: Words): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: words('agenda:due.title') })).toBeVisible();
  await expectAccessible(page);
  const done = words('agenda:reminders.complete', { text: 'Book 7' });
  await press(page, 'button', done);
  await expect(page.getByText(words('agenda:reminders.done'))).toBeVisible();
  await expect(page.getByRole('heading', { name: words('agenda:due.title') })).toBeHidden();
}

async function walkCalendar(page: Page, words: Words, hasGrid: boolean): Promise<void> {
  await page.goto('/app/calendar');
  const heading = { name: words('agenda:calendar.title'), level: 1 };
  await expect(page.getByRole('heading', heading)).toBeVisible();
  const month = page.getByRole('heading', { level: 2 }).first();
  const before = await month.textContent();
  if (hasGrid) {
    await page.getByRole('gridcell', { selected: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('gridcell', { selected: true })).toBeFocused();
  } else {
    await press(page, 'button', words('agenda:calendar.next'));
  }
  await expect(month).not.toHaveText(before ?? '');
  await expect(page.getByRole('link').filter({ hasText: /\S/u }).first()).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await press(page, 'button', words('agenda:calendar.export'));
  expect((await download).suggestedFilename()).toMatch(/\.ics$/u);
}

async function makeGroup(page: Page, words: Words): Promise<void> {
  await page.goto('/app/settings/expectations');
  await page.getByLabel(words('agenda:groups.name')).focus();
  await page.keyboard.type('Inner circle');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Inner circle', { exact: true })).toBeVisible();
  await expectAccessible(page);
}
