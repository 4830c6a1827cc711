import { type Browser, expect, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { readDeviceKeys, waitForCopies } from '../support/connection.ts';
import { findConversation, messagesOf, typeMessage } from '../support/conversation.ts';
import {
  addContact,
  type Participant,
  openParticipant,
  openConversation,
} from '../support/participants.ts';
import { pressOn, tabTo } from '../support/keyboard.ts';
import { type LossyNetwork, startLossyNetwork } from '../support/lossy-network.ts';
import { anyValues, openLabels, type Labels } from '../support/labels.ts';
import { test as base } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const tablet = { width: 1024, height: 768 };
const [english, german] = [openLabels('en-US'), openLabels('de-DE')];
const cutMs = 30_000;
const before = ['Sind Sie unterwegs?', 'On my way'];
const fromAda = ['First into the dark', 'Second into the dark', 'Third into the dark'];
const title = 'Keeper of bees';
const note = 'Spoke of the orchard';
const fromKeiko = ['Sind Sie noch da?', 'Ich warte am Tor'];

type Timeline = { items: { interaction?: { summary: string } }[] };

/** The messages that a thread shows, from the oldest to the newest. */
async function readThread(thread: Locator) {
  const known = [...before, ...fromAda, ...fromKeiko];
  const texts = await messagesOf(thread).allInnerTexts();
  return texts.flatMap((text) => known.find((one) => text.includes(one)) ?? []);
}

/** The composer and the thread of each of the two. */
function findConversations({ ada, keiko }: Pair) {
  return [
    findConversation(ada.page, english, keiko.name),
    findConversation(keiko.page, german, ada.name),
  ] as const;
}

const panelOf = (page: Page) =>
  page.getByRole('region', { name: english('contacts:detail.label') });
const offlineLabelOf = (page: Page) =>
  page.getByText(english('offline:indicator.label'), { exact: true });
const pendingOf = (page: Page, number: number) =>
  page
    .getByRole('toolbar')
    .getByRole('button', { name: english('offline:indicator.pending_other', { number }) });

/** Opens a screen by the sidebar, without a page load. */
function goBy(page: Page, name: 'dashboard' | 'contacts' | 'connect') {
  const sidebar = page.getByRole('navigation', { name: english('shell:nav.label') });
  return pressOn(page, sidebar.getByRole('link', { name: english(`shell:nav.${name}`) }));
}

/** Opens a contact of the list by its row. */
async function openFromList(page: Page, name: string) {
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible();
  await row.focus();
  await page.keyboard.press('Enter');
}

/** Records every toast of a page from now on; returns a function that reads them. */
async function watchToasts(page: Page, labels: Labels): Promise<() => Promise<string[]>> {
  const toasts = await page
    .getByRole('region', { name: labels('common:notifications'), exact: true })
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

/** Opens each screen that Ada will visit while the server is unreachable, so that it is cached. */
async function readAhead({ page }: Participant, contactId: string) {
  await page.goto('/dashboard');
  await waitForCopies(page, '"dashboard"');
  await page.goto('/app/contacts');
  await waitForCopies(page, '"contacts","list"');
  await page.goto(`/app/contacts/${contactId}`);
  await waitForCopies(page, `"get"],{"input":{"id":"${contactId}"`, '"timeline"');
}

/** Edits the title of the open contact in place, and logs a note. */
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

/** `behind` is a browser whose every connection to the server can be cut. */
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

test('a network that loses everything for 30 seconds loses no work and shows no wrong state', ({
  browser,
  behind,
  network,
}) => surviveCut({ browser, behind, network }));

test('a screen whose files were lost opens when the network is back', async ({
  behind,
  network,
}) => {
  const { page } = await openParticipant(behind, 'Ada Rossi', { locale: 'en-US', viewport: wide });
  await page.goto('/dashboard');
  await waitForCopies(page, '"dashboard"');
  // What loads after the first view has to be there, too.
  await page.waitForLoadState('networkidle');
  network.cut();
  await goBy(page, 'connect');
  await expect(page.getByText(english('errors:kinds.timeout.title'))).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: english('notifications:title') }));
  const bell = page.getByRole('dialog', { name: english('notifications:title') });
  await expect(bell).toContainText(english('notifications:notLoaded'));
  network.mend();
  await page.waitForURL('**/app/connect');
  await expect(
    page.getByRole('heading', { level: 1, name: english('connect:title') }),
  ).toBeVisible();
});

type Setup = { browser: Browser; behind: Browser; network: LossyNetwork };
type Pair = { ada: Participant; keiko: Participant; contactId: string };

async function surviveCut({ browser, behind, network }: Setup) {
  const ada = await openParticipant(behind, 'Ada Rossi', { locale: 'en-US', viewport: wide });
  const keiko = await openParticipant(browser, 'Keiko Tanaka', {
    locale: 'de-DE',
    viewport: tablet,
  });
  await addContact(keiko, ada);
  const contactId = await addContact(ada, keiko);
  await ada.call('POST', '/api/v1/contacts', { first_name: 'Omar', last_name: 'Haddad' });
  await readAhead(ada, contactId);
  const pair = { ada, keiko, contactId };
  const sockets: string[] = [];
  ada.page.on('websocket', (socket) => sockets.push(socket.url()));
  await greet(pair);
  const readToasts = await watchToasts(ada.page, english);

  // The first message arrives, but its sender gets no answer.
  const [adaChat, keikoChat] = findConversations(pair);
  await tabTo(ada.page, adaChat.field);
  await ada.page.keyboard.type(fromAda[0] ?? '');
  // Only now: after some seconds without answers the app takes itself for offline and queues.
  network.loseAnswers();
  await ada.page.keyboard.press('Enter');
  await expect(messagesOf(keikoChat.thread).last()).toContainText(fromAda[0] ?? '');
  network.cut();
  const endsAtMs = Date.now() + cutMs;
  await workDuringCut(pair);
  await openScreensDuringCut(ada.page);
  await expect.poll(() => endsAtMs - Date.now(), { timeout: cutMs }).toBeLessThan(0);
  expect(await readThread(keikoChat.thread)).toEqual([...before, fromAda[0], ...fromKeiko]);

  network.mend();
  await expectAgreement(pair);
  expect(sockets.length).toBeGreaterThan(1);
  const savedText = english('offline:kept');
  expect((await readToasts()).map((toast) => toast.slice(0, savedText.length))).toEqual([
    savedText,
    savedText,
  ]);
}

/** Both open the conversation and exchange messages. */
async function greet(pair: Pair) {
  const { ada, keiko } = pair;
  const conversationId = await openConversation(ada, keiko);
  await ada.page.goto(`/messages?conversation=${conversationId}`);
  await keiko.page.goto(`/messages?conversation=${conversationId}`);
  const [adaChat, keikoChat] = findConversations(pair);
  await typeMessage(keiko.page, keikoChat.field, before[0] ?? '');
  await expect(messagesOf(adaChat.thread).last()).toContainText(before[0] ?? '');
  await typeMessage(ada.page, adaChat.field, before[1] ?? '');
  await expect(messagesOf(keikoChat.thread).last()).toContainText(before[1] ?? '');
}

/** Both go on working; what Ada does is queued, and the indicator counts it. */
async function workDuringCut(pair: Pair) {
  const { page } = pair.ada;
  const [adaChat, keikoChat] = findConversations(pair);
  for (const text of fromAda.slice(1)) await typeMessage(page, adaChat.field, text);
  await expect(pendingOf(page, fromAda.length)).toBeVisible();
  await pressOn(page, adaChat.thread.getByRole('button', { name: english('messages:menu.label') }));
  await pressOn(page, page.getByRole('menuitem', { name: english('messages:menu.contact') }));
  await page.waitForURL(`**/app/contacts/${pair.contactId}`);
  await workOnContact(page);
  for (const text of fromKeiko) await typeMessage(pair.keiko.page, keikoChat.field, text);
  await expect(messagesOf(keikoChat.thread).last()).toContainText(fromKeiko[1] ?? '');

  // The browser believes to be online, the screens know better.
  await expect(offlineLabelOf(page)).toBeVisible();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  const waiting = page.getByRole('list', { name: english('offline:changes.waitingLog') });
  await expect(waiting).toContainText(note);
  await expect(panelOf(page).getByText(title).first()).toBeVisible();
  await pressOn(page, pendingOf(page, fromAda.length + 2));
  const popover = page.getByRole('dialog', { name: english('offline:indicator.offline') });
  await expect(popover).toContainText(english('offline:indicator.disconnected'));
  await page.keyboard.press('Escape');
}

/** Cached screens open at once, others say that they are not cached. */
async function openScreensDuringCut(page: Page) {
  await goBy(page, 'dashboard');
  await expect(page.getByText(anyValues(english.raw('offline:copy.from')))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await goBy(page, 'contacts');
  await openFromList(page, 'Omar');
  await expect(page.getByText(english('errors:kinds.notSaved.title'))).toBeVisible();
  await expectAccessible(page);
}

/** Both have everything exactly once, and messages arrive live again. */
async function expectAgreement(pair: Pair) {
  const { ada, keiko, contactId } = pair;
  const { page } = ada;
  await expect(offlineLabelOf(page)).toHaveCount(0);
  await expect(page.getByText(english('errors:kinds.notSaved.title'))).toHaveCount(0);
  await expect(panelOf(page).getByRole('heading', { name: /Omar/u })).toBeVisible();
  await page.keyboard.press('Alt+m');
  const [adaChat, keikoChat] = findConversations(pair);
  const all = [...before, fromAda[0], ...fromKeiko, ...fromAda.slice(1)];
  await expect.poll(() => readThread(adaChat.thread)).toEqual(all);
  await expect.poll(() => readThread(keikoChat.thread)).toEqual(all);
  await expect(messagesOf(adaChat.thread).last()).toContainText(english('messages:marks.read'));
  await typeMessage(keiko.page, keikoChat.field, 'Willkommen zurück');
  await expect(messagesOf(adaChat.thread).last()).toContainText('Willkommen zurück');
  await expect(messagesOf(keikoChat.thread).last()).toContainText(german('messages:marks.read'));

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
