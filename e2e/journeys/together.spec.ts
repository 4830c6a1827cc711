import { expect } from '@playwright/test';

import { comeBack, goOffline, waitForCopies } from '../support/connection.ts';
import { findConversation, messagesOf, typeMessage } from '../support/conversation.ts';
import {
  addContact,
  openParticipant,
  openConversation,
  sendMessage,
} from '../support/participants.ts';
import { editTextField } from '../support/contact-screen.ts';
import { pressOn, tabTo } from '../support/keyboard.ts';
import { openLabels } from '../support/labels.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const tablet = { width: 1024, height: 768 };
const sentOffline = ['First from the train', 'Second from the tunnel', 'Third from the valley'];

test('two members see messages arrive live, and the offline work of one reaches both', async ({
  browser,
}) => {
  const [english, spanish] = [openLabels('en-US'), openLabels('es-ES')];
  const keiko = await openParticipant(browser, 'Keiko Tanaka', {
    locale: 'es-ES',
    viewport: tablet,
  });
  const ada = await openParticipant(browser, 'Ada Rossi', { locale: 'en-US', viewport: wide });

  // They have no conversation yet: a request shows in the bell.
  await keiko.page.goto('/dashboard');
  const bell = keiko.page.getByRole('toolbar').getByRole('button', {
    name: spanish('notifications:title'),
  });
  await expect(bell).toBeVisible();
  const id = await openConversation(ada, keiko);
  await sendMessage(ada, id, 'We met at the fair');
  await expect(
    keiko.page.getByRole('button', { name: spanish('notifications:bell_one', { number: 1 }) }),
  ).toBeVisible();
  await keiko.page.keyboard.press('Alt+n');
  await pressOn(keiko.page, keiko.page.getByRole('dialog').getByRole('link', { name: /Ada/u }));
  await keiko.page.waitForURL(`**/messages?conversation=${id}`);
  const keikoChat = findConversation(keiko.page, spanish, ada.name);
  const accept = { name: spanish('messages:request.accept') };
  await pressOn(keiko.page, keikoChat.thread.getByRole('button', accept));

  await addContact(keiko, ada);
  const contactId = await addContact(ada, keiko);
  await ada.page.goto(`/app/contacts/${contactId}`);
  await waitForCopies(ada.page, `"get"],{"input":{"id":"${contactId}"`);
  await openScreen(ada.page, `/messages?conversation=${id}`);
  const adaChat = findConversation(ada.page, english, keiko.name);
  await typeMessage(ada.page, adaChat.field, 'Are you on your way?');
  await expect(messagesOf(keikoChat.thread).last()).toContainText('Are you on your way?');
  await expect(messagesOf(adaChat.thread).last()).toContainText(english('messages:marks.read'));
  await tabTo(keiko.page, keikoChat.field);
  await keiko.page.keyboard.type('En un momento');
  await expect(adaChat.thread.getByText(english('messages:presence.writes'))).toBeVisible();
  await keiko.page.keyboard.press('Enter');
  await expect(messagesOf(adaChat.thread).last()).toContainText('En un momento');

  await goOffline(ada.page);
  for (const text of sentOffline) await typeMessage(ada.page, adaChat.field, text);
  await pressOn(
    ada.page,
    adaChat.thread.getByRole('button', { name: english('messages:menu.label') }),
  );
  await pressOn(
    ada.page,
    ada.page.getByRole('menuitem', { name: english('messages:menu.contact') }),
  );
  await ada.page.waitForURL(`**/app/contacts/${contactId}`);
  await editTextField(ada.page, english('contacts:form.title'), 'Keeper of bees');
  await typeMessage(keiko.page, keikoChat.field, '¿Sigues ahí?');
  await expect(messagesOf(keikoChat.thread).last()).toContainText('¿Sigues ahí?');

  await comeBack(ada.page);
  await expect
    .poll(() => ada.call<{ title: string }>('GET', `/api/v1/contacts/${contactId}`))
    .toMatchObject({ title: 'Keeper of bees' });
  const all = ['En un momento', '¿Sigues ahí?', ...sentOffline];
  await ada.page.goto(`/messages?conversation=${id}`);
  for (const { thread } of [keikoChat, adaChat]) {
    await expect(messagesOf(thread).last()).toContainText(sentOffline[2] ?? '');
    await expect(async () => {
      const texts = await messagesOf(thread).allInnerTexts();
      const shown = texts.map((text) => all.find((one) => text.includes(one)));
      expect(shown.filter((text) => text !== undefined)).toEqual(all);
    }).toPass();
  }
});
