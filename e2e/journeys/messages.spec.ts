import { expect, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import {
  findConversation,
  goToNewest,
  messageOf,
  messagesOf,
  typeMessage,
} from '../support/conversation.ts';
import { chooseItem, pressOn, tabTo } from '../support/keyboard.ts';
import { openLabels, type Labels } from '../support/labels.ts';
import { addEachOther, openParticipant } from '../support/participants.ts';
import { test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const tablet = { width: 768, height: 1024 };
/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

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
  const { thread: adaThread, field: adaField } = findConversation(ada.page, english, keiko.name);
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
  const { thread: keikoThread, field: keikoField } = findConversation(keiko.page, german, ada.name);
  await expect(messageOf(keikoThread, 'garden')).toBeVisible();
  await expect(messageOf(adaThread, 'garden')).toContainText(english('messages:marks.read'));

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
  const wrong = messageOf(page, 'Not this');
  await expect(wrong).toBeVisible();
  await goToNewest(page, wrong);
  const more = wrong.getByRole('button', { name: labels('messages:actions.more') });
  await chooseItem(page, more, labels('common:delete'));
  const dialog = page.getByRole('dialog', { name: labels('messages:delete.title') });
  await pressOn(page, dialog.getByRole('button', { name: labels('common:delete') }));
  await expect(messagesOf(page).getByText(labels('messages:thread.deleted'))).toBeVisible();
  await tabTo(page, field);
  await page.keyboard.press('ArrowUp');
  const change = page.getByRole('textbox', { name: labels('messages:composer.editLabel') });
  await expect(change).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Half past three');
  await page.keyboard.press('Enter');
  await expect(messageOf(page, 'Half past three')).toContainText(labels('messages:thread.edited'));
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
