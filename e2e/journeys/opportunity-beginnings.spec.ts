import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import {
  addEachOther,
  openConversation,
  openParticipant,
  type Participant,
} from '../support/participants.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const text = (key: string, values: Record<string, string> = {}) =>
  labels(`opportunities:${key}`, values);
const consents = ['data_processing', 'ai_matching', 'intro_facilitation'] as const;
const wide = { locale: 'en-US', viewport: { width: 1440, height: 900 } };
const dayMs = 24 * 60 * 60 * 1000;

type Id = { id: string };
type Items = { items: Id[] };

/** Presses the key until its dialog is there, checks its name, and saves it. */
async function addByKey(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: text('new') });
  await expect(async () => {
    await page.keyboard.press('o');
    // A dialog that opens late would take the next press as text.
    await expect(dialog).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(dialog.getByLabel(text('form.name'))).toHaveValue(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

/** Chooses an opportunity among many by its name, by keyboard; it can be taken off again. */
async function linkTo(page: Page, title: string): Promise<void> {
  await page.getByRole('combobox', { name: text('link.choose') }).press('Enter');
  await page.keyboard.type(title);
  await expect(page.getByRole('option')).toHaveText([title]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expectAccessible(page);
}

/** Opportunities that something happened with later. */
async function addNewer({ call }: Participant): Promise<void> {
  const numbers = Array.from({ length: 9 }, (_, number) => number);
  await Promise.all(
    numbers.map((number) => call('POST', '/api/v1/opportunities', { title: `Newer ${number}` })),
  );
}

test('an opportunity begins at a company, at a signal and in a conversation, keeps a file, and is linked from a bridge and a meeting', async ({
  browser,
}) => {
  const [ana, priya] = await Promise.all([
    openParticipant(browser, 'Ana Ruiz', wide, consents),
    openParticipant(browser, 'Priya Raman', wide, consents),
  ]);
  const { page, call } = ana;
  const birthday = new Date(Date.now() + dayMs);
  const { id: kenji } = await call<Id>('POST', '/api/v1/contacts', {
    first_name: 'Kenji',
    last_name: 'Tanaka',
    company: 'Lumen Labs',
    birthday: { month: birthday.getUTCMonth() + 1, day: birthday.getUTCDate(), year: null },
  });
  const companies = await call<Items>('GET', '/api/v1/companies?q=Lumen');

  await page.goto(`/app/companies/${companies.items[0]?.id}`);
  await expect(page.getByRole('heading', { name: 'Lumen Labs' })).toBeVisible();
  await addByKey(page, 'Lumen Labs');

  await openScreen(page, '/app/connect?types=birthday');
  const signal = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Kenji' });
  await signal.focus();
  await addByKey(page, 'Kenji Tanaka');

  await openScreen(page, '/app/opportunities?tab=opportunities');
  await expect(page.getByRole('link', { name: 'Lumen Labs', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Kenji Tanaka', exact: true }).click();
  await expect(page.getByRole('button', { name: text('detail.upload') })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: text('detail.upload') }).click();
  const buffer = Buffer.from('Two days, on site');
  await (await chooser).setFiles({ name: 'offer.txt', mimeType: 'text/plain', buffer });
  await expect(page.getByText('offer.txt')).toBeVisible();
  await page.getByRole('button', { name: text('detail.detach', { name: 'offer.txt' }) }).click();
  await expect(page.getByText('offer.txt')).toBeHidden();

  await Promise.all([addNewer(ana), addEachOther(ana, priya)]);
  const contacts = await call<Items>('GET', '/api/v1/contacts?q=Priya');
  const bridge = await call<Id>('POST', '/api/v1/bridges', {
    connector_contact_id: contacts.items[0]?.id,
    target: { name: 'Hal Brandt' },
  });
  await openScreen(page, `/app/opportunities?tab=bridges-sent&bridge=${bridge.id}`);
  await linkTo(page, 'Lumen Labs');

  // Where there is no room for the person's card beside it.
  await page.setViewportSize({ width: 1024, height: 768 });
  await openScreen(page, `/messages?conversation=${await openConversation(ana, priya)}`);
  await expect(page.getByRole('button', { name: labels('messages:menu.label') })).toBeVisible();
  await addByKey(page, 'Priya Raman');
  await page.setViewportSize(wide.viewport);

  const meeting = await call<Id>('POST', '/api/v1/meetings', {
    title: 'Coffee',
    time_zone: 'UTC',
    guests: [{ contact_id: kenji }],
    times: [new Date(Date.now() + dayMs).toISOString()],
  });
  await openScreen(page, `/app/meetings/${meeting.id}`);
  await linkTo(page, 'Newer 4');
  await page.getByRole('button', { name: text('link.remove', { title: 'Newer 4' }) }).click();
  await expect(page.getByRole('combobox', { name: text('link.choose') })).toBeVisible();
});

test('on a phone a card is moved by its menu, a due step is done with a note, and a forecast is narrowed', async ({
  browser,
}) => {
  const phone = { locale: 'en-US', viewport: { width: 390, height: 844 } };
  const { page, call } = await openParticipant(browser, 'Ana Ruiz', phone, consents);
  const today = new Date().toISOString().slice(0, 10);
  const value = { amount: 500_00, currency: 'EUR' };
  const add = (fields: object) => call<Id>('POST', '/api/v1/opportunities', fields);
  const step = { text: 'Send the offer', due_on: today };
  const { id } = await add({ title: 'Workshop', value, close_on: '2099-01-31', next_step: step });
  await add({ title: 'Writer', kind: 'hire', value, close_on: '2099-02-28' });

  await page.goto('/app/opportunities?tab=opportunities');
  const cards = page.locator('[data-card]:visible');
  await expect(cards).toHaveCount(2);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Workshop' });
  await card.getByRole('combobox', { name: text('stages.label') }).click();
  await page.getByRole('option', { name: text('stages.qualified') }).click();
  await expect(cards).toHaveCount(1);
  const stages = page.getByRole('group', { name: text('stages.label') });
  await stages.getByRole('button', { name: new RegExp(text('stages.qualified'), 'u') }).click();
  await expect(cards).toHaveText([/Workshop/u]);
  await expectAccessible(page);

  await page.goto('/app/opportunities?tab=opportunities&view=forecast');
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await page.getByRole('button', { name: text('kinds.all') }).click();
  await page.getByRole('menuitemradio', { name: text('kinds.hire') }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['February 2099']);
  await page.getByRole('button', { name: text('kinds.hire') }).click();
  await page.getByRole('menuitemradio', { name: text('kinds.job') }).click();
  await expect(page.getByText(text('filters.none'))).toBeVisible();
  await expectAccessible(page);

  await call('POST', '/api/v1/contacts', { first_name: 'Kenji' });
  await openScreen(page, '/dashboard');
  const done = page.getByRole('button', {
    name: labels('agenda:nextStep.complete', { text: 'Send the offer' }),
  });
  await done.click();
  await expect(done).toBeHidden();
  await openScreen(page, `/app/opportunities/${id}`);
  const timeline = page.getByRole('list', { name: text('detail.timeline') });
  await expect(
    timeline.getByText(text('detail.stepDone', { text: 'Send the offer' })),
  ).toBeVisible();
});
