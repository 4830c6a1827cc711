import { randomUUID } from 'node:crypto';

import { expect, type Locator, type Page, test } from '@playwright/test';

import { goOffline } from '../support/connection.ts';
import { enterAsNewMember, lookAround, readSession } from '../support/members.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { anyValues, openWords } from '../support/words.ts';
import { locale, openCamera, type Shoot, sizes } from './camera.ts';

const words = openWords(locale);

for (const viewport of sizes) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ locale, viewport, timezoneId: 'Europe/Berlin', actionTimeout: 8_000 });

    const walks: [name: string, walk: (page: Page, shoot: Shoot) => Promise<void>][] = [
      ['the first minutes of an account', walkFirstMinutes],
      ['the frame and the dashboard', walkFrame],
      ['the list of contacts', walkList],
      ['one contact', walkContact],
      ['companies, calendar and duplicates', walkAddressBook],
      ['the account', walkAccount],
      ['what goes wrong', walkTrouble],
    ];
    for (const [name, walk] of walks) {
      test(name, ({ page }) => walk(page, openCamera(page, viewport.width, 'window')));
    }

    test('the administration', async ({ browser }) => {
      const server: OwnServer = await startOwnServer();
      const context = await browser.newContext({ locale, viewport, baseURL: server.origin });
      const page = await context.newPage();
      const shoot = openCamera(page, viewport.width, 'page');
      await page.goto('/admin-setup');
      await shoot('state-admin-setup-guest');
      const { email } = await enterAsNewMember(page);
      await page.goto('/admin-setup');
      await shoot('state-admin-setup');
      await server.administer('grant', email);
      for (const kind of ['contacts.purge', 'imports.run']) await server.buryJob(kind);
      await page.goto('/app/admin');
      await shoot('state-admin');
      await page.goto('/app/admin/operations');
      await shoot('state-admin-operations');
      await page.goto('/app/admin/analytics');
      await shoot('state-admin-closed');
      await context.close();
      await server.stop();
    });
  });
}

const button = (place: Page | Locator, key: string) =>
  place.getByRole('button', { name: words(key), exact: true });

/** A button whose name holds values. */
const open = (place: Page | Locator, key: string) =>
  place.getByRole('button', { name: anyValues(words.raw(key)) }).first();

async function escape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('menu')).toHaveCount(0);
}

async function walkFirstMinutes(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/auth?mode=sign-up');
  await page.getByLabel(words('auth:fields.password'), { exact: true }).fill('warm');
  await button(page, 'auth:signUp.submit').click();
  await shoot('state-sign-up-faults');
  await page.getByLabel(words('auth:fields.fullName')).fill('Ana Reyes');
  await page.getByLabel(words('auth:fields.email')).fill(`${randomUUID()}@example.org`);
  await page.getByLabel(words('auth:fields.password'), { exact: true }).fill('Warm-Ties-2026');
  await button(page, 'auth:signUp.submit').click();
  const dialog = page.getByRole('dialog', { name: words('consent:dialog.title') });
  await expect(dialog).toBeVisible();
  await shoot('state-consents-1');
  for (const item of ['data_processing', 'ai_matching', 'intro_facilitation']) {
    await dialog.getByRole('checkbox', { name: words(`consent:items.${item}.title`) }).click();
  }
  await button(dialog, 'consent:continue').click();
  await shoot('state-consents-2');
  await button(dialog, 'consent:continue').click();
  await shoot('state-consents-3');
  await button(dialog, 'consent:complete').click();
  await expect(dialog).toBeHidden();
  for (const path of [
    '/dashboard',
    '/onboarding',
    '/app/contacts',
    '/app/companies',
    '/app/calendar',
    '/app/messages',
    '/app/search?q=nobody',
  ]) {
    await page.goto(path === '/app/messages' ? '/messages' : path);
    await shoot(`state-empty${path.split('?')[0]?.replaceAll('/', '-') ?? ''}`);
  }
  await walkImport(page, shoot);
}

const sheet = [
  'Who,Where,Since when,Mail',
  ...['Robert Quillfeather', 'Bob Quillfeather', 'Nora Umbershaw', 'Ada Lovelace'].map(
    (name, at) => `${name},Quill Works,2025-0${at + 1}-11,${name.replace(' ', '.')}@quill.example`,
  ),
  ',,,nobody',
].join('\n');

async function walkImport(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/app/contacts/import');
  await button(page, 'imports:upload.paste').click();
  await shoot('state-import-paste');
  await button(page, 'imports:paste.file').click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet),
  });
  const start = button(page, 'imports:preview.start');
  const next = button(page, 'imports:mapping.next');
  await expect(start.or(next)).toBeVisible({ timeout: 30_000 });
  if (await next.isVisible()) {
    await shoot('state-import-columns');
    await next.click();
  }
  await expect(start).toBeVisible({ timeout: 30_000 });
  await shoot('state-import-preview');
  await start.click();
  await expect(page.getByRole('link', { name: words('imports:result.seeNetwork') })).toBeVisible({
    timeout: 60_000,
  });
  await shoot('state-import-done');
  const { access_token: token } = await readSession(page);
  await page.request.post('/api/v1/account/exports', {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  await page.goto('/app/contacts/import');
  await shoot('state-import-again');
  await page.goto('/app/notifications');
  await expect(page.getByText(words('notifications:kinds.export_ready.title'))).toBeVisible();
  await shoot('state-notifications');
  await page.keyboard.press('Alt+n');
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('state-notifications-panel');
  await page.goto('/app/notifications?view=preferences');
  await shoot('state-notifications-preferences');
  await page.goto('/dashboard');
  await shoot('state-dashboard-first');
}

async function walkFrame(page: Page, shoot: Shoot): Promise<void> {
  await lookAround(page, words);
  await expect(page.getByRole('list', { name: words('nudges:listLabel') })).toBeVisible();
  await page.keyboard.press('Control+b');
  await shoot('state-sidebar-toggled');
  await page.keyboard.press('Control+b');
  await button(page, 'shell:userMenu.label').click();
  await shoot('state-user-menu');
  await escape(page);
  await page.keyboard.press('Alt+n');
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('state-notifications-empty-panel');
  await escape(page);
  await page.keyboard.press('?');
  await shoot('state-shortcuts');
  await escape(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await shoot('state-search');
  await page.keyboard.type('ma');
  await expect(page.getByRole('option').nth(3)).toBeVisible();
  await shoot('state-search-found');
  await page.keyboard.type('qzqz');
  await expect(page.getByText(words('search:none.title'))).toBeVisible();
  await shoot('state-search-none');
  await escape(page);
  const list = page.getByRole('list', { name: words('nudges:listLabel') });
  await button(list, 'nudges:why.open').first().click();
  await shoot('state-nudge-why');
  await escape(page);
  await button(list, 'nudges:snooze.open').first().click();
  await shoot('state-nudge-snooze');
  await escape(page);
  await button(list, 'nudges:draft.open').first().click();
  await expect(page.getByLabel(words('nudges:draft.text'))).not.toBeEmpty();
  await shoot('state-nudge-draft');
  await escape(page);
  await button(list, 'nudges:dismiss.open').first().click();
  await expect(button(list, 'common:undo')).toBeVisible();
  await shoot('state-nudge-dismissed');
  await button(page, 'dashboard:actions.log').click();
  await shoot('state-log');
  await page.getByRole('dialog').getByRole('combobox').click();
  await expect(page.getByRole('option').nth(2)).toBeVisible();
  await shoot('state-log-choose');
  await page.getByRole('option').first().click();
  await shoot('state-log-with');
  await page.goto('/app/search?q=ma');
  await shoot('state-search-screen');
}

async function walkList(page: Page, shoot: Shoot): Promise<void> {
  await lookAround(page, words);
  await page.goto('/app/contacts');
  const row = page.locator('[role=row][aria-rowindex="2"]');
  await expect(row).toBeVisible();
  for (const [key, name] of [
    ['lists:filters.title', 'filters'],
    ['lists:columns.title', 'columns'],
    ['exports:open', 'export'],
  ] as const) {
    const opener = open(page, key);
    if (!(await opener.isVisible())) continue;
    await opener.click();
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible();
    await shoot(`state-contacts-${name}`);
    await escape(page);
  }
  await open(page, 'contacts:sort.by').click();
  await shoot('state-contacts-sort');
  await escape(page);
  await button(page, 'contacts:actions.new').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await button(page, 'contacts:form.create').click();
  await shoot('state-contacts-new');
  await escape(page);
  await row.focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+X');
  await expect(page.getByRole('toolbar', { name: words('contacts:bulk.label') })).toBeVisible();
  await shoot('state-contacts-selected');
  await open(page, 'lists:bulk.addTags').click();
  await shoot('state-contacts-bulk-tags');
  await page.goto('/app/contacts?health=cooling&has_email=yes');
  await expect(row).toBeVisible();
  await shoot('state-contacts-filtered');
  await page.goto('/app/contacts?q=qzqzqz');
  await shoot('state-contacts-none');
  await page.goto('/app/contacts?archived=1');
  await shoot('state-contacts-archive');
}

async function walkContact(page: Page, shoot: Shoot): Promise<void> {
  await lookAround(page, words);
  await page.goto('/app/contacts');
  await page.locator('[role=row][aria-rowindex="2"]').focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: words('contacts:detail.label') });
  await expect(panel.getByText(words('contacts:timeline.title'))).toBeVisible();
  await shoot('state-contact');
  await open(panel, 'contacts:detail.more').click();
  await shoot('state-contact-menu');
  await escape(page);
  await open(panel, 'contacts:warmth.whyLabel').click();
  await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible();
  await shoot('state-contact-why');
  await escape(page);
  await panel
    .getByRole('button', { name: new RegExp(`^${words('contacts:form.title')}`, 'u') })
    .click();
  await shoot('state-contact-edit-title');
  await escape(page);
  await open(panel, 'details:edit.tags').click();
  await shoot('state-contact-edit-tags');
  await escape(page);
  await open(panel, 'details:edit.links').click();
  await shoot('state-contact-edit-links');
  await escape(page);
  const middle = panel.getByRole('textbox', { name: words('contacts:log.label') });
  await middle.scrollIntoViewIfNeeded();
  await middle.click();
  await shoot('state-contact-log');
  await panel.getByText(words('contacts:timeline.title')).scrollIntoViewIfNeeded();
  await shoot('state-contact-timeline');
  await button(panel, 'agenda:reminders.add').click();
  await shoot('state-contact-reminder');
  await escape(page);
  await button(panel, 'details:relationships.add').click();
  await shoot('state-contact-relationship');
  await button(panel, 'details:history.title').click();
  await button(panel, 'details:history.title').scrollIntoViewIfNeeded();
  await shoot('state-contact-history');
}

async function walkAddressBook(page: Page, shoot: Shoot): Promise<void> {
  await lookAround(page, words);
  await page.goto('/app/companies?q=qzqz');
  await shoot('state-companies-none');
  await page.goto('/app/companies');
  await page
    .getByRole('list', { name: words('companies:title') })
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL('**/app/companies/*');
  await open(page, 'companies:merge.action').click();
  await shoot('state-company-merge');
  await escape(page);
  await button(page, 'companies:edit').click();
  await shoot('state-company-edit');
  await escape(page);
  await page.goto('/app/calendar');
  await button(page, 'agenda:calendar.next').click();
  await shoot('state-calendar-next');
  await page.goto('/app/contacts/import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Name,Given Name,Family Name,E-mail 1 - Value,Organization 1 - Name']
        .concat('Nora Umbershaw,Nora,Umbershaw,nora@umber.example,Umber Labs')
        .concat('Nora Umbershaw,Nora,Umbershaw,nora.home@mail.example,Umber Labs')
        .join('\n'),
    ),
  });
  await button(page, 'imports:preview.start').click();
  const entry = page.locator('main a[href$="/contacts/duplicates"]');
  await expect(entry).toBeVisible({ timeout: 30_000 });
  await page.goto('/app/contacts');
  await expect(entry).toBeVisible({ timeout: 30_000 });
  await shoot('state-contacts-with-duplicates');
  await page.goto('/app/contacts/duplicates');
  await shoot('state-duplicates');
  await button(page, 'duplicates:merge').click();
  await shoot('state-duplicates-merged');
}

async function walkAccount(page: Page, shoot: Shoot): Promise<void> {
  await enterAsNewMember(page);
  await page.goto('/app/account');
  for (const [key, name] of [
    ['account:factors.add.totp', 'authenticator'],
    ['account:tokens.create', 'token'],
    ['account:deletion.open', 'deletion'],
  ] as const) {
    await button(page, key).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot(`state-account-${name}`);
    await escape(page);
  }
  await page.getByRole('button', { name: words('account:password.change') }).click();
  await shoot('state-account-password');
  await page.goto('/app/settings');
  await page.getByRole('combobox').first().click();
  await shoot('state-settings-language');
  await page.goto('/support');
  await page.getByRole('searchbox').first().fill('merge');
  await shoot('state-support-search');
}

async function walkTrouble(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/nowhere');
  await shoot('state-not-found-guest');
  await page.goto('/app/contacts');
  await shoot('state-sign-in-first');
  await lookAround(page, words);
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
    // It is tried again before anybody is told.
    await expect(button(page, 'common:retry').first()).toBeVisible({ timeout: 30_000 });
    await shoot(`state-failure${path.replaceAll('/', '-')}`);
  }
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('/app/contacts');
  await expect(page.locator('[role=row][aria-rowindex="2"]')).toBeVisible();
  await goOffline(page);
  const sign = page.getByRole('toolbar').getByRole('button', {
    name: words('offline:indicator.label'),
  });
  await expect(sign).toBeVisible();
  await shoot('state-offline');
  await sign.click();
  await shoot('state-offline-panel');
}
