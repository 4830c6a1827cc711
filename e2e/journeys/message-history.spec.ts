import { expect, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { findConversation, goToNewest, messageOf } from '../support/conversation.ts';
import { pressOn } from '../support/keyboard.ts';
import { openLabels, type Labels } from '../support/labels.ts';
import {
  addEachOther,
  openConversation,
  openParticipant,
  type Participant,
  sendMessage,
} from '../support/participants.ts';
import { test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };

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
  const { thread } = findConversation(ada.page, labels, omar.name);
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
