import { expect } from '@playwright/test';

import { desktop, phone } from '../support/devices.ts';
import { uploadDuplicateSheet } from '../support/duplicate-sheet.ts';
import { openWithSampleNetwork, signUpMember } from '../support/members.ts';
import { checkStates, findButton, labels, openContacts, visit } from '../support/screen-states.ts';
import { findDetailPaths, guestPaths, plainMemberPaths, viewPaths } from '../support/screens.ts';
import { test } from '../support/test.ts';

/*
 * Every screen of the table of routes is checked with axe once in each theme. A state that only a
 * long journey reaches is checked in that journey.
 */

/**
 * Screens that show a member with a network what they show a new one, but for the numbers in the
 * frame. All others are checked twice.
 */
const sameForAll = [
  '/home',
  '/messages',
  '/support',
  '/testing',
  '/testing/discourse-test',
  '/mobile-gestures',
  '/app/contacts/duplicates',
  '/app/contacts/import',
  '/app/extension',
  '/app/billing',
  '/app/receipts-perks',
  '/app/community',
  '/app/account',
  '/app/settings',
  '/app/settings/expectations',
  '/app/settings/privacy',
];

test.describe('on a wide screen', () => {
  test.use(desktop);

  test('the screens of a guest are accessible', async ({ page }) => {
    await page.goto('/onboarding');
    await checkStates(page, [
      ...[...guestPaths, '/nowhere', '/auth?mode=forgot', '/auth?mode=link'].map(visit),
      [
        'a sign-up that is refused',
        async () => {
          await page.goto('/auth?mode=sign-up');
          await page.getByLabel(labels('auth:fields.email')).fill('ana@example.org');
          await page.getByLabel(labels('auth:fields.password'), { exact: true }).fill('warm');
          await findButton(page, 'auth:signUp.submit').click();
          await expect(page.getByText(labels('auth:errors.passwordTooShort'))).toBeVisible();
        },
      ],
      [
        'a waitlist that needs an address',
        async () => {
          await page.goto('/app-of/TEAMS');
          await findButton(page, 'waitlist:join').click();
          await page.getByLabel(labels('waitlist:email')).fill('nobody');
          await findButton(page, 'waitlist:join').click();
          await expect(page.getByText(labels('waitlist:invalid'))).toBeVisible();
        },
      ],
    ]);
  });

  test('the screens of a new member without data are accessible', async ({ page }) => {
    await signUpMember(page);
    await page.goto('/dashboard');
    await checkStates(page, [
      ...[...plainMemberPaths, '/onboarding', '/403', '/app/nowhere'].map(visit),
      visit('/app/notifications?view=preferences'),
      [
        'a request for help without a text',
        async () => {
          await page.goto('/support');
          await page.locator('details summary').first().click();
          await findButton(page, 'support:contact.send').click();
          await expect(page.getByText(labels('support:contact.missing'))).toHaveCount(2);
        },
      ],
    ]);
  });

  test('an import and the duplicates in it are accessible', async ({ page }) => {
    await signUpMember(page);
    const entry = page.locator('main a[href$="/contacts/duplicates"]');
    await checkStates(page, [
      [
        'the preview of an import',
        async () => {
          await page.goto('/app/contacts/import');
          await uploadDuplicateSheet(page);
          await expect(findButton(page, 'imports:preview.start')).toBeVisible();
        },
      ],
      [
        'a finished import',
        async () => {
          await findButton(page, 'imports:preview.start').click();
          await expect(entry).toBeVisible();
        },
      ],
      [
        'a pair of duplicates',
        async () => {
          await entry.click();
          await expect(page.getByRole('region', { name: labels('duplicates:pair') })).toBeVisible();
        },
      ],
    ]);
  });

  test('the screens of a member with a network are accessible', async ({ page }) => {
    await openWithSampleNetwork(page, '/dashboard');
    const paths = plainMemberPaths.filter((path) => !sameForAll.includes(path));
    await checkStates(page, [...paths, ...(await findDetailPaths(page))].map(visit));
  });

  test('what addresses show in place of their screens is accessible', async ({ page }) => {
    await openWithSampleNetwork(page, '/dashboard');
    await checkStates(page, viewPaths.map(visit));
  });
});

test.describe('on a phone', () => {
  test.use({ ...phone, locale: 'en-US' });

  test('what a phone shows differently is accessible', async ({ page }) => {
    await openWithSampleNetwork(page, '/dashboard');
    const details = await findDetailPaths(page);
    await checkStates(page, [
      [
        'the drawer',
        async () => {
          await findButton(page, 'shell:toggleSidebar').click();
          await expect(page.getByRole('dialog', { name: labels('shell:nav.label') })).toBeVisible();
        },
      ],
      ['contacts', openContacts],
      // Its parts are in another order; the other screens of one thing differ by the frame alone.
      ...details.filter((path) => path.startsWith('/app/contacts/')).map(visit),
    ]);
  });
});
