import { type Browser, expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import {
  comeBack,
  goOffline,
  loseServer,
  readDeviceKeys,
  waitForCopies,
} from '../support/connection.ts';
import { enterAs, write } from '../support/correspondents.ts';
import { chooseItem, pressOn } from '../support/keyboard.ts';
import { enterAsNewMember, lookAround, readSession } from '../support/members.ts';
import { anyValues, openWords, type Words } from '../support/words.ts';

type Contact = { id: string; title: string; location: string; revision: number };
type Timeline = { items: { interaction?: { summary: string } }[] };

/** What the server knows, asked beside the screen. */
async function ask<Answer>(page: Page, path: string, change?: object | 'delete'): Promise<Answer> {
  const { access_token: token } = await readSession(page);
  const answer = await page.request.fetch(`/api/v1${path}`, {
    method: change === 'delete' ? 'DELETE' : change ? 'PATCH' : 'GET',
    headers: { authorization: `Bearer ${token}` },
    ...(typeof change === 'object' && { data: change }),
  });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Answer;
}

/** Opens the first contact of the list by keyboard, and waits until this device has a copy. */
async function openFirst(page: Page, words: Words): Promise<string> {
  await lookAround(page, words);
  await page.goto('/app/contacts');
  await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/contacts/*');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await waitForCopies(
    page,
    '"consents"',
    '"contacts","list"',
    `"get"],{"input":{"id":"${id}"`,
    '"timeline"',
  );
  return id;
}

/** Presses a button that has its name, as a keyboard does. */
async function press(page: Page, name: string | RegExp) {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name }).first().focus();
  await page.keyboard.press('Enter');
}

/** Changes a line of the open contact where it stands. */
async function writeFact(page: Page, label: string, text: string) {
  await press(page, new RegExp(`^${label}`, 'u'));
  await page.getByRole('dialog').getByLabel(label, { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Lets the kept access token be one that ended an hour ago. */
async function ageSession(page: Page) {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('auth-token') ?? '') as { expires_at: number };
    const ended = { ...session, expires_at: session.expires_at - 2 * 60 * 60 };
    localStorage.setItem('auth-token', JSON.stringify(ended));
  });
}

const indicatorOf = (page: Page, words: Words) =>
  page.getByRole('toolbar').getByRole('button', { name: words('offline:indicator.label') });

test.describe('on a wide screen in English', () => {
  const words = openWords('en-US');
  test.use({ actionTimeout: 8_000, locale: 'en-US', viewport: { width: 1440, height: 900 } });

  test('an edit and a meeting without a connection survive a reload and reach the server', async ({
    page,
  }) => {
    const id = await openFirst(page, words);
    await goOffline(page);
    await expect(page.getByText(anyValues(words.raw('offline:copy.from')))).toBeVisible();
    await expect(indicatorOf(page, words)).toBeVisible();

    const panel = page.getByRole('region', { name: words('contacts:detail.label') });
    await writeFact(page, words('contacts:form.title'), 'Keeper of bees');
    await expect(panel.getByText('Keeper of bees').first()).toBeVisible();
    await expect(
      panel.getByText(anyValues(words.raw('offline:changes.waitingFields'))),
    ).toBeVisible();
    await panel.getByRole('textbox', { name: words('contacts:log.label') }).focus();
    await page.keyboard.type('Walked through the orchard');
    await page.keyboard.press('ControlOrMeta+Enter');
    const logged = page.getByRole('list', { name: words('offline:changes.waitingLog') });
    await expect(logged).toContainText('Walked through the orchard');

    await ageSession(page);
    await page.reload();
    await expect(panel.getByText('Keeper of bees').first()).toBeVisible();
    await expect(logged).toContainText(words('offline:changes.waiting'));
    await pressOn(page, indicatorOf(page, words));
    const popover = page.getByRole('dialog', { name: words('offline:indicator.offline') });
    await expect(popover).toContainText(words('offline:indicator.disconnected'));
    await expect(popover).toContainText(words('offline:indicator.automatic'));
    await expect(popover.getByRole('definition').first()).toHaveText('2');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(await ask<Contact>(page, `/contacts/${id}`)).not.toMatchObject({
      title: 'Keeper of bees',
    });

    await comeBack(page);
    await expect(logged).toHaveCount(0);
    await expect(page.getByRole('toolbar').getByText(words('offline:indicator.label'))).toHaveCount(
      0,
    );
    await expect(panel.getByText('Keeper of bees').first()).toBeVisible();
    expect(await ask<Contact>(page, `/contacts/${id}`)).toMatchObject({ title: 'Keeper of bees' });
    const timeline = await ask<Timeline>(page, `/contacts/${id}/timeline`);
    const summaries = timeline.items.map(({ interaction }) => interaction?.summary);
    expect(summaries.filter((text) => text === 'Walked through the orchard')).toHaveLength(1);
  });
});

test.describe('on a tablet in French', () => {
  const words = openWords('fr-FR');
  test.use({ actionTimeout: 8_000, locale: 'fr-FR', viewport: { width: 768, height: 1024 } });

  test('what changed on both sides waits for a choice, the rest is merged', async ({ page }) => {
    const id = await openFirst(page, words);
    const title = words('contacts:form.title');
    await goOffline(page);
    await writeFact(page, title, 'Apicultrice');
    const { revision } = await ask<Contact>(page, `/contacts/${id}`);
    await ask(page, `/contacts/${id}`, { title: 'Fleuriste', location: 'Arles', revision });
    await comeBack(page);

    const conflict = page.getByRole('form', { name: words('offline:conflict.title') });
    await expect(conflict).toContainText('Fleuriste');
    await expect(conflict).toContainText('Apicultrice');
    const panel = page.getByRole('region', { name: words('contacts:detail.label') });
    await expect(panel.getByText('Arles').first()).toBeVisible();
    await expectAccessible(page);
    expect(await ask<Contact>(page, `/contacts/${id}`)).toMatchObject({ title: 'Fleuriste' });

    const keep = conflict.getByRole('button', { name: words('offline:conflict.save') });
    await expect(keep).toBeDisabled();
    await conflict.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await pressOn(page, keep);
    await expect(conflict).toHaveCount(0);
    await expect
      .poll(() => ask<Contact>(page, `/contacts/${id}`))
      .toMatchObject({ title: 'Apicultrice', location: 'Arles' });
  });

  test('a contact that was deleted meanwhile comes back with the change, where one wants it', async ({
    page,
  }) => {
    const id = await openFirst(page, words);
    await goOffline(page);
    await writeFact(page, words('contacts:form.title'), 'Apicultrice');
    await ask(page, `/contacts/${id}`, 'delete');
    await comeBack(page);
    const notice = page
      .getByRole('alert')
      .filter({ hasText: words('offline:changes.deletedText') });
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await pressOn(page, notice.getByRole('button', { name: words('offline:changes.restore') }));
    await expect(notice).toHaveCount(0);
    await expect
      .poll(() => ask<Contact>(page, `/contacts/${id}`))
      .toMatchObject({ title: 'Apicultrice' });
    const panel = page.getByRole('region', { name: words('contacts:detail.label') });
    await expect(panel.getByText('Apicultrice').first()).toBeVisible();
  });
});

const longMessage = '一つ目のとても長いメッセージですから最後まで表示されません';

/** Puts messages into the queue as another tab would have left them. */
async function queueMessages(page: Page, contents: readonly string[]): Promise<void> {
  const conversationId = crypto.randomUUID();
  const queue = contents.map((content, at) => ({
    ...{ id: `offline-${at}`, conversationId, content, messageType: 'text' },
    ...{
      clientMsgId: crypto.randomUUID(),
      createdAt: at,
      attempts: 0,
      maxRetries: 5,
      nextRetryAt: 0,
    },
  }));
  await page.evaluate(
    (text) => localStorage.setItem('dm_offline_queue', text),
    JSON.stringify(queue),
  );
}

/** Reads the dashboard and a conversation, and knows what they then show. */
async function readAhead(page: Page, browser: Browser) {
  const { user } = await readSession(page);
  const place = { locale: 'en-US', viewport: { width: 1024, height: 768 } };
  const jonas = await enterAs(browser, 'Jonas Weber', place);
  const conversationId = await jonas.call<string>('POST', '/rest/v1/rpc/create_conversation', {
    other_user_id: user.id,
  });
  await write(jonas, conversationId, 'We met at the fair');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries.first()).toBeVisible();
  const [entry = ''] = (await entries.first().innerText()).split('\n');
  await waitForCopies(page, '"dashboard"', '"nudges"');
  const message = page.locator('[data-seq]').filter({ hasText: 'We met at the fair' });
  await page.goto(`/messages?conversation=${conversationId}`);
  await expect(message).toBeVisible();
  await waitForCopies(page, '"conversations","list"', '"conversations","thread"');
  const conversation = page.getByRole('link', { name: /Jonas Weber/u });
  return {
    async expectReadable() {
      await page.goto('/dashboard');
      await expect(entries.filter({ hasText: entry }).first()).toBeVisible();
      await page.goto('/messages');
      await expect(conversation).toBeVisible();
      await conversation.focus();
      await page.keyboard.press('Enter');
      await expect(message).toBeVisible();
    },
  };
}

test.describe('on a phone in Japanese', () => {
  const words = openWords('ja-JP');
  test.use({ actionTimeout: 8_000, locale: 'ja-JP', viewport: { width: 390, height: 844 } });

  test('what was read stays readable, two tabs send each message once, and leaving empties the device', async ({
    page,
    browser,
  }) => {
    await lookAround(page, words);
    const screens = await readAhead(page, browser);
    await page.goto('/app/contacts');
    const rows = page.getByRole('grid').getByRole('row');
    await expect(rows.nth(2)).toBeVisible();
    const person = (await rows.nth(2).getByRole('rowheader').innerText()).split('\n')[0] ?? '';
    await waitForCopies(page, '"consents"', '"contacts","list"');

    const notice = page.getByText(anyValues(words.raw('offline:copy.from')));
    await loseServer(page);
    await page.reload();
    await expect(rows.filter({ hasText: person }).first()).toBeVisible();
    await expect(notice).toBeVisible();
    await goOffline(page);
    await queueMessages(page, [longMessage, '二', '三', '四']);
    await page.reload();
    await expect(rows.filter({ hasText: person }).first()).toBeVisible();
    await expect(notice).toBeVisible();

    await screens.expectReadable();
    await pressOn(page, indicatorOf(page, words));
    const messages = page.getByRole('list').filter({ hasText: '一つ目' });
    await expect(messages.getByRole('listitem')).toHaveCount(3);
    await expect(messages).toContainText(`${longMessage.slice(0, 25)}…`);
    await expect(page.getByText(words('offline:messages.more_other', { number: 1 }))).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    const sent: string[] = [];
    page.context().on('request', (request) => {
      if (!request.url().endsWith('/dm-send-message')) return;
      sent.push((request.postDataJSON() as { content: string }).content);
    });
    const other = await page.context().newPage();
    await other.goto('/app/companies');
    await expect(other.getByText(words('errors:kinds.notSaved.title'))).toBeVisible();
    await expectAccessible(other);
    await comeBack(page);
    await expect(other.getByText(words('errors:kinds.notSaved.title'))).toHaveCount(0);
    await expect
      .poll(() => sent.map((content) => content.slice(0, 1)))
      .toEqual(['一', '二', '三', '四']);

    // Nobody is in that conversation, so the server refuses, and the member is told in one tab.
    await expect
      .poll(async () => {
        const told = [page, other].map((tab) => tab.getByText(words('offline:messages.failed')));
        return (await Promise.all(told.map((toast) => toast.count()))).includes(1);
      })
      .toBe(true);
    await other.close();
    await chooseItem(
      page,
      page.getByRole('button', { name: words('shell:userMenu.label') }),
      words('shell:userMenu.logOut'),
    );
    const leaving = page.getByRole('dialog', { name: words('offline:leave.title') });
    await expect(leaving).toContainText(words('offline:leave.text_other', { number: 4 }));
    await expectAccessible(page);
    await pressOn(page, leaving.getByRole('button', { name: words('offline:leave.confirm') }));
    await page.waitForURL('**/');
    await expect.poll(() => readDeviceKeys(page)).toEqual([]);
    const left = await page.evaluate(async () => ({
      keys: Object.keys(localStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    }));
    expect(left.keys.filter((key) => /^dm_|auth-token|draft/u.test(key))).toEqual([]);
    expect(left.databases).toEqual(['kith-offline']);
    expect(sent).toHaveLength(4);
  });

  test('whoever signs in next finds nothing of the member before, sent or unsent', async ({
    page,
  }) => {
    await openFirst(page, words);
    await goOffline(page);
    await queueMessages(page, ['秘密']);
    await writeFact(page, words('contacts:form.title'), '養蜂家');
    await expect.poll(() => readDeviceKeys(page)).toContain('changes');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!['GET', 'HEAD'].includes(request.method())) sent.push(new URL(request.url()).pathname);
    });
    await enterAsNewMember(page);
    await comeBack(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('toolbar')).toBeVisible();
    await waitForCopies(page, '"dashboard"');
    const keys = await readDeviceKeys(page);
    expect(keys.filter((key) => key === 'changes' || key.includes('"contacts"'))).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('dm_offline_queue')))
      .toBeNull();
    expect(sent.filter((path) => /contacts|dm-send/u.test(path))).toEqual([]);
  });
});
