import { randomUUID } from 'node:crypto';

import { expect, type Page } from '@playwright/test';

import { goOffline } from '../support/connection.ts';
import { signUpMember, openWithSampleNetwork } from '../support/members.ts';
import type { Shoot } from './camera.ts';
import { button, escape, labels, waitForDialog } from './controls.ts';

export async function walkFrame(page: Page, shoot: Shoot): Promise<void> {
  await openWithSampleNetwork(page, '/dashboard');
  await expect(page.getByRole('list', { name: labels('nudges:listLabel') })).toBeVisible();
  await page.keyboard.press('Control+b');
  await shoot('state-sidebar-toggled');
  await page.keyboard.press('Control+b');
  await button(page, 'shell:userMenu.label').click();
  await shoot('state-user-menu');
  await escape(page);
  await page.keyboard.press('Alt+n');
  await waitForDialog(page);
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await shoot('state-notifications-panel');
  await escape(page);
  await page.keyboard.press('?');
  await waitForDialog(page);
  await shoot('state-shortcuts');
  await escape(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await shoot('state-search');
  await page.keyboard.type('ma');
  await expect(page.getByRole('option').nth(3)).toBeVisible();
  await shoot('state-search-found');
  await page.keyboard.type('qzqz');
  await expect(page.getByText(labels('search:none.title'))).toBeVisible();
  await shoot('state-search-none');
  await escape(page);
  const list = page.getByRole('list', { name: labels('nudges:listLabel') });
  await button(list, 'nudges:why.open').first().click();
  await shoot('state-nudge-why');
  await escape(page);
  await button(list, 'nudges:snooze.open').first().click();
  await shoot('state-nudge-snooze');
  await escape(page);
  await button(list, 'nudges:draft.open').first().click();
  await expect(page.getByLabel(labels('nudges:draft.text'))).not.toBeEmpty();
  await shoot('state-nudge-draft');
  await escape(page);
  await button(list, 'nudges:dismiss.open').first().click();
  await expect(button(list, 'common:undo')).toBeVisible();
  await shoot('state-nudge-dismissed');
  await button(page, 'dashboard:actions.log').click();
  await waitForDialog(page);
  await shoot('state-log');
  await page.getByRole('dialog').getByRole('combobox').click();
  await expect(page.getByRole('option').nth(2)).toBeVisible();
  await shoot('state-log-choose');
  await page.getByRole('option').first().click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  await shoot('state-log-with');
  await page.goto('/app/search?q=ma');
  await shoot('state-search-screen');
}

export async function walkAccount(page: Page, shoot: Shoot): Promise<void> {
  await signUpMember(page);
  await page.goto('/app/account');
  for (const [key, name] of [
    ['account:factors.add.totp', 'authenticator'],
    ['account:tokens.create', 'token'],
    ['account:deletion.open', 'deletion'],
  ] as const) {
    await button(page, key).click();
    await waitForDialog(page);
    await shoot(`state-account-${name}`);
    await escape(page);
  }
  await page.getByRole('button', { name: labels('account:password.change') }).click();
  await waitForDialog(page);
  await shoot('state-account-password');
  await page.goto('/app/settings');
  await page.getByRole('combobox').first().click();
  await shoot('state-settings-language');
  await page.goto('/support');
  await page.getByRole('searchbox').first().fill('merge');
  await shoot('state-support-search');
}

export async function walkTrouble(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/nowhere');
  await shoot('state-not-found-guest');
  await page.goto('/app/contacts');
  await shoot('state-sign-in-first');
  await openWithSampleNetwork(page, '/dashboard');
  for (const [path, name] of [
    ['/app/nowhere', 'not-found'],
    ['/403', 'forbidden'],
    ['/500', 'server-error'],
    [`/app/contacts/${randomUUID()}`, 'contact-missing'],
    [`/app/companies/${randomUUID()}`, 'company-missing'],
  ] as const) {
    await page.goto(path);
    await shoot(`state-${name}`);
  }
  await page.route('**/api/v1/**', (route) =>
    /consents|config/u.test(route.request().url())
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: 'internal', message: '', details: {} } }),
  );
  for (const path of ['/dashboard', '/app/contacts', '/app/companies']) {
    await page.goto(path);
    // The app retries before it shows the failure.
    await expect(button(page, 'common:retry').first()).toBeVisible({ timeout: 30_000 });
    await shoot(`state-failure${path.replaceAll('/', '-')}`);
  }
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('/app/contacts');
  await expect(page.locator('[role=row][aria-rowindex="2"]')).toBeVisible();
  await goOffline(page);
  const sign = page.getByRole('toolbar').getByRole('button', {
    name: labels('offline:indicator.label'),
  });
  await expect(sign).toBeVisible();
  await shoot('state-offline');
  await sign.click();
  await shoot('state-offline-panel');
}
