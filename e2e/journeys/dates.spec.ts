import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openWithSampleNetwork } from '../support/members.ts';
import { tablet, nameDevice } from '../support/devices.ts';
import { openPart } from '../support/contact-screen.ts';
import { openLabels, type Labels } from '../support/labels.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const timezoneId = 'Europe/Berlin';
const gridFromPx = 768;

const device = tablet;

test.describe(nameDevice(device), () => {
  test.use({ ...device, timezoneId });

  test('a reminder, a next step and the calendar work by keyboard alone', async ({ page }) => {
    const labels = openLabels(device.locale);
    await openWithSampleNetwork(page, '/dashboard');
    await openContact(page);
    await addReminder(page, labels);
    await takeNextStep(page, labels);
    await finishReminder(page, labels);
    await useCalendar(page, labels, device.viewport.width >= gridFromPx);
    await makeGroup(page, labels);
  });
});

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

async function addReminder(page: Page, labels: Labels): Promise<void> {
  await openPart(page, labels('details:dock.keep'));
  await press(page, 'button', labels('agenda:reminders.add'));
  const dialog = page.getByRole('dialog');
  const text = dialog.getByLabel(labels('agenda:reminders.text'));
  await text.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(labels('agenda:reminders.textNeeded'))).toBeVisible();
  await page.keyboard.type('Book 7');
  await dialog.getByLabel(labels('agenda:date'), { exact: true }).fill(today());
  await text.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Book 7', { exact: true })).toBeVisible();
}

function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezoneId }).format(new Date());
}

async function takeNextStep(page: Page, labels: Labels): Promise<void> {
  const label = labels('agenda:nextStep.label');
  await page.getByRole('button', { name: new RegExp(`^${label}`, 'u') }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: label }).focus();
  await page.keyboard.type('Lunch 7');
  await page.keyboard.press('Enter');
  const done = page.getByRole('button', {
    name: labels('agenda:nextStep.complete', { text: 'Lunch 7' }),
  });
  await done.focus();
  await page.keyboard.press('Enter');
  await expect(done).toBeHidden();
  const timeline = page.getByRole('list', { name: labels('contacts:timeline.title') });
  await expect(timeline.getByText('Lunch 7')).toBeVisible();
}

async function finishReminder(page: Page, labels: Labels): Promise<void> {
  await openScreen(page, '/dashboard');
  await expect(
    page.getByRole('heading', { name: labels('agenda:due.title'), exact: true }),
  ).toBeVisible();
  const done = labels('agenda:reminders.complete', { text: 'Book 7' });
  await press(page, 'button', done);
  await expect(page.getByText(labels('agenda:reminders.done'))).toBeVisible();
  await expect(
    page.getByRole('heading', { name: labels('agenda:due.title'), exact: true }),
  ).toBeHidden();
}

async function useCalendar(page: Page, labels: Labels, hasGrid: boolean): Promise<void> {
  await openScreen(page, '/app/calendar');
  const heading = { name: labels('agenda:calendar.title'), level: 1 };
  await expect(page.getByRole('heading', heading)).toBeVisible();
  const overdue = page.getByRole('button', {
    name: new RegExp(`^${labels('agenda:calendar.overdue')}`, 'u'),
  });
  await overdue.focus();
  await page.keyboard.press('Enter');
  const since = labels('agenda:due.since', { when: '' }).trim();
  await expect(page.getByText(since).filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  await overdue.focus();
  await page.keyboard.press('Enter');
  await expect(overdue).toHaveAttribute('aria-expanded', 'false');
  const month = page.locator('h2[aria-live]');
  const before = await month.textContent();
  if (hasGrid) {
    await page.getByRole('gridcell', { selected: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('gridcell', { selected: true })).toBeFocused();
  } else {
    await press(page, 'button', labels('agenda:calendar.next'));
  }
  await expect(month).not.toHaveText(before ?? '');
  await expect(page.getByRole('link').filter({ hasText: /\S/u }).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await press(page, 'button', labels('agenda:calendar.export'));
  expect((await download).suggestedFilename()).toMatch(/\.ics$/u);
}

async function makeGroup(page: Page, labels: Labels): Promise<void> {
  await openScreen(page, '/app/settings/expectations');
  await page.getByLabel(labels('agenda:groups.name')).focus();
  await page.keyboard.type('Inner circle');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Inner circle', { exact: true })).toBeVisible();
}
