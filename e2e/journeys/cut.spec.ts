import { type Browser, expect, type Locator, type Page, test as base } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { readDeviceKeys, waitForCopies } from '../support/connection.ts';
import {
  addContact,
  type Correspondent,
  enterAs,
  openConversation,
} from '../support/correspondents.ts';
import { pressOn, tabTo } from '../support/keyboard.ts';
import { type LossyNetwork, startLossyNetwork } from '../support/lossy-network.ts';
import { anyValues, openWords, type Words } from '../support/words.ts';

const wide = { width: 1440, height: 900 };
const tablet = { width: 1024, height: 768 };
const [english, german] = [openWords('en-US'), openWords('de-DE')];
const cutMs = 30_000;
/** The longest that a screen may leave one in doubt. */
const soon = { timeout: 10_000 };
const before = ['Sind Sie unterwegs?', 'On my way'];
const fromAda = ['First into the dark', 'Second into the dark', 'Third into the dark'];
const title = 'Keeper of bees';
const note = 'Spoke of the orchard';
const fromKeiko = ['Sind Sie noch da?', 'Ich warte am Tor'];

type Timeline = { items: { interaction?: { summary: string } }[] };

const messagesOf = (thread: Locator) => thread.locator('[data-seq]');

/** What a thread shows of the messages, from the oldest to the newest. */
async function readThread(thread: Locator) {
  const known = [...before, ...fromAda, ...fromKeiko];
  const texts = await messagesOf(thread).allInnerTexts();
  return texts.flatMap((text) => known.find((one) => text.includes(one)) ?? []);
}

/** Where each of the two writes and reads. */
function placesOf({ ada, keiko }: Talk) {
  return [placeOf(ada.page, english, keiko.name), placeOf(keiko.page, german, ada.name)] as const;
}

function placeOf(page: Page, words: Words, name: string) {
  const field = page.getByRole('textbox', { name: words('messages:composer.label', { name }) });
  const thread = page.getByRole('region', { name: words('messages:thread.with', { name }) });
  return { field, thread };
}

const panelOf = (page: Page) =>
  page.getByRole('region', { name: english('contacts:detail.label') });
const offlineLabelOf = (page: Page) =>
  page.getByText(english('offline:indicator.label'), { exact: true });
const pendingOf = (page: Page, number: number) =>
  page
    .getByRole('toolbar')
    .getByRole('button', { name: english('offline:indicator.pending_other', { number }) });

async function say(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Goes elsewhere by the sidebar, without a page load. */
function goBy(page: Page, name: 'dashboard' | 'contacts' | 'connect') {
  const sidebar = page.getByRole('navigation', { name: english('shell:nav.label') });
  return pressOn(page, sidebar.getByRole('link', { name: english(`shell:nav.${name}`) }));
}

/** Opens a contact of the list by its row. */
async function openFromList(page: Page, name: string) {
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible(soon);
  await row.focus();
  await page.keyboard.press('Enter');
}

/** Remembers every toast of a page from here on; answers what it has seen. */
async function watchToasts(page: Page, words: Words): Promise<() => Promise<string[]>> {
  const toasts = await page
    .getByRole('region', { name: words('common:notifications'), exact: true })
    .evaluateHandle((region) => {
      const seen: string[] = [];
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) seen.push(node.textContent ?? '');
        }
      }).observe(region, { childList: true });
      return seen;
    });
  return () => toasts.jsonValue();
}

/** Opens everything that Ada will look at while the server is away. */
async function readAhead({ page }: Correspondent, contactId: string) {
  await page.goto('/dashboard');
  await waitForCopies(page, '"dashboard"');
  await page.goto('/app/contacts');
  await waitForCopies(page, '"contacts","list"');
  await page.goto(`/app/contacts/${contactId}`);
  await waitForCopies(page, `"get"],{"input":{"id":"${contactId}"`, '"timeline"');
}

/** Changes the title of the open contact where it stands, and logs a note. */
async function workOnContact(page: Page) {
  const label = english('contacts:form.title');
  await pressOn(page, page.getByRole('button', { name: new RegExp(`^${label}`, 'u') }).first());
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(label, { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('textbox', { name: english('contacts:log.label') }).focus();
  await page.keyboard.type(note);
  await page.keyboard.press('ControlOrMeta+Enter');
}

/** Opens a browser whose every connection to the server goes over a network that can be cut. */
const test = base.extend<{ network: LossyNetwork; behind: Browser }>({
  network: async ({ baseURL }, use) => {
    const network = await startLossyNetwork(new URL(baseURL ?? ''));
    await use(network);
    await network.close();
  },
  behind: async ({ network, playwright, launchOptions, baseURL }, use) => {
    const { host } = new URL(baseURL ?? '');
    const way = `--host-resolver-rules=MAP ${host} 127.0.0.1:${network.port}`;
    const args = [...(launchOptions.args ?? []), way];
    const behind = await playwright.chromium.launch({ ...launchOptions, args });
    await use(behind);
    await behind.close();
  },
});

test('a network that swallows everything for half a minute loses nothing and fools nobody', ({
  browser,
  behind,
  network,
}) => walk({ browser, behind, network }));

test('a screen whose files were swallowed comes when the network is back', async ({
  behind,
  network,
}) => {
  const { page } = await enterAs(behind, 'Ada Rossi', { locale: 'en-US', viewport: wide });
  await page.goto('/dashboard');
  await waitForCopies(page, '"dashboard"');
  network.cut();
  await goBy(page, 'connect');
  await expect(page.getByText(english('errors:kinds.timeout.title'))).toBeVisible(soon);
  await pressOn(page, page.getByRole('button', { name: english('notifications:title') }));
  const bell = page.getByRole('dialog', { name: english('notifications:title') });
  await expect(bell).toContainText(english('notifications:notLoaded'), soon);
  network.mend();
  await page.waitForURL('**/app/connect?tab=messages', soon);
  await expect(page.getByText(english('messages:empty.title'))).toBeVisible();
});

type Places = { browser: Browser; behind: Browser; network: LossyNetwork };
type Talk = { ada: Correspondent; keiko: Correspondent; contactId: string };

async function walk({ browser, behind, network }: Places) {
  const ada = await enterAs(behind, 'Ada Rossi', { locale: 'en-US', viewport: wide });
  const keiko = await enterAs(browser, 'Keiko Tanaka', { locale: 'de-DE', viewport: tablet });
  await addContact(keiko, ada);
  const contactId = await addContact(ada, keiko);
  await ada.call('POST', '/api/v1/contacts', { first_name: 'Omar', last_name: 'Haddad' });
  await readAhead(ada, contactId);
  const talk = { ada, keiko, contactId };
  const sockets: string[] = [];
  ada.page.on('websocket', (socket) => sockets.push(socket.url()));
  await greet(talk);
  const readToasts = await watchToasts(ada.page, english);

  // The first message arrives, and nobody hears that it did.
  network.loseAnswers();
  const [atAda, atKeiko] = placesOf(talk);
  await say(ada.page, atAda.field, fromAda[0] ?? '');
  await expect(messagesOf(atKeiko.thread).last()).toContainText(fromAda[0] ?? '');
  network.cut();
  const endsAtMs = Date.now() + cutMs;
  await workInTheDark(talk);
  await lookAroundInTheDark(ada.page);
  await expect.poll(() => endsAtMs - Date.now(), { timeout: cutMs }).toBeLessThan(0);
  expect(await readThread(atKeiko.thread)).toEqual([...before, fromAda[0], ...fromKeiko]);

  network.mend();
  await expectAgreement(talk);
  expect(sockets.length).toBeGreaterThan(1);
  const kept = english('offline:kept');
  expect((await readToasts()).map((toast) => toast.slice(0, kept.length))).toEqual([kept, kept]);
}

/** Both open the conversation and hear of one another. */
async function greet(talk: Talk) {
  const { ada, keiko } = talk;
  const conversationId = await openConversation(ada, keiko);
  await ada.page.goto(`/messages?conversation=${conversationId}`);
  await keiko.page.goto(`/messages?conversation=${conversationId}`);
  const [atAda, atKeiko] = placesOf(talk);
  await say(keiko.page, atKeiko.field, before[0] ?? '');
  await expect(messagesOf(atAda.thread).last()).toContainText(before[0] ?? '');
  await say(ada.page, atAda.field, before[1] ?? '');
  await expect(messagesOf(atKeiko.thread).last()).toContainText(before[1] ?? '');
}

/** Both go on as if nothing was; what Ada does is kept, and the indicator counts it. */
async function workInTheDark(talk: Talk) {
  const { page } = talk.ada;
  const [atAda, atKeiko] = placesOf(talk);
  for (const text of fromAda.slice(1)) await say(page, atAda.field, text);
  await expect(pendingOf(page, fromAda.length)).toBeVisible();
  await pressOn(page, atAda.thread.getByRole('button', { name: english('messages:menu.label') }));
  await pressOn(page, page.getByRole('menuitem', { name: english('messages:menu.contact') }));
  await page.waitForURL(`**/app/contacts/${talk.contactId}`);
  await workOnContact(page);
  for (const text of fromKeiko) await say(talk.keiko.page, atKeiko.field, text);
  await expect(messagesOf(atKeiko.thread).last()).toContainText(fromKeiko[1] ?? '');

  // The browser knows of nothing, the screens do.
  await expect(offlineLabelOf(page)).toBeVisible(soon);
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  const waiting = page.getByRole('list', { name: english('offline:changes.waitingLog') });
  await expect(waiting).toContainText(note, soon);
  await expect(panelOf(page).getByText(title).first()).toBeVisible();
  await pressOn(page, pendingOf(page, fromAda.length + 2));
  const popover = page.getByRole('dialog', { name: english('offline:indicator.offline') });
  await expect(popover).toContainText(english('offline:indicator.disconnected'));
  await page.keyboard.press('Escape');
}

/** What was read is there at once, what was not says so. */
async function lookAroundInTheDark(page: Page) {
  await goBy(page, 'dashboard');
  await expect(page.getByText(anyValues(english.raw('offline:copy.from')))).toBeVisible(soon);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(soon);
  await goBy(page, 'contacts');
  await openFromList(page, 'Omar');
  await expect(page.getByText(english('errors:kinds.notSaved.title'))).toBeVisible(soon);
  await expectAccessible(page);
}

/** Everything is there once, for both, and they hear of one another again. */
async function expectAgreement(talk: Talk) {
  const { ada, keiko, contactId } = talk;
  const { page } = ada;
  await expect(offlineLabelOf(page)).toHaveCount(0, soon);
  await expect(page.getByText(english('errors:kinds.notSaved.title'))).toHaveCount(0);
  await expect(panelOf(page).getByRole('heading', { name: /Omar/u })).toBeVisible();
  await page.keyboard.press('Alt+m');
  const [atAda, atKeiko] = placesOf(talk);
  const all = [...before, fromAda[0], ...fromKeiko, ...fromAda.slice(1)];
  await expect.poll(() => readThread(atAda.thread)).toEqual(all);
  await expect.poll(() => readThread(atKeiko.thread)).toEqual(all);
  await expect(messagesOf(atAda.thread).last()).toContainText(english('messages:marks.read'));
  await say(keiko.page, atKeiko.field, 'Willkommen zurück');
  await expect(messagesOf(atAda.thread).last()).toContainText('Willkommen zurück');
  await expect(messagesOf(atKeiko.thread).last()).toContainText(german('messages:marks.read'));

  await expect
    .poll(() => ada.call<{ title: string }>('GET', `/api/v1/contacts/${contactId}`))
    .toMatchObject({ title });
  const timeline = await ada.call<Timeline>('GET', `/api/v1/contacts/${contactId}/timeline`);
  const summaries = timeline.items.flatMap(({ interaction }) => interaction?.summary ?? []);
  expect(summaries.filter((text) => text === note)).toHaveLength(1);
  await expect.poll(() => readDeviceKeys(page)).not.toContain('changes');
  expect(await page.evaluate(() => localStorage.getItem('dm_offline_queue'))).toBeNull();
  await expect(
    page.getByRole('toolbar').getByText(english('offline:indicator.syncing')),
  ).toHaveCount(0);
}
