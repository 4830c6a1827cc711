import { expect, type Locator, type Page, test } from '@playwright/test';

import { comeBack, goOffline, waitForCopies } from '../support/connection.ts';
import { addContact, enterAs, openConversation, write } from '../support/correspondents.ts';
import { pressOn, tabTo } from '../support/keyboard.ts';
import { openWords, type Words } from '../support/words.ts';

const wide = { width: 1440, height: 900 };
const tablet = { width: 1024, height: 768 };
const sentOffline = ['First from the train', 'Second from the tunnel', 'Third from the valley'];

const messagesOf = (thread: Locator) => thread.locator('[data-seq]');

async function say(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

function placesOf(page: Page, words: Words, name: string) {
  const field = page.getByRole('textbox', { name: words('messages:composer.label', { name }) });
  const thread = page.getByRole('region', { name: words('messages:thread.with', { name }) });
  return { field, thread };
}

/** Changes the title of the open contact where it stands. */
async function writeTitle(page: Page, words: Words, text: string): Promise<void> {
  const label = words('contacts:form.title');
  await pressOn(page, page.getByRole('button', { name: new RegExp(`^${label}`, 'u') }).first());
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(label, { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

test('two members hear of each other live, and what one did offline both have in the end', async ({
  browser,
}) => {
  const [english, spanish] = [openWords('en-US'), openWords('es-ES')];
  const keiko = await enterAs(browser, 'Keiko Tanaka', { locale: 'es-ES', viewport: tablet });
  const ada = await enterAs(browser, 'Ada Rossi', { locale: 'en-US', viewport: wide });

  // Nothing connects them yet: the bell rings while the dashboard stands.
  await keiko.page.goto('/dashboard');
  const bell = keiko.page.getByRole('toolbar').getByRole('button', {
    name: spanish('notifications:title'),
  });
  await expect(bell).toBeVisible();
  const id = await openConversation(ada, keiko);
  await write(ada, id, 'We met at the fair');
  await expect(
    keiko.page.getByRole('button', { name: spanish('notifications:bell_one', { number: 1 }) }),
  ).toBeVisible();
  await keiko.page.keyboard.press('Alt+n');
  await pressOn(keiko.page, keiko.page.getByRole('dialog').getByRole('link', { name: /Ada/u }));
  await keiko.page.waitForURL(`**/messages?conversation=${id}`);
  const atKeiko = placesOf(keiko.page, spanish, ada.name);
  const accept = { name: spanish('messages:request.accept') };
  await pressOn(keiko.page, atKeiko.thread.getByRole('button', accept));

  const contactId = await addContact(ada, keiko);
  await ada.page.goto(`/app/contacts/${contactId}`);
  await waitForCopies(ada.page, `"get"],{"input":{"id":"${contactId}"`);
  await ada.page.goto(`/messages?conversation=${id}`);
  const atAda = placesOf(ada.page, english, keiko.name);
  await say(ada.page, atAda.field, 'Are you on your way?');
  await expect(messagesOf(atKeiko.thread).last()).toContainText('Are you on your way?');
  await expect(messagesOf(atAda.thread).last()).toContainText(english('messages:marks.read'));
  await tabTo(keiko.page, atKeiko.field);
  await keiko.page.keyboard.type('En un momento');
  await expect(atAda.thread.getByText(english('messages:presence.writes'))).toBeVisible();
  await keiko.page.keyboard.press('Enter');
  await expect(messagesOf(atAda.thread).last()).toContainText('En un momento');

  await goOffline(ada.page);
  for (const text of sentOffline) await say(ada.page, atAda.field, text);
  await pressOn(
    ada.page,
    atAda.thread.getByRole('button', { name: english('messages:menu.label') }),
  );
  await pressOn(
    ada.page,
    ada.page.getByRole('menuitem', { name: english('messages:menu.contact') }),
  );
  await ada.page.waitForURL(`**/app/contacts/${contactId}`);
  await writeTitle(ada.page, english, 'Keeper of bees');
  await say(keiko.page, atKeiko.field, '¿Sigues ahí?');
  await expect(messagesOf(atKeiko.thread).last()).toContainText('¿Sigues ahí?');

  await comeBack(ada.page);
  await expect
    .poll(() => ada.call<{ title: string }>('GET', `/api/v1/contacts/${contactId}`))
    .toMatchObject({ title: 'Keeper of bees' });
  const all = ['En un momento', '¿Sigues ahí?', ...sentOffline];
  await expect(messagesOf(atKeiko.thread).last()).toContainText(sentOffline[2] ?? '');
  await ada.page.goto(`/messages?conversation=${id}`);
  for (const { thread } of [atKeiko, atAda]) {
    const texts = await messagesOf(thread).allInnerTexts();
    const shown = texts.map((text) => all.find((one) => text.includes(one)));
    expect(shown.filter((text) => text !== undefined)).toEqual(all);
  }
});
