import { type BrowserContext, expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { type Device, nameDevice, phone, tablet } from '../support/devices.ts';
import { pressOn, tabTo, typeOver } from '../support/keyboard.ts';
import { findLink, readEmail } from '../support/emails.ts';
import { signInMember, signUpMember, type Member, readSession } from '../support/members.ts';
import { openLabels, type Labels } from '../support/labels.ts';
import { reloadPage } from '../support/reload.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const recovery: Device = { ...phone, locale: 'ja-JP' };
const care: Device = { ...tablet, locale: 'es-ES' };

test.describe(nameDevice(recovery), () => {
  test.use(recovery);
  const labels = openLabels(recovery.locale);

  test('a password is replaced through the link of an email, and two tabs share the session', async ({
    page,
    browser,
  }) => {
    const member = await signUpMember(page);
    const context = await browser.newContext(recovery);
    const visitor = await context.newPage();
    await visitor.goto('/auth');
    const address = visitor.getByLabel(labels('auth:fields.email'));
    await typeOver(visitor, address, member.email);
    await pressOn(visitor, visitor.getByRole('link', { name: labels('auth:signIn.forgot') }));
    // The address is carried over, and the new heading takes the focus.
    await expect(visitor.getByRole('heading', { name: labels('auth:forgot.title') })).toBeFocused();
    await expect(address).toHaveValue(member.email);
    await tabTo(visitor, address);
    await visitor.keyboard.press('Enter');
    await expect(visitor.getByLabel(labels('auth:code.label'))).toBeFocused();
    await expectAccessible(visitor);
    await visitor.goto(findLink(await readEmail(visitor, member.email)));
    await visitor.waitForURL('**/reset-password**');
    const newPassword = visitor.getByLabel(labels('auth:fields.newPassword'));
    await typeOver(visitor, newPassword, 'Warmer-Ties-2027');
    await expectAccessible(visitor);
    await visitor.keyboard.press('Enter');
    await visitor.waitForURL('**/dashboard');

    // Every session of the old password has ended, and it opens no new one.
    await page.goto('/app/account');
    await page.waitForURL('**/auth');
    await typeOver(page, page.getByLabel(labels('auth:fields.email')), member.email);
    const password = page.getByLabel(labels('auth:fields.password'), { exact: true });
    await typeOver(page, password, member.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(labels('auth:errors.invalidCredentials'))).toBeVisible();
    await typeOver(page, password, 'Warmer-Ties-2027');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/account');
    await refreshInTwoTabs(visitor, labels);
    await context.close();
  });
});

test.describe(nameDevice(care), () => {
  test.use(care);
  const labels = openLabels(care.locale);

  test('sessions, tokens, a download and a withdrawn deletion are handled on the account screen', async ({
    page,
    browser,
  }) => {
    const member = await signUpMember(page);
    await page.goto('/app/account');
    await expect(
      page.getByRole('heading', { level: 1, name: labels('account:title') }),
    ).toBeVisible();
    await signOutElsewhere(page, labels, await browser.newContext(care), member);
    await createToken(page, labels);
    await downloadData(page, labels);
    await deleteAndStay(page, labels, member);
  });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Both refresh the same session at the same moment, and both stay signed in. */
async function refreshInTwoTabs(page: Page, labels: Labels): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/403');
  const before = await readSession(page);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('auth-token') ?? '{}') as { expires_at: number };
    kept.expires_at = Math.floor(Date.now() / 1_000) - 1;
    localStorage.setItem('auth-token', JSON.stringify(kept));
  });
  await Promise.all([page.goto('/app/account'), other.goto('/app/settings')]);
  for (const [tab, title] of [
    [page, labels('account:title')],
    [other, labels('settings:title')],
  ] as const) {
    await expect(tab.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  expect((await readSession(page)).refresh_token).not.toBe(before.refresh_token);
}

async function signOutElsewhere(
  page: Page,
  labels: Labels,
  context: BrowserContext,
  member: Member,
): Promise<void> {
  const elsewhere = await context.newPage();
  await signInMember(elsewhere, member);
  await elsewhere.goto('/app/account');
  await expect(elsewhere.getByText(labels('account:sessions.here'), { exact: true })).toBeVisible();
  await reloadPage(page);
  await pressOn(page, button(page, labels('account:sessions.endOthers')));
  const dialog = dialogOf(page, labels('account:sessions.endOthersAsk'));
  await pressOn(page, dialog.getByRole('button', { name: labels('account:sessions.endOthers') }));
  await expect(dialog).toBeHidden();
  await expect(button(page, labels('account:sessions.endOthers'))).toBeHidden();
  await reloadPage(elsewhere);
  await elsewhere.waitForURL('**/auth');
  await context.close();
}

async function createToken(page: Page, labels: Labels): Promise<void> {
  await pressOn(page, button(page, labels('account:tokens.create')));
  const dialog = dialogOf(page, labels('account:tokens.create'));
  await typeOver(page, dialog.getByLabel(labels('account:tokens.name')), 'Backup');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const made = dialogOf(page, labels('account:tokens.made'));
  await expect(made).toBeVisible();
  await expectAccessible(page);
  const token = await made.getByLabel('Backup').inputValue();
  const asScript = { headers: { authorization: `Bearer ${token}` } };
  expect((await page.request.get('/api/v1/contacts', asScript)).status()).toBe(200);
  expect((await page.request.get('/api/v1/profile', asScript)).status()).toBe(403);
  await pressOn(page, made.getByRole('button', { name: labels('account:tokens.kept') }));
  await pressOn(page, button(page, labels('account:tokens.revokeNamed', { name: 'Backup' })));
  await pressOn(
    page,
    page.getByRole('dialog').getByRole('button', { name: labels('account:tokens.revoke') }),
  );
  await expect(page.getByText(labels('account:tokens.empty'))).toBeVisible();
  expect((await page.request.get('/api/v1/contacts', asScript)).status()).toBe(401);
}

async function downloadData(page: Page, labels: Labels): Promise<void> {
  await pressOn(page, button(page, labels('account:data.start')));
  const download = button(page, labels('account:data.download'));
  await expect(download).toBeVisible();
  const saved = page.waitForEvent('download');
  await pressOn(page, download);
  expect((await saved).suggestedFilename()).toMatch(/^kith-.*\.zip$/u);
}

async function deleteAndStay(page: Page, labels: Labels, { email }: Member): Promise<void> {
  await pressOn(page, button(page, labels('account:deletion.open')));
  const dialog = dialogOf(page, labels('account:deletion.ask'));
  const field = dialog.getByRole('textbox');
  await tabTo(page, field);
  await page.keyboard.type('somebody@example.org');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(labels('account:deletion.mismatch'))).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  const banner = page.getByRole('region', { name: labels('account:deletion.done') });
  const keep = banner.getByRole('button', { name: labels('account:deletion.keep') });
  await expect(keep).toBeVisible();
  await page.goto('/app/contacts');
  await expect(banner.getByText(/14|\d{4}/u).first()).toBeVisible();
  await expectAccessible(page);
  // Earlier findings stay visible; that no new ones are searched for is no error.
  await openScreen(page, '/app/contacts/duplicates');
  await expect(page.getByRole('heading', { name: labels('duplicates:empty.title') })).toBeVisible();
  await expect(page.getByText(labels('errors:codes.account_deleting'))).toBeHidden();
  await pressOn(page, keep);
  await expect(keep).toBeHidden();
  await openScreen(page, '/app/account');
  await expect(button(page, labels('account:deletion.open'))).toBeVisible();
  await expectAccessible(page);
}
