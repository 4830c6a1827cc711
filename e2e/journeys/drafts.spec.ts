import { expect, type Page } from '@playwright/test';

import { desktop } from '../support/devices.ts';
import { openLabels } from '../support/labels.ts';
import {
  addContact,
  addEachOther,
  createParticipant,
  openParticipant,
} from '../support/participants.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

const labels = openLabels(desktop.locale);
const own = 'Lunch on Friday? 100 % & <b>';
/** Messages have no markup. */
const message = 'Lunch on Friday, at our usual table?';
test.use(desktop);

test('a draft to a member is sent as a message and leaves nothing behind', async ({
  page,
  browser,
  baseURL,
}) => {
  const ada = await createParticipant(page, 'Ada Lovelace');
  const mary = await openParticipant(browser, 'Mary Somerville', {
    ...desktop,
    ...(baseURL !== undefined && { baseURL }),
  });
  await addEachOther(ada, mary);
  const { items } = await ada.call<{ items: { id: string }[] }>('GET', '/api/v1/contacts');
  await page.goto(`/app/contacts/${items[0]?.id}`);
  await openDraft(page);
  await textOf(page).fill(message);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: labels('messages:contact.send'), exact: true })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await mary.page.goto('/messages');
  await expect(mary.page.getByText(message).first()).toBeVisible();
  await openDraft(page);
  await expect(textOf(page)).not.toHaveValue(message);
  await mary.page.context().close();
});

test('a draft to anyone else goes by email, by the clipboard or by the share sheet, and is logged by one key', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const ada = await createParticipant(page, 'Ada Lovelace');
  const id = await addContact(ada, { ...ada, name: 'Grace Hopper', email: 'grace+1@example.org' });
  await page.goto(`/app/contacts/${id}`);
  await openDraft(page);
  const dialog = page.getByRole('dialog');
  const button = (key: string) => dialog.getByRole('button', { name: labels(key), exact: true });
  await expect(button('nudges:draft.copy')).toBeVisible();
  await expect(button('messages:contact.send')).toHaveCount(0);
  await expect(button('nudges:draft.share')).toHaveCount(0);
  await textOf(page).fill(own);

  const email = dialog.getByRole('link', { name: labels('nudges:draft.email') });
  await expect(email).toHaveAttribute(
    'href',
    `mailto:grace%2B1@example.org?body=${encodeURIComponent(own)}`,
  );
  await button('nudges:draft.copy').click();
  await expect(page.getByText(labels('nudges:draft.copied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(own);

  // Closing keeps the words.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await openDraft(page);
  await expect(textOf(page)).toHaveValue(own);

  // A device with a share sheet, whose first use is closed without sharing.
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    navigator.share = (data) => {
      shared.push(data);
      return shared.length === 1
        ? Promise.reject(new DOMException('closed', 'AbortError'))
        : Promise.resolve();
    };
  });
  await reloadPage(page);
  await openDraft(page);
  await expect(textOf(page)).toHaveValue(own);
  await button('nudges:draft.share').click();
  await button('nudges:draft.share').click();
  expect(await page.evaluate('window.shared')).toEqual([{ text: own }, { text: own }]);
  await expect(textOf(page)).toHaveValue(own);

  await textOf(page).focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog).toHaveCount(0);
  const timeline = page.getByRole('list', { name: labels('contacts:timeline.title') });
  await expect(timeline.getByText(own)).toHaveCount(1);
  await openDraft(page);
  await expect(textOf(page)).not.toHaveValue(own);
});

const textOf = (page: Page) => page.getByRole('textbox', { name: labels('nudges:draft.text') });

/** Opens the draft of the open contact, and waits until its text is there. */
async function openDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: labels('contacts:detail.write') }).click();
  await expect(textOf(page)).not.toHaveValue('');
  await expect(textOf(page)).toHaveAttribute('aria-busy', 'false');
}
