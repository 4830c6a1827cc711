import { type Browser, expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import {
  comeBack,
  findIndicator,
  goOffline,
  loseServer,
  openCachedContact,
  readDeviceKeys,
  waitForCopies,
} from '../support/connection.ts';
import { editTextField } from '../support/contact-screen.ts';
import { chooseItem, pressOn } from '../support/keyboard.ts';
import { anyValues, openLabels } from '../support/labels.ts';
import { openWithSampleNetwork, readSession, signUpMember } from '../support/members.ts';
import { openParticipant, sendMessage } from '../support/participants.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

const longMessage = '一つ目のとても長いメッセージですから最後まで表示されません';

/** Puts messages into the queue, as another tab would have left them. */
async function queueMessages(page: Page, contents: readonly string[]): Promise<void> {
  const conversationId = crypto.randomUUID();
  const queue = contents.map((content, at) => ({
    id: `offline-${at}`,
    conversationId,
    content,
    messageType: 'text',
    clientMsgId: crypto.randomUUID(),
    createdAt: at,
    attempts: 0,
    maxRetries: 5,
    nextRetryAt: 0,
  }));
  await page.evaluate(
    (text) => localStorage.setItem('dm_offline_queue', text),
    JSON.stringify(queue),
  );
}

/** What the feed's composer keeps of a post that was begun. */
async function beginPost(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('draft:post', '未完'));
}

/** Opens the dashboard and a conversation, and remembers what they show. */
async function readAhead(page: Page, browser: Browser) {
  const { user } = await readSession(page);
  const place = { locale: 'en-US', viewport: { width: 1024, height: 768 } };
  const jonas = await openParticipant(browser, 'Jonas Weber', place);
  const conversationId = await jonas.call<string>('POST', '/rest/v1/rpc/create_conversation', {
    other_user_id: user.id,
  });
  await sendMessage(jonas, conversationId, 'We met at the fair');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries.first()).toBeVisible();
  const [entry = ''] = (await entries.first().innerText()).split('\n');
  await waitForCopies(page, '"dashboard"', '"nudges"');
  const message = page.locator('[data-seq]').filter({ hasText: 'We met at the fair' });
  await page.goto(`/messages?conversation=${conversationId}`);
  await expect(message).toBeVisible();
  // The thread's head and its messages come in two answers.
  await waitForCopies(
    page,
    '"conversations","list"',
    `"conversations","get"],{"input":{"id":"${conversationId}"`,
    `"thread","${conversationId}"`,
  );
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
  const labels = openLabels('ja-JP');
  test.use({ locale: 'ja-JP', viewport: { width: 390, height: 844 } });

  test('cached screens stay readable, two tabs send each message once, and signing out clears the device', async ({
    page,
    browser,
  }) => {
    await openWithSampleNetwork(page, '/dashboard');
    const screens = await readAhead(page, browser);
    await page.goto('/app/contacts');
    const rows = page.getByRole('grid').getByRole('row');
    await expect(rows.nth(2)).toBeVisible();
    const person = (await rows.nth(2).getByRole('rowheader').innerText()).split('\n')[0] ?? '';
    await waitForCopies(page, '"consents"', '"contacts","list"');

    const notice = page.getByText(anyValues(labels.raw('offline:copy.from')));
    await loseServer(page);
    await reloadPage(page);
    await expect(rows.filter({ hasText: person }).first()).toBeVisible();
    await expect(notice).toBeVisible();
    await goOffline(page);
    await queueMessages(page, [longMessage, '二', '三', '四']);
    await reloadPage(page);
    await expect(rows.filter({ hasText: person }).first()).toBeVisible();
    await expect(notice).toBeVisible();

    await screens.expectReadable();
    await pressOn(page, findIndicator(page, labels));
    const messages = page.getByRole('list').filter({ hasText: '一つ目' });
    await expect(messages.getByRole('listitem')).toHaveCount(3);
    await expect(messages).toContainText(`${longMessage.slice(0, 25)}…`);
    await expect(
      page.getByText(labels('offline:messages.more_other', { number: 1 })),
    ).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    const sent: string[] = [];
    page.context().on('request', (request) => {
      if (!request.url().endsWith('/dm-send-message')) return;
      sent.push((request.postDataJSON() as { content: string }).content);
    });
    let answered = 0;
    page.context().on('response', (response) => {
      if (response.url().endsWith('/dm-send-message')) answered += 1;
    });
    const other = await page.context().newPage();
    await other.goto('/app/companies');
    await expect(other.getByText(labels('errors:kinds.notSaved.title'))).toBeVisible();
    await expectAccessible(other);
    await comeBack(page);
    await expect(other.getByText(labels('errors:kinds.notSaved.title'))).toHaveCount(0);
    await expect
      .poll(() => sent.map((content) => content.slice(0, 1)))
      .toEqual(['一', '二', '三', '四']);

    // That conversation does not exist, so the server refuses, and one tab shows it.
    await expect
      .poll(async () => {
        const toasts = [page, other].map((tab) => tab.getByText(labels('offline:messages.failed')));
        return (await Promise.all(toasts.map((toast) => toast.count()))).includes(1);
      })
      .toBe(true);
    // A tab that closes while it is sending leaves its message to the other one.
    await expect.poll(() => answered).toBe(4);
    await other.close();
    await chooseItem(
      page,
      page.getByRole('button', { name: labels('shell:userMenu.label') }),
      labels('shell:userMenu.logOut'),
    );
    const leaving = page.getByRole('dialog', { name: labels('offline:leave.title') });
    await expect(leaving).toContainText(labels('offline:leave.text_other', { number: 4 }));
    await expectAccessible(page);
    await pressOn(page, leaving.getByRole('button', { name: labels('offline:leave.confirm') }));
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

  test('the next member on a device finds and sends nothing of the previous one', async ({
    page,
  }) => {
    await openCachedContact(page);
    await goOffline(page);
    await queueMessages(page, ['秘密']);
    await beginPost(page);
    await editTextField(page, labels('contacts:form.title'), '養蜂家');
    await expect.poll(() => readDeviceKeys(page)).toContain('changes');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!['GET', 'HEAD'].includes(request.method())) sent.push(new URL(request.url()).pathname);
    });
    await signUpMember(page);
    await comeBack(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('toolbar')).toBeVisible();
    await waitForCopies(page, '"dashboard"');
    const keys = await readDeviceKeys(page);
    // The frame counts the next member's own contacts.
    const others = keys.filter((key) => !key.includes('["contacts","count"]'));
    expect(others.filter((key) => key === 'changes' || key.includes('"contacts"'))).toEqual([]);
    const leftTexts = () =>
      page.evaluate(() =>
        ['dm_offline_queue', 'draft:post'].filter((key) => localStorage.getItem(key) !== null),
      );
    await expect.poll(leftTexts).toEqual([]);
    expect(sent.filter((path) => /contacts(?!\/count)|dm-send/u.test(path))).toEqual([]);
  });

  test('signing out outside the app asks about what was begun, too', async ({ page }) => {
    await signUpMember(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('toolbar')).toBeVisible();
    await beginPost(page);
    await page.goto('/auth');
    const leave = page.getByRole('button', { name: labels('auth:signedInAs.signOut') });
    await leave.click();
    const question = page.getByRole('dialog', { name: labels('offline:leave.title') });
    await expect(question).toContainText(labels('offline:leave.text_other', { number: 1 }));
    await question.getByRole('button', { name: labels('common:cancel') }).click();
    await expect(question).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('draft:post'))).not.toBeNull();
    await leave.click();
    await question.getByRole('button', { name: labels('offline:leave.confirm') }).click();
    await expect(page.getByText(labels('shell:signedOut'))).toBeVisible();
    const left = await page.evaluate(() => Object.keys(localStorage));
    expect(left.filter((key) => /auth-token|draft/u.test(key))).toEqual([]);
  });
});
