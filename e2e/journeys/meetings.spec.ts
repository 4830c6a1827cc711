import { type Browser, expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { findLink, readEmail } from '../support/emails.ts';
import { openLabels } from '../support/labels.ts';
import {
  addContact,
  addEachOther,
  openConversation,
  openParticipant,
  type Participant,
} from '../support/participants.ts';
import { beginMeeting } from '../support/past-meetings.ts';
import { reloadPage } from '../support/reload.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const options = { locale: 'en-US', viewport: { width: 1440, height: 900 } };

/** Chooses so many proposed times in the dialog, and sends it. */
async function chooseTimes(page: Page, count: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  const times = dialog.locator('button[aria-pressed]');
  for (let index = 0; index < count; index += 1) await times.nth(1 + 2 * index).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: labels('meetings:propose.send') }).click();
}

/** Opens the link of the email, without scripts but for axe. */
async function openAsGuest(
  browser: Browser,
  reader: Page,
  { email, javaScriptEnabled = false }: { email: string; javaScriptEnabled?: boolean },
): Promise<Page> {
  const context = await browser.newContext({ ...options, javaScriptEnabled });
  const guest = await context.newPage();
  await guest.goto(findLink(await readEmail(reader, email)));
  return guest;
}

/** What is chosen in a list, by keyboard. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

async function markAsHeld({ page }: Participant): Promise<void> {
  await reloadPage(page);
  await page.getByRole('button', { name: labels('meetings:screen.held') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(labels('meetings:mark.note')).fill('She runs pricing now.');
  await choose(page, labels('meetings:mark.outcome'), labels('meetings:outcomes.agreed'));
  await dialog.getByLabel(labels('meetings:mark.step')).fill('Send the numbers');
  const by = labels('meetings:mark.by.guest', { name: 'Greta Guest' });
  await choose(page, labels('meetings:mark.promise'), by);
  await dialog.getByLabel(labels('meetings:mark.promised')).fill('Hal Brandt');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: labels('common:save') }).click();
}

test('from a contact to a guest’s answer, the meeting, its note, and the introduction that was promised', async ({
  browser,
}) => {
  const [ana, greta] = await Promise.all([
    openParticipant(browser, 'Ana Ruiz', options),
    openParticipant(browser, 'Greta Guest', options),
  ]);
  await addContact(greta, ana);
  const contactId = await addContact(ana, greta);
  await ana.page.goto(`/app/contacts/${contactId}`);
  await expect(
    ana.page.getByRole('button', { name: labels('contacts:detail.more') }),
  ).toBeVisible();
  await expect(async () => {
    await ana.page.keyboard.press('m');
    await expect(ana.page.getByRole('dialog')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await chooseTimes(ana.page, 2);
  const title = labels('meetings:propose.titleWith', { name: 'Greta Guest' });
  await expect(ana.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(ana.page.getByText(labels('meetings:brief.title'))).toBeVisible();
  await expectAccessible(ana.page);
  const meeting = ana.page.url();

  const guest = await openAsGuest(browser, ana.page, greta);
  await guest.getByRole('radio').first().check();
  await guest.getByRole('button', { name: 'This time suits me' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'See you then' })).toBeVisible();
  await guest.context().close();

  await reloadPage(ana.page);
  await expect(ana.page.getByText(labels('meetings:participations.accepted'))).toBeVisible();
  await beginMeeting(meeting.split('/').at(-1) ?? '');
  await markAsHeld(ana);
  // The introduction that she promised is asked for at once; its people are filled in.
  await expect(ana.page.getByLabel(labels('bridges:create.name'))).toHaveValue('Hal Brandt');
  await expect(
    ana.page.getByRole('combobox', { name: labels('bridges:create.connector') }),
  ).toContainText('Greta Guest');
  const reminders = () =>
    ana.call<{ items: { text: string }[] }>('GET', `/api/v1/contacts/${contactId}/reminders`);
  expect((await reminders()).items).toHaveLength(1);
  await ana.page.getByLabel(labels('bridges:create.message')).fill('You offered to introduce me.');
  await ana.page.getByRole('button', { name: labels('bridges:create.send') }).click();
  await expect(async () => expect((await reminders()).items).toEqual([])).toPass();

  await ana.page.goto(`/app/contacts/${contactId}`);
  await expect(ana.page.getByText('She runs pricing now.').first()).toBeVisible();
  await expect(ana.page.getByText('Send the numbers').first()).toBeVisible();
});

test('several guests are proposed a time from a conversation, each in their zone, and one reports it', async ({
  browser,
}) => {
  const [ana, priya] = await Promise.all([
    openParticipant(browser, 'Ana Ruiz', options),
    openParticipant(browser, 'Priya Raman', options),
  ]);
  await addEachOther(ana, priya);
  const hal = { ...priya, name: 'Hal Brandt', email: `hal-${ana.id}@guest.example` };
  await addContact(ana, hal);
  const conversation = await openConversation(ana, priya);
  await ana.page.goto(`/messages?conversation=${conversation}`);
  await ana.page.getByRole('button', { name: labels('messages:menu.label') }).click();
  await ana.page.getByRole('menuitem', { name: labels('messages:menu.meet') }).click();
  const dialog = ana.page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: labels('meetings:propose.addGuest') }).click();
  await ana.page.keyboard.type('Hal');
  await ana.page.getByRole('option', { name: /Hal Brandt/u }).click();
  for (const [name, zone] of [
    ['Priya Raman', 'Asia/Tokyo'],
    ['Hal Brandt', 'America/New York'],
  ] as const) {
    const field = labels('meetings:fields.zone', { name });
    await dialog.getByRole('combobox', { name: field }).click();
    await ana.page.keyboard.type(zone);
    await ana.page.getByRole('option', { name: zone }).click();
  }
  await expect(dialog.locator('button[aria-pressed]').first()).toContainText('New York');
  await expect(dialog.locator('button[aria-pressed]').first()).toContainText('Tokyo');
  await chooseTimes(ana.page, 1);
  await expect(ana.page.getByText('New York').first()).toBeVisible();
  await expect(ana.page.getByText('Tokyo').first()).toBeVisible();

  const guest = await openAsGuest(browser, ana.page, {
    email: hal.email,
    javaScriptEnabled: true,
  });
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Report this invitation' }).click();
  await expect(guest.getByRole('heading', { name: 'Thanks for the report' })).toBeVisible();
  await guest.context().close();
});

test('a member sets working hours, adds a calendar, and takes over an answer', async ({
  browser,
}) => {
  const ana = await openParticipant(browser, 'Ana Ruiz', options);
  await ana.page.goto('/app/settings');
  const sunday = ana.page.getByRole('checkbox', { name: 'Sunday' });
  // What was chosen shows a moment after the click.
  await sunday.click();
  await expect(sunday).toBeChecked();
  type Hours = { days: number[] };
  await expect(async () => {
    expect((await ana.call<Hours>('GET', '/api/v1/meetings/hours')).days).toContain(0);
  }).toPass();

  await openScreen(ana.page, '/app/calendar');
  await ana.page.getByRole('button', { name: labels('meetings:calendars.add') }).click();
  const dialog = ana.page.getByRole('dialog');
  await dialog.getByLabel(labels('meetings:calendars.name')).fill('Work');
  await dialog.getByLabel(labels('meetings:calendars.file')).setInputFiles({
    name: 'work.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Peer//EN\r\nEND:VCALENDAR\r\n',
    ),
  });
  await expectAccessible(ana.page);
  await dialog.getByRole('button', { name: labels('meetings:calendars.save') }).click();
  await expect(ana.page.getByText('Work', { exact: true })).toBeVisible();

  await ana.page.getByRole('button', { name: labels('meetings:reply.open') }).click();
  await dialog.getByLabel(labels('meetings:reply.content')).fill('No calendar at all');
  await expectAccessible(ana.page);
  await dialog.getByRole('button', { name: labels('meetings:reply.save') }).click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
});
