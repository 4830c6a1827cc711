import type { Locale } from '@kith/contract/core/locales';
import { type Browser, expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { pressOn, tabTo, typeOver } from '../support/keyboard.ts';
import { linkIn, readMail } from '../support/mails.ts';
import { enterAgain, enterAsNewMember, type Member, readSession } from '../support/members.ts';
import { openWords, type Words } from '../support/words.ts';

type Place = { locale: Locale; viewport: { width: number; height: number }; timezoneId: string };
const places: Place[] = [
  { locale: 'ja-JP', viewport: { width: 390, height: 844 }, timezoneId: 'Asia/Tokyo' },
  { locale: 'es-ES', viewport: { width: 768, height: 1024 }, timezoneId: 'Europe/Madrid' },
];
let words: Words;
let place: Place;

for (const here of places) {
  test.describe(`${here.locale} at ${here.viewport.width} px`, () => {
    test.use(here);
    test.beforeEach(() => {
      words = openWords(here.locale);
      place = here;
    });

    test('a password is recovered by the mail’s link, and the session kept in two tabs', async ({
      page,
      browser,
    }) => {
      const member = await enterAsNewMember(page);
      const visitor = await openPage(browser);
      await visitor.goto('/auth');
      const address = visitor.getByLabel(words('auth:fields.email'));
      await typeOver(visitor, address, member.email);
      await pressOn(visitor, visitor.getByRole('link', { name: words('auth:signIn.forgot') }));
      // The address comes along, and the focus has a place.
      await expect(
        visitor.getByRole('heading', { name: words('auth:forgot.title') }),
      ).toBeFocused();
      await expect(address).toHaveValue(member.email);
      await tabTo(visitor, address);
      await visitor.keyboard.press('Enter');
      await expect(visitor.getByLabel(words('auth:code.label'))).toBeFocused();
      await expectAccessible(visitor);
      await visitor.goto(linkIn(await readMail(visitor, member.email)));
      await visitor.waitForURL('**/reset-password**');
      await typeOver(
        visitor,
        visitor.getByLabel(words('auth:fields.newPassword')),
        'Warmer-Ties-2027',
      );
      await expectAccessible(visitor);
      await visitor.keyboard.press('Enter');
      await visitor.waitForURL('**/dashboard');

      // Whoever had the old password is out.
      await page.goto('/app/account');
      await page.waitForURL('**/auth');
      await refreshInTwoTabs(visitor);
      await visitor.context().close();
    });

    test('the account is looked after: devices, tokens, a download, leaving and staying', async ({
      page,
      browser,
    }) => {
      const member = await enterAsNewMember(page);
      await page.goto('/app/account');
      await expect(
        page.getByRole('heading', { level: 1, name: words('account:title') }),
      ).toBeVisible();
      await signOutElsewhere(page, browser, member);
      await createToken(page);
      await takeData(page);
      await leaveAndStay(page, member);
    });
  });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext(place);
  return await context.newPage();
}

/** Both refresh the same session at the same moment, and both stay signed in. */
async function refreshInTwoTabs(page: Page): Promise<void> {
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
    [page, words('account:title')],
    [other, words('settings:title')],
  ] as const) {
    await expect(tab.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  expect((await readSession(page)).refresh_token).not.toBe(before.refresh_token);
}

async function signOutElsewhere(page: Page, browser: Browser, member: Member): Promise<void> {
  const elsewhere = await openPage(browser);
  await enterAgain(elsewhere, member);
  await elsewhere.goto('/app/account');
  await expect(elsewhere.getByText(words('account:sessions.here'), { exact: true })).toBeVisible();
  await page.reload();
  await pressOn(page, button(page, words('account:sessions.endOthers')));
  const dialog = dialogOf(page, words('account:sessions.endOthersAsk'));
  await pressOn(page, dialog.getByRole('button', { name: words('account:sessions.endOthers') }));
  await expect(dialog).toBeHidden();
  await expect(button(page, words('account:sessions.endOthers'))).toBeHidden();
  await elsewhere.reload();
  await elsewhere.waitForURL('**/auth');
  await elsewhere.context().close();
}

async function createToken(page: Page): Promise<void> {
  await pressOn(page, button(page, words('account:tokens.create')));
  const dialog = dialogOf(page, words('account:tokens.create'));
  await typeOver(page, dialog.getByLabel(words('account:tokens.name')), 'Backup');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const made = dialogOf(page, words('account:tokens.made'));
  await expect(made).toBeVisible();
  await expectAccessible(page);
  const token = await made.getByLabel('Backup').inputValue();
  const asScript = { headers: { authorization: `Bearer ${token}` } };
  expect((await page.request.get('/api/v1/contacts', asScript)).status()).toBe(200);
  expect((await page.request.get('/api/v1/profile', asScript)).status()).toBe(403);
  await pressOn(page, made.getByRole('button', { name: words('account:tokens.kept') }));
  await pressOn(page, button(page, words('account:tokens.revokeNamed', { name: 'Backup' })));
  await pressOn(
    page,
    page.getByRole('dialog').getByRole('button', { name: words('account:tokens.revoke') }),
  );
  await expect(page.getByText(words('account:tokens.empty'))).toBeVisible();
  expect((await page.request.get('/api/v1/contacts', asScript)).status()).toBe(401);
}

async function takeData(page: Page): Promise<void> {
  await pressOn(page, button(page, words('account:data.start')));
  const download = button(page, words('account:data.download'));
  await expect(download).toBeVisible();
  const saved = page.waitForEvent('download');
  await pressOn(page, download);
  expect((await saved).suggestedFilename()).toMatch(/^kith-.*\.zip$/u);
}

async function leaveAndStay(page: Page, { email }: Member): Promise<void> {
  await pressOn(page, button(page, words('account:deletion.open')));
  const dialog = dialogOf(page, words('account:deletion.ask'));
  const field = dialog.getByRole('textbox');
  await tabTo(page, field);
  await page.keyboard.type('somebody@example.org');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(words('account:deletion.mismatch'))).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  const banner = page.getByRole('region', { name: words('account:deletion.title') });
  const keep = banner.getByRole('button', { name: words('account:deletion.keep') });
  await expect(keep).toBeVisible();
  await page.goto('/app/contacts');
  await expect(banner.getByText(/14|\d{4}/u).first()).toBeVisible();
  await expectAccessible(page);
  // What was found before can be looked at; that nothing new is searched for is no fault.
  await page.goto('/app/contacts/duplicates');
  await expect(page.getByRole('heading', { name: words('duplicates:empty.title') })).toBeVisible();
  await expect(page.getByText(words('errors:codes.account_deleting'))).toBeHidden();
  await pressOn(page, keep);
  await expect(keep).toBeHidden();
  await page.goto('/app/account');
  await expect(button(page, words('account:deletion.open'))).toBeVisible();
  await expectAccessible(page);
}
