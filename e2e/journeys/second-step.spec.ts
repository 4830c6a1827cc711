import { randomUUID } from 'node:crypto';

import { expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { chooseItem, pressOn, tabTo, typeOver } from '../support/keyboard.ts';
import { grantConsents, type Member, readSession } from '../support/members.ts';
import { showAppCode } from '../support/one-time-codes.ts';
import { openWords, type Words } from '../support/words.ts';

let words: Words;

for (const { locale, ...place } of [
  { locale: 'en-US', viewport: { width: 1440, height: 900 } },
  { locale: 'zh-CN', viewport: { width: 390, height: 844 } },
] as const) {
  test.describe(`${locale} at ${place.viewport.width} px`, () => {
    test.use({ locale, ...place, timezoneId: 'Europe/Berlin' });
    test.beforeEach(() => void (words = openWords(locale)));

    test('a new member adds an authenticator app, and is asked for it from then on', async ({
      page,
    }) => {
      const member = await signUp(page);
      const secret = await addApp(page);
      const codes = await keepRecoveryCodes(page);

      await logOut(page);
      await signIn(page, member);
      await refuseWrongCode(page);
      await page.keyboard.type(showAppCode(secret, 1));
      await expect(heading(page, words('account:title'))).toBeVisible();

      await logOut(page);
      await signIn(page, member);
      await pressOn(page, button(page, words('second-factor:use.recovery')));
      const field = page.getByLabel(words('second-factor:recoveryLabel'));
      await expect(field).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.type(codes[0] ?? '');
      await page.keyboard.press('Enter');
      await expect(heading(page, words('account:title'))).toBeVisible();
      await expect(
        page.getByText(words('account:codes.left_other', { number: codes.length - 1 })),
      ).toBeVisible();
      await expectAccessible(page);
    });
  });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** By the form, whose rules are ticked off while one types. */
async function signUp(page: Page): Promise<Member> {
  const member = { email: `${randomUUID()}@example.org`, password: 'Warm-Ties-2026' };
  await page.goto('/auth?mode=sign-up');
  await typeOver(page, page.getByLabel(words('auth:fields.email')), member.email);
  await typeOver(page, page.getByLabel(words('auth:fields.password'), { exact: true }), 'warm');
  const rules = page.getByRole('list', { name: words('auth:rules.label') });
  const kept = rules.getByText(`(${words('auth:rules.met')})`);
  await expect(kept).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByText(words('auth:errors.passwordTooShort'))).toBeVisible();
  await expect(page.getByLabel(words('auth:fields.password'), { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(member.password);
  await expect(kept).toHaveCount(5);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await grantConsents(page, await readSession(page));
  await page.goto('/app/account');
  await expect(heading(page, words('account:title'))).toBeVisible();
  return member;
}

async function addApp(page: Page): Promise<string> {
  await pressOn(page, button(page, words('account:factors.add.totp')));
  const dialog = page.getByRole('dialog', { name: words('account:factors.add.totp') });
  await expect(dialog.getByRole('img', { name: words('account:factors.picture') })).toBeVisible();
  await expect(dialog.getByLabel(words('account:factors.firstCode'))).toBeFocused();
  await expectAccessible(page);
  const shown = await dialog.getByLabel(words('account:factors.secret')).inputValue();
  const secret = shown.replaceAll(' ', '');
  await page.keyboard.type(showAppCode(secret));
  await expect(dialog).toBeHidden();
  return secret;
}

async function keepRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: words('account:codes.shown') });
  const codes = dialog.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await pressOn(page, dialog.getByRole('button', { name: words('account:codes.download') }));
  expect((await download).suggestedFilename()).toBe('kith-recovery-codes.txt');
  const texts = await codes.allInnerTexts();
  await pressOn(page, dialog.getByRole('button', { name: words('account:codes.kept') }));
  await expect(dialog).toBeHidden();
  return texts;
}

async function logOut(page: Page): Promise<void> {
  const menu = button(page, words('shell:userMenu.label'));
  // The menu stands before the screen.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await chooseItem(page, menu, words('shell:userMenu.logOut'));
  await page.waitForURL((url) => url.pathname === '/');
}

async function signIn(page: Page, { email, password }: Member): Promise<void> {
  await page.goto('/app/account');
  await page.waitForURL('**/auth');
  await typeOver(page, page.getByLabel(words('auth:fields.email')), email);
  await typeOver(page, page.getByLabel(words('auth:fields.password'), { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(heading(page, words('second-factor:title'))).toBeVisible();
}

async function refuseWrongCode(page: Page): Promise<void> {
  const field = page.getByLabel(words('auth:code.label'));
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('000000');
  await expect(page.getByText(words('auth:errors.codeWrong'))).toBeVisible();
  await tabTo(page, field);
  await expect(field).toHaveValue('');
}
