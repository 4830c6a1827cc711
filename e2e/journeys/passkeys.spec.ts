import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { chooseItem, pressOn, typeOver } from '../support/keyboard.ts';
import { findLink, readEmail } from '../support/emails.ts';
import { ageSessions } from '../support/age-sessions.ts';
import { type Member, signUpMember } from '../support/members.ts';
import { tablet } from '../support/devices.ts';
import { openLabels } from '../support/labels.ts';
import { test } from '../support/test.ts';

const labels = openLabels(tablet.locale);

test.use({ ...tablet, timezoneId: 'Europe/Berlin' });

test('a member adds a passkey in an old session, signs in with it, removes it, and undoes that', async ({
  page,
}) => {
  const authenticator = await plugInAuthenticator(page);
  const member = await signUpMember(page);
  await ageSessions(member.email);
  await page.goto('/app/account#passkeys');
  await pressOn(page, button(page, labels('account:passkeys.add')));
  const dialog = page.getByRole('dialog', { name: labels('account:passkeys.add') });
  await typeOver(page, dialog.getByLabel(labels('account:name')), 'Laptop');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await confirmIdentity(page, member);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Laptop' })).toBeVisible();

  await pressOn(page, button(page, labels('account:passkeys.renameNamed', { name: 'Laptop' })));
  const renaming = page.getByRole('dialog', { name: labels('account:passkeys.rename') });
  await typeOver(page, renaming.getByLabel(labels('account:name')), 'Arbeitsrechner');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Arbeitsrechner' })).toBeVisible();

  // The device stays untouched while the form is open.
  await authenticator.setPresence(false);
  await logOut(page);
  await page.goto('/app/account');
  await page.waitForURL('**/auth');
  await expect(button(page, labels('auth:ways.passkey'))).toBeVisible();
  await expectAccessible(page);
  await authenticator.setPresence(true);
  await pressOn(page, button(page, labels('auth:ways.passkey')));
  await page.waitForURL('**/app/account');

  // The browser offers it with the address field; here the device confirms by itself.
  await logOut(page);
  await page.goto('/app/account');

  const name = labels('account:removeNamed', { name: 'Arbeitsrechner' });
  await pressOn(page, button(page, name));
  await pressOn(
    page,
    page.getByRole('dialog').getByRole('button', { name: labels('account:remove'), exact: true }),
  );
  await expect(page.getByText(labels('account:passkeys.empty'))).toBeVisible();
  await undoRemoval(page, member);
});

/** The page of the emailed link shows what would happen, and only its button does it. */
async function undoRemoval(page: Page, { email }: Member): Promise<void> {
  await page.goto(findLink(await readEmail(page, email)));
  const list = page.getByRole('list', { name: labels('undo:list') });
  await expect(list.getByText('Arbeitsrechner')).toBeVisible();
  await expectAccessible(page);
  await pressOn(page, button(page, labels('undo:submit')));
  await expect(page.getByRole('heading', { name: labels('undo:done.title') })).toBeVisible();
  await expectAccessible(page);
  // Every session has ended; the device offers the restored passkey by itself.
  await page.goto('/app/account');
  await expect(page.getByRole('heading', { name: 'Arbeitsrechner' })).toBeVisible();
}

/** A wrong password is explained; after the right one the passkey is added by itself. */
async function confirmIdentity(page: Page, { password }: Member): Promise<void> {
  const dialog = page.getByRole('dialog', { name: labels('account:proof.title') });
  const field = dialog.getByLabel(labels('auth:fields.password'), { exact: true });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Wrong-Ties-2026');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(labels('auth:errors.passwordWrong'))).toBeVisible();
  await typeOver(page, field, password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A virtual device of the browser that stores passkeys and confirms by itself. */
async function plugInAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setPresence: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await chooseItem(
    page,
    button(page, labels('shell:userMenu.label')),
    labels('shell:userMenu.logOut'),
  );
  await page.waitForURL((url) => url.pathname === '/');
}
