import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { chooseItem, pressOn, tabTo, typeOver } from '../support/keyboard.ts';
import {
  createEmail,
  grantConsents,
  type Member,
  readSession,
  testPassword,
} from '../support/members.ts';
import { showAppCode } from '../support/one-time-codes.ts';
import { type Device, phone } from '../support/devices.ts';
import { openLabels } from '../support/labels.ts';
import { test } from '../support/test.ts';

const device: Device = { ...phone, locale: 'zh-CN' };
const labels = openLabels(device.locale);

test.use({ ...device, timezoneId: 'Europe/Berlin' });

test('a new member adds an authenticator app, and each later sign-in asks for its code', async ({
  page,
}) => {
  const member = await signUp(page);
  const secret = await addApp(page);
  const codes = await saveRecoveryCodes(page);

  await logOut(page);
  await signIn(page, member);
  await refuseWrongCode(page);
  await page.keyboard.type(showAppCode(secret, 1));
  await expect(heading(page, labels('account:title'))).toBeVisible();

  await logOut(page);
  await signIn(page, member);
  await pressOn(page, button(page, labels('second-factor:use.recovery')));
  const field = page.getByLabel(labels('second-factor:recoveryLabel'));
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(heading(page, labels('account:title'))).toBeVisible();
  await expect(
    page.getByText(labels('account:codes.left_other', { number: codes.length - 1 })),
  ).toBeVisible();
  await expectAccessible(page);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** Uses the form, whose rules are ticked off while the password is typed. */
async function signUp(page: Page): Promise<Member> {
  const member = { email: createEmail(), password: testPassword };
  await page.goto('/auth?mode=sign-up');
  await typeOver(page, page.getByLabel(labels('auth:fields.email')), member.email);
  await typeOver(page, page.getByLabel(labels('auth:fields.password'), { exact: true }), 'warm');
  const rules = page.getByRole('list', { name: labels('auth:rules.label') });
  const kept = rules.getByText(`(${labels('auth:rules.met')})`);
  await expect(kept).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByText(labels('auth:errors.passwordTooShort'))).toBeVisible();
  await expect(page.getByLabel(labels('auth:fields.password'), { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(member.password);
  await expect(kept).toHaveCount(5);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await grantConsents(page, await readSession(page));
  await page.goto('/app/account');
  await expect(heading(page, labels('account:title'))).toBeVisible();
  return member;
}

async function addApp(page: Page): Promise<string> {
  await pressOn(page, button(page, labels('account:factors.add.totp')));
  const dialog = page.getByRole('dialog', { name: labels('account:factors.add.totp') });
  await expect(dialog.getByRole('img', { name: labels('account:factors.picture') })).toBeVisible();
  await expect(dialog.getByLabel(labels('account:factors.firstCode'))).toBeFocused();
  await expectAccessible(page);
  const shown = await dialog.getByLabel(labels('account:factors.secret')).inputValue();
  const secret = shown.replaceAll(' ', '');
  await page.keyboard.type(showAppCode(secret));
  await expect(dialog).toBeHidden();
  return secret;
}

async function saveRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: labels('account:codes.shown') });
  const codes = dialog.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await pressOn(page, dialog.getByRole('button', { name: labels('account:codes.download') }));
  expect((await download).suggestedFilename()).toBe('kith-recovery-codes.txt');
  const texts = await codes.allInnerTexts();
  await pressOn(page, dialog.getByRole('button', { name: labels('account:codes.kept') }));
  await expect(dialog).toBeHidden();
  return texts;
}

async function logOut(page: Page): Promise<void> {
  const menu = button(page, labels('shell:userMenu.label'));
  // The menu comes before the screen in the order of Tab.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await chooseItem(page, menu, labels('shell:userMenu.logOut'));
  await page.waitForURL((url) => url.pathname === '/');
}

async function signIn(page: Page, { email, password }: Member): Promise<void> {
  await page.goto('/app/account');
  await page.waitForURL('**/auth');
  await typeOver(page, page.getByLabel(labels('auth:fields.email')), email);
  await typeOver(page, page.getByLabel(labels('auth:fields.password'), { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(heading(page, labels('second-factor:title'))).toBeVisible();
}

async function refuseWrongCode(page: Page): Promise<void> {
  const field = page.getByLabel(labels('auth:code.label'));
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('000000');
  await expect(page.getByText(labels('auth:errors.codeWrong'))).toBeVisible();
  await tabTo(page, field);
  await expect(field).toHaveValue('');
}
