import { expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { chooseItem, pressOn, typeOver } from '../support/keyboard.ts';
import { enterAsNewMember } from '../support/members.ts';
import { openWords, type Words } from '../support/words.ts';

let words: Words;

for (const { locale, ...place } of [
  { locale: 'de-DE', viewport: { width: 768, height: 1024 } },
  { locale: 'fr-FR', viewport: { width: 1440, height: 900 } },
] as const) {
  test.describe(`${locale} at ${place.viewport.width} px`, () => {
    test.use({ locale, ...place, timezoneId: 'Europe/Berlin' });
    test.beforeEach(() => void (words = openWords(locale)));

    test('a member adds a passkey, signs in with it and removes it again', async ({ page }) => {
      const authenticator = await plugInAuthenticator(page);
      await enterAsNewMember(page);
      await page.goto('/app/account#passkeys');
      await pressOn(page, button(page, words('account:passkeys.add')));
      const dialog = page.getByRole('dialog', { name: words('account:passkeys.add') });
      await typeOver(page, dialog.getByLabel(words('account:name')), 'Laptop');
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Laptop' })).toBeVisible();

      await pressOn(page, button(page, words('account:passkeys.renameNamed', { name: 'Laptop' })));
      const renaming = page.getByRole('dialog', { name: words('account:passkeys.rename') });
      await typeOver(page, renaming.getByLabel(words('account:name')), 'Arbeitsrechner');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Arbeitsrechner' })).toBeVisible();

      // Nobody touches the device while the form stands.
      await authenticator.setPresence(false);
      await logOut(page);
      await page.goto('/app/account');
      await page.waitForURL('**/auth');
      await expectAccessible(page);
      await authenticator.setPresence(true);
      await pressOn(page, button(page, words('auth:ways.passkey')));
      await page.waitForURL('**/app/account');

      // The browser offers it with the address; here the device agrees by itself.
      await logOut(page);
      await page.goto('/app/account');

      const name = words('account:removeNamed', { name: 'Arbeitsrechner' });
      await pressOn(page, button(page, name));
      await pressOn(
        page,
        page
          .getByRole('dialog')
          .getByRole('button', { name: words('account:remove'), exact: true }),
      );
      await expect(page.getByText(words('account:passkeys.empty'))).toBeVisible();
    });
  });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A device of the browser's own that keeps passkeys and says yes by itself. */
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
    button(page, words('shell:userMenu.label')),
    words('shell:userMenu.logOut'),
  );
  await page.waitForURL((url) => url.pathname === '/');
}
