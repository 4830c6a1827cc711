import { expect } from '@playwright/test';

import { openLabels } from '../support/labels.ts';
import {
  addEachOther,
  openConversation,
  openParticipant,
  sendMessage,
} from '../support/participants.ts';
import { test } from '../support/test.ts';

const phone = { locale: 'en-US', viewport: { width: 390, height: 844 }, hasTouch: true };

// Leaving a field brings back the bottom bar: what lies above it moves, but only after the press.
for (const [by, press] of [
  ['finger', 'tap'],
  ['mouse', 'click'],
] as const) {
  test(`on a phone a message is sent by the first press of a ${by}`, async ({ browser }) => {
    const labels = openLabels('en-US');
    const ada = await openParticipant(browser, 'Ada Rossi', phone);
    const keiko = await openParticipant(browser, 'Keiko Tanaka', phone);
    await addEachOther(ada, keiko);
    const id = await openConversation(ada, keiko);
    await sendMessage(keiko, id, 'Shall we meet?');
    await ada.page.goto(`/messages?conversation=${id}`);
    const name = labels('messages:composer.label', { name: keiko.name });
    const bar = ada.page.getByRole('navigation', { name: labels('shell:nav.bottom') });
    await expect(bar).toBeVisible();
    await ada.page.getByRole('textbox', { name }).fill('At three');
    await expect(bar).toBeHidden();
    await ada.page.getByRole('button', { name: labels('messages:composer.send') })[press]();
    await expect(ada.page.locator('[data-seq]').filter({ hasText: 'At three' })).toBeVisible();
  });
}
