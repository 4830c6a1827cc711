import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { comeBack, loseServer } from '../support/connection.ts';
import { findConversation, messageOf, typeMessage } from '../support/conversation.ts';
import { chooseItem, pressOn, tabTo } from '../support/keyboard.ts';
import { openLabels } from '../support/labels.ts';
import {
  addEachOther,
  openConversation,
  openParticipant,
  sendMessage,
} from '../support/participants.ts';
import { test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

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
  const { thread, field } = findConversation(ada.page, labels, jonas.name);
  await expect(messageOf(thread, 'fair')).toBeVisible();
  await expectAccessible(ada.page);
  await pressOn(ada.page, thread.getByRole('button', { name: labels('messages:request.accept') }));
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
  await expect(
    messageOf(findConversation(ada.page, labels, 'Lea Moser').thread, 'May I ask'),
  ).toBeInViewport();
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
