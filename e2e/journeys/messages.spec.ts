import { expect, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import {
  type Participant,
  openParticipant,
  addEachOther,
  openConversation,
  sendMessage,
} from '../support/participants.ts';
import { comeBack, loseServer } from '../support/connection.ts';
import { chooseItem, pressOn, tabTo } from '../support/keyboard.ts';
import { openLabels, type Labels } from '../support/labels.ts';
import { test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const tablet = { width: 768, height: 1024 };
const phone = { width: 390, height: 844 };
/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const threadOf = (page: Page, labels: Labels, name: string) =>
  page.getByRole('region', { name: labels('messages:thread.with', { name }) });
const fieldOf = (page: Page, labels: Labels, name: string) =>
  page.getByRole('textbox', { name: labels('messages:composer.label', { name }) });
const messageOf = (thread: Locator, text: string) =>
  thread.locator('[data-seq]').filter({ hasText: text });

async function typeMessage(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('two members exchange messages with typing, receipts, reactions, replies, edits and files', async ({
  browser,
}) => {
  const [english, german] = [openLabels('en-US'), openLabels('de-DE')];
  const ada = await openParticipant(browser, 'Ada Rossi', { locale: 'en-US', viewport: wide });
  const keiko = await openParticipant(browser, 'Keiko Tanaka', {
    locale: 'de-DE',
    viewport: tablet,
  });
  await addEachOther(ada, keiko);

  await ada.page.goto('/messages');
  await expect(ada.page.getByText(english('messages:empty.title'))).toBeVisible();
  await ada.page.keyboard.press('n');
  await expect(ada.page.getByRole('option', { name: /Keiko/u })).toBeVisible();
  await expectAccessible(ada.page);
  await ada.page.keyboard.press('Enter');
  const adaThread = threadOf(ada.page, english, keiko.name);
  const adaField = fieldOf(ada.page, english, keiko.name);
  await typeMessage(ada.page, adaField, 'Shall we meet in the garden?');
  await expect(messageOf(adaThread, 'garden')).toBeVisible();
  const id = new URL(ada.page.url()).searchParams.get('conversation') ?? '';

  // The badge leads to the most recent conversation.
  await keiko.page.goto('/dashboard');
  await expect(
    keiko.page.getByRole('link', {
      name: german('shell:messages.withUnread_one', { number: 1 }),
    }),
  ).toBeVisible();
  await keiko.page.keyboard.press('Alt+m');
  await keiko.page.waitForURL(`**/messages?conversation=${id}`);
  const keikoThread = threadOf(keiko.page, german, ada.name);
  await expect(messageOf(keikoThread, 'garden')).toBeVisible();
  await expect(messageOf(adaThread, 'garden')).toContainText(english('messages:marks.read'));

  const keikoField = fieldOf(keiko.page, german, ada.name);
  await tabTo(keiko.page, keikoField);
  await keiko.page.keyboard.type('Gern, um drei.');
  await expect(adaThread.getByText(english('messages:presence.writes'))).toBeVisible();
  await keiko.page.keyboard.press('Enter');
  const answer = messageOf(adaThread, 'um drei');
  await expect(answer).toBeVisible();
  await expectAccessible(keiko.page);

  await reactAndReply(ada.page, english, answer);
  const reaction = messageOf(keikoThread, 'um drei').getByRole('button', { pressed: false });
  await expect(reaction.filter({ hasText: '👍' })).toContainText('1');
  await typeMessage(ada.page, adaField, 'Three it is');
  await expect(messageOf(keikoThread, 'Three it is')).toContainText('Gern, um drei.');
  await editAndDelete(ada.page, english, adaField);
  await expect(messageOf(keikoThread, 'Half past three')).toBeVisible();
  await expect(keikoThread.getByText(german('messages:thread.deleted'))).toBeVisible();

  await attach(ada.page, english, adaField);
  await expect(
    keikoThread.getByRole('button', {
      name: german('messages:files.open', { name: 'garden.png' }),
    }),
  ).toBeEnabled();
  await expectAccessible(ada.page);
  await countsForContact(ada.page, english, keiko.name);
});

/** What was written is in the panel beside it, without a reload, and leads back from the contact. */
async function countsForContact(page: Page, labels: Labels, name: string): Promise<void> {
  const timeline = page.getByRole('list', { name: labels('contacts:timeline.title') });
  const theirs = labels('contacts:timeline.received_one', { name, number: 1 });
  await expect(timeline.getByText(theirs)).toBeVisible();
  await expect(
    timeline.getByText(labels('contacts:timeline.wrote_other', { number: 4 })),
  ).toBeVisible();
  const conversation = page.url();
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.waitForURL('**/app/contacts/**');
  await expect(timeline.getByText(theirs)).toBeVisible();
  await expectAccessible(page);
  await timeline
    .getByRole('link', { name: labels('contacts:timeline.conversation') })
    .first()
    .click();
  await page.waitForURL(conversation);
}

/** Moves to the messages by Tab, and to the newest of them by an arrow. */
async function goToNewest(page: Page, message: Locator): Promise<void> {
  const messages = page
    .getByRole('region')
    .filter({ has: page.locator('[data-seq]') })
    .last();
  await tabTo(page, messages, 'Shift+Tab');
  await page.keyboard.press('ArrowUp');
  await expect(message).toBeFocused();
}

/** Uses the actions of a message by keyboard alone. */
async function reactAndReply(page: Page, labels: Labels, message: Locator): Promise<void> {
  await goToNewest(page, message);
  await pressOn(page, message.getByRole('button', { name: labels('messages:actions.react') }));
  const thumb = page.getByRole('button', {
    name: labels('messages:reactions.with', { emoji: '👍' }),
  });
  await expect(thumb).toBeVisible();
  await pressOn(page, thumb);
  await expect(message.getByRole('button', { pressed: true })).toContainText('1');
  await goToNewest(page, message);
  await page.keyboard.press('r');
  await expect(
    page.getByText(labels.raw('messages:composer.replying').split('{{')[0] ?? ''),
  ).toBeVisible();
}

/** Deletes the newest message, then edits the one before by the arrow up. */
async function editAndDelete(page: Page, labels: Labels, field: Locator): Promise<void> {
  await typeMessage(page, field, 'Not this');
  const wrong = page.locator('[data-seq]').filter({ hasText: 'Not this' });
  await expect(wrong).toBeVisible();
  await goToNewest(page, wrong);
  const more = wrong.getByRole('button', { name: labels('messages:actions.more') });
  await chooseItem(page, more, labels('common:delete'));
  const dialog = page.getByRole('dialog', { name: labels('messages:delete.title') });
  await pressOn(page, dialog.getByRole('button', { name: labels('common:delete') }));
  await expect(
    page.locator('[data-seq]').getByText(labels('messages:thread.deleted')),
  ).toBeVisible();
  await tabTo(page, field);
  await page.keyboard.press('ArrowUp');
  const change = page.getByRole('textbox', { name: labels('messages:composer.editLabel') });
  await expect(change).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Half past three');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-seq]').filter({ hasText: 'Half past three' })).toContainText(
    labels('messages:thread.edited'),
  );
}

async function attach(page: Page, labels: Labels, field: Locator): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'garden.png', mimeType: 'image/png', buffer: picture });
  const send = page.getByRole('button', { name: labels('messages:composer.send') });
  await expect(send).toBeEnabled();
  await tabTo(page, field);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: labels('messages:files.open', { name: 'garden.png' }) }),
  ).toBeEnabled();
}

test('a stranger asks first; a member who is blocked cannot write', async ({ browser }) => {
  const labels = openLabels('ja-JP');
  const jonas = await openParticipant(browser, 'Jonas Weber', { locale: 'en-US', viewport: wide });
  const ada = await openParticipant(browser, 'Ada Rossi', { locale: 'ja-JP', viewport: phone });
  const id = await openConversation(jonas, ada);
  await sendMessage(jonas, id, 'We met at the fair');

  await ada.page.goto('/app/connect?tab=messages');
  await expect(
    ada.page.getByRole('heading', { name: labels('messages:list.requests') }),
  ).toBeVisible();
  await expectAccessible(ada.page);
  await pressOn(ada.page, ada.page.getByRole('link', { name: /Jonas Weber/u }));
  const thread = threadOf(ada.page, labels, jonas.name);
  await expect(messageOf(thread, 'fair')).toBeVisible();
  await expectAccessible(ada.page);
  await pressOn(ada.page, thread.getByRole('button', { name: labels('messages:request.accept') }));
  const field = fieldOf(ada.page, labels, jonas.name);
  await typeMessage(ada.page, field, 'はい、覚えています');
  await expect(messageOf(thread, '覚えています')).toBeVisible();

  const menu = thread.getByRole('button', { name: labels('messages:menu.label') });
  await chooseItem(ada.page, menu, labels('messages:menu.block'));
  await expect(field).toBeHidden();
  await expect(
    thread.getByText(labels('messages:status.blocked', { name: jonas.name })),
  ).toBeVisible();
  await jonas.page.goto(`/messages?conversation=${id}`);
  const english = openLabels('en-US');
  await expect(jonas.page.getByText(english('messages:status.closed'))).toBeVisible();

  await pressOn(ada.page, thread.getByRole('button', { name: labels('messages:thread.back') }));
  await expect(ada.page.getByRole('link', { name: /Jonas Weber/u })).toBeHidden();
  await pressOn(ada.page, ada.page.getByRole('button', { name: labels('messages:list.view') }));
  const choice = { name: labels('messages:list.showBlocked') };
  await ada.page.getByRole('menuitemcheckbox', choice).press('Enter');
  await expect(ada.page.getByRole('link', { name: /Jonas Weber/u })).toBeVisible();
});

/** Finds words in the open conversation, steps to an older hit and back, and leaves by Escape. */
async function searchWithin(page: Page, labels: Labels, thread: Locator) {
  await pressOn(page, page.getByRole('button', { name: labels('messages:find.label') }));
  const field = page.getByRole('searchbox', { name: labels('messages:find.label') });
  await expect(field).toBeFocused();
  await page.keyboard.type('note 11');
  const place = page.getByRole('search').getByRole('status');
  await expect(place).toHaveText(labels('messages:find.place', { place: 1, total: 11 }));
  await expect(messageOf(thread, 'Note 119.')).toBeInViewport();
  await expect(messageOf(thread, 'Note 119.').locator('mark').last()).toHaveText('11');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(place).toHaveText(labels('messages:find.place', { place: 2, total: 11 }));
  await page.keyboard.press('Shift+Enter');
  await expect(place).toHaveText(labels('messages:find.place', { place: 1, total: 11 }));
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(thread.locator('mark')).toHaveCount(0);
}

test('a long conversation opens at its end, loads older messages, and is searched', async ({
  browser,
}) => {
  const labels = openLabels('fr-FR');
  const ada = await openParticipant(browser, 'Ada Rossi', { locale: 'fr-FR', viewport: wide });
  const omar = await openParticipant(browser, 'Omar Haddad', { locale: 'en-US', viewport: wide });
  await addEachOther(ada, omar);
  const id = await openConversation(ada, omar);
  await writeMany(ada, omar, id);

  await ada.page.goto(`/messages?conversation=${id}`);
  const thread = threadOf(ada.page, labels, omar.name);
  await expect(messageOf(thread, 'Note 120.')).toBeInViewport();
  await expect(messageOf(thread, 'Note 1.')).toBeHidden();
  await goToNewest(ada.page, messageOf(thread, 'Note 120.'));
  await ada.page.keyboard.press('Home');
  await expect(messageOf(thread, 'Note 40.')).toBeAttached();
  await expect(messageOf(thread, 'Note 71.')).toBeInViewport();

  await ada.page.keyboard.press('/');
  await ada.page.keyboard.type('Note 7.');
  const hit = ada.page.getByRole('link', { name: /Note 7\./u });
  await expect(hit).toBeVisible();
  await expectAccessible(ada.page);
  await pressOn(ada.page, hit);
  await expect(messageOf(thread, 'Note 7.')).toBeInViewport();
  const toEnd = thread.getByRole('button', { name: labels('messages:thread.toEnd') });
  await pressOn(ada.page, toEnd);
  await expect(messageOf(thread, 'Note 120.')).toBeInViewport();
  await searchWithin(ada.page, labels, thread);
  // The person is beside the messages, and can be hidden.
  const beside = ada.page.getByRole('complementary', {
    name: labels('messages:person.label', { name: omar.name }),
  });
  await expect(beside.getByRole('link', { name: labels('messages:menu.contact') })).toBeVisible();
  await pressOn(
    ada.page,
    ada.page.getByRole('button', { name: labels('messages:person.show'), pressed: true }),
  );
  await expect(beside).toHaveCount(0);
});

const noteCount = 120;

async function writeMany(one: Participant, other: Participant, id: string): Promise<void> {
  for (let number = 1; number <= noteCount; number += 1) {
    await sendMessage(number % 2 === 0 ? one : other, id, `Note ${number}.`);
  }
}

test('requests are listed in full above the conversations, and failures are shown', async ({
  browser,
}) => {
  const labels = openLabels('en-US');
  const ada = await openParticipant(browser, 'Ada Rossi', { locale: 'en-US', viewport: wide });
  for (const name of ['Lea Moser', 'Hal Brandt', 'Wei Zhang', 'Emre Silva']) {
    const stranger = await openParticipant(browser, name, { locale: 'en-US', viewport: phone });
    await sendMessage(stranger, await openConversation(stranger, ada), 'May I ask you something?');
    await stranger.page.context().close();
  }
  const keiko = await openParticipant(browser, 'Keiko Tanaka', {
    locale: 'en-US',
    viewport: phone,
  });
  await addEachOther(ada, keiko);

  await ada.page.goto('/messages');
  const requests = ada.page.getByRole('region', { name: labels('messages:list.requests') });
  await expect(requests.getByRole('heading')).toContainText('4');
  await expect(requests.getByRole('link')).toHaveCount(3);
  const all = labels('messages:list.allRequests_other', { number: 4 });
  await pressOn(ada.page, requests.getByRole('button', { name: all }));
  await expect(requests.getByRole('link')).toHaveCount(4);
  await expectAccessible(ada.page);

  // Scrolling to a new message moves the thread, not the screen, however long the list is.
  await ada.page.setViewportSize({ ...wide, height: 440 });
  await pressOn(ada.page, requests.getByRole('link', { name: /Lea Moser/u }));
  await expect(messageOf(threadOf(ada.page, labels, 'Lea Moser'), 'May I ask')).toBeInViewport();
  const title = ada.page.getByRole('heading', { level: 1, name: labels('messages:title') });
  await expect(title).toBeInViewport({ ratio: 1 });
  await ada.page.setViewportSize(wide);

  // A member who has blocked one meanwhile cannot be written to.
  await ada.page.keyboard.press('n');
  await expect(ada.page.getByRole('option', { name: /Keiko/u })).toBeVisible();
  await keiko.call('PUT', `/api/v1/members/${ada.id}/block`);
  await ada.page.keyboard.press('Enter');
  await expect(ada.page.getByText(labels('messages:createFailed'))).toBeVisible();
  await ada.page.keyboard.press('Escape');

  await expect(ada.page.getByRole('dialog')).toBeHidden();
  await loseServer(ada.page);
  const view = ada.page.getByRole('button', { name: labels('messages:list.view') });
  await pressOn(ada.page, view);
  const markAll = ada.page.getByRole('menuitem', { name: labels('messages:list.markAllRead') });
  await markAll.press('Enter');
  await expect(ada.page.getByText(labels('messages:markReadFailed'))).toBeVisible();
  await pressOn(ada.page, view);
  const byName = ada.page.getByRole('menuitemradio', { name: labels('messages:sorts.name') });
  await byName.press('Enter');
  await expect(ada.page.getByText(labels('messages:list.loadFailed'))).toBeVisible();
  // With the server back the list may load by itself before the key is pressed.
  await tabTo(ada.page, ada.page.getByRole('button', { name: labels('common:retry') }));
  await comeBack(ada.page);
  await ada.page.keyboard.press('Enter');
  await expect(ada.page.getByText(labels('messages:list.loadFailed'))).toBeHidden();
});
