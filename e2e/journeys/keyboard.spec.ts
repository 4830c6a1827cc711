import { expect, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { callApi } from '../support/call-api.ts';
import { desktop, nameDevice, phone } from '../support/devices.ts';
import { runCommand } from '../support/keyboard.ts';
import { type Labels, openLabels } from '../support/labels.ts';
import { openWithSampleNetwork } from '../support/members.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

const contactAddress = /\/app\/contacts\/[0-9a-f-]{36}/u;

/** Without Tab and without a pointer, from the moment that a screen is there. */
test.describe(nameDevice(desktop), () => {
  test.use(desktop);

  test('the contacts are moved through, opened, selected, archived and found by key', async ({
    page,
  }) => {
    const labels = openLabels(desktop.locale);
    await openWithSampleNetwork(page, '/app/contacts');
    const rows = page.getByRole('grid').locator('[role=row]:not(:has([role=columnheader]))');
    await expect(rows.first()).toBeVisible();
    await moveAndOpen(page, rows);
    await selectAndArchive(page, rows, labels);
    await searchAndReturn(page, rows, labels);
  });

  test('the suggestions are opened, drafted, logged, snoozed and dismissed by key', async ({
    page,
  }) => {
    const labels = openLabels(desktop.locale);
    await openWithSampleNetwork(page, '/dashboard');
    const list = page.getByRole('list', { name: labels('nudges:listLabel') });
    await expect(list).toBeVisible();
    await draftAndLog(page, list, labels);
    await putOff(page, list, labels);
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(contactAddress);
  });
});

test.describe('the command menu', () => {
  test.describe(nameDevice(desktop), () => {
    test.use(desktop);

    test('goes to every screen, adds, and changes theme and language', async ({ page }) => {
      const labels = openLabels(desktop.locale);
      await openWithSampleNetwork(page, '/app/contacts');
      await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
      for (const [path, place] of placesOf(labels)) {
        await runCommand(page, labels, labels('search:command.goTo', { place }));
        await page.waitForURL(`**${path}*`);
      }
      await runCommand(page, labels, labels('search:command.import'));
      await page.waitForURL('**/app/contacts/import');
      await runCommand(page, labels, labels('commands:settings.createGroup'));
      await page.waitForURL('**/app/settings/expectations');
      await expect(page.getByRole('textbox', { name: labels('agenda:groups.name') })).toBeFocused();
      await runCommand(page, labels, labels('commands:newReminder'));
      await expect(
        page.getByRole('dialog', { name: labels('commands:newReminder') }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      const theme = { what: labels('shell:userMenu.theme'), choice: labels('shell:theme.dark') };
      await runCommand(page, labels, labels('commands:choose', theme));
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await runCommand(page, labels, 'Español');
      await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
      const spanish = openLabels('es-ES');
      await page.keyboard.press('ControlOrMeta+k');
      await expect(page.getByPlaceholder(spanish('search:placeholder'))).toBeVisible();
    });
  });

  test.describe(nameDevice(phone), () => {
    test.use(phone);

    test('acts on the open contact', async ({ page }) => {
      const labels = openLabels(phone.locale);
      await openWithSampleNetwork(page, '/app/contacts?sort=name');
      await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(
        page.getByRole('heading', { name: labels('contacts:timeline.title') }),
      ).toBeAttached();
      const opened = page.url();
      await callApi(page, 'POST', '/api/v1/contact-groups', { name: 'Book club' });
      await page.keyboard.press('ControlOrMeta+k');
      await expect(
        page.getByRole('option', { name: labels('commands:contact.note') }),
      ).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await runCommand(page, labels, labels('commands:contact.note'));
      await expect(page.locator('textarea:focus')).toHaveCount(1);
      await runCommand(page, labels, labels('commands:contact.cadence'));
      const form = page.getByRole('dialog', { name: labels('contacts:form.cadence') });
      await expect(form).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
      await runCommand(page, labels, labels('commands:contact.tag'));
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await runCommand(page, labels, labels('commands:contact.group'));
      const groups = page.getByRole('dialog', { name: labels('agenda:groups.add') });
      await groups.getByRole('button', { name: 'Book club' }).press('Enter');
      await expect(groups).toBeHidden();
      await expect.poll(() => countMembers(page)).toBe(1);
      await runCommand(page, labels, labels('commands:contact.edit'));
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await runCommand(page, labels, labels('commands:contact.archive'));
      await expect(page).not.toHaveURL(opened);
    });
  });
});

test.describe('the frame', () => {
  test.describe(nameDevice(desktop), () => {
    test.use(desktop);

    test('a view is pinned to the sidebar, and lists are compact, also after a reload', async ({
      page,
    }) => {
      const labels = openLabels(desktop.locale);
      await openWithSampleNetwork(page, '/app/contacts?q=a');
      const rows = page.getByRole('grid').locator('[role=row]:not(:has([role=columnheader]))');
      await expect(rows.first()).toBeVisible();
      await runCommand(page, labels, labels('commands:contacts.saveView'));
      const dialog = page.getByRole('dialog', { name: labels('lists:views.create') });
      await expect(dialog.getByLabel(labels('lists:views.name'))).toBeFocused();
      await page.keyboard.type('With an a');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/view=/u);
      const menu = page.getByRole('button', {
        name: labels('lists:views.more', { name: 'With an a' }),
      });
      await menu.press('Enter');
      await page.getByRole('menuitem', { name: labels('lists:views.pin') }).press('Enter');
      const pinned = page.getByRole('group', { name: labels('shell:nav.pinned') });
      await expect(pinned.getByRole('link', { name: 'With an a' })).toBeVisible();
      const heightOf = async () => (await rows.first().boundingBox())?.height;
      expect(await heightOf()).toBe(56);
      const compact = {
        what: labels('commands:density.title'),
        choice: labels('commands:density.compact'),
      };
      await runCommand(page, labels, labels('commands:choose', compact));
      await expect.poll(heightOf).toBe(44);
      await page.goto('/dashboard');
      await expect(pinned.getByRole('link', { name: 'With an a' })).toBeVisible();
      await expectAccessible(page);
      await pinned.getByRole('link', { name: 'With an a' }).press('Enter');
      await expect(page).toHaveURL(/view=/u);
      await expect.poll(heightOf).toBe(44);
      const navigation = page.getByRole('navigation', { name: labels('shell:nav.label') });
      await expect(navigation.getByRole('link', { name: labels('shell:nav.contacts') })).toHaveText(
        /120/u,
      );
    });
  });

  test.describe(nameDevice(phone), () => {
    test.use({ ...phone, hasTouch: true });

    test('the bar at the bottom leads to each area, and makes way for the keyboard', async ({
      page,
    }) => {
      const labels = openLabels(phone.locale);
      await openWithSampleNetwork(page, '/dashboard');
      const bar = page.getByRole('navigation', { name: labels('shell:nav.bottom') });
      await expect(bar).toBeVisible();
      await expectAccessible(page);
      for (const [path, key] of [
        ['/app/feed', 'feed'],
        ['/app/insights', 'insights'],
        ['/app/contacts', 'contacts'],
      ] as const) {
        const link = bar.getByRole('link', { name: labels(`shell:nav.${key}`) });
        await link.tap();
        await page.waitForURL(`**${path}`);
        await expect(link).toHaveAttribute('aria-current', 'page');
      }
      const box = page.getByRole('searchbox', { name: labels('contacts:search.label') });
      await box.tap();
      await expect(bar).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(bar).toBeVisible();
      const grid = await page.getByRole('grid').boundingBox();
      const edge = await bar.boundingBox();
      expect((grid?.y ?? 0) + (grid?.height ?? 0)).toBeLessThanOrEqual(Math.ceil(edge?.y ?? 0));
    });
  });
});

test.describe('with a pointer', () => {
  test.use(desktop);

  test('a contact opens in a new tab, as every link does', async ({ page, context }) => {
    await openWithSampleNetwork(page, '/app/contacts?sort=name');
    const row = page.getByRole('grid').locator('[aria-rowindex="3"]');
    await expect(row).toBeVisible();
    for (const how of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
      const opened = context.waitForEvent('page');
      await row.click({ ...how, position: { x: 300, y: 28 } });
      const tab = await opened;
      await expect(tab).toHaveURL(contactAddress);
      await expect(tab).toHaveURL(/sort=name/u);
      await expect(page).not.toHaveURL(contactAddress);
    }
    await row.click({ position: { x: 300, y: 28 } });
    await expect(page).toHaveURL(contactAddress);
  });
});

async function countMembers(page: Page): Promise<number | undefined> {
  type Groups = { items: { count: number }[] };
  const { items } = await callApi<Groups>(page, 'GET', '/api/v1/contact-groups');
  return items[0]?.count;
}

/** Screens by a part of their address, and their names. */
function placesOf(labels: Labels): [path: string, name: string][] {
  return [
    ['/dashboard', labels('shell:nav.dashboard')],
    ['/app/contacts', labels('shell:nav.contacts')],
    ['/app/companies', labels('shell:nav.companies')],
    ['/app/calendar', labels('shell:nav.calendar')],
    ['/app/connect', labels('shell:nav.connect')],
    ['/messages', labels('commands:places.messages')],
    ['/app/notifications', labels('commands:places.notifications')],
    ['/app/contacts/duplicates', labels('commands:places.duplicates')],
    ['/app/settings', labels('commands:places.settings')],
    ['/app/settings/privacy', labels('commands:places.privacy')],
    ['/app/settings/expectations', labels('commands:places.expectations')],
    ['/mobile-gestures', labels('commands:places.gestures')],
    ['/support', labels('commands:places.support')],
    ['/app/account', labels('commands:places.account')],
    ['/app/search', labels('search:title')],
  ];
}

const nameOf = (row: Locator) => row.getByRole('rowheader').getByRole('link');

/** The first key goes to the first row, the next one further; Enter opens it beside the list. */
async function moveAndOpen(page: Page, rows: Locator): Promise<void> {
  await page.keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(contactAddress);
  await page.keyboard.press('Escape');
  if (contactAddress.test(page.url())) await page.goBack();
  await expect(page).not.toHaveURL(contactAddress);
  await expect(rows.first()).toBeVisible();
}

/** Both act on the first row at once after a reload; what was archived comes back by key. */
async function selectAndArchive(page: Page, rows: Locator, labels: Labels): Promise<void> {
  await reloadPage(page);
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('x');
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('x');
  await expect(rows.first()).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: labels('contacts:bulk.label') });
  await expect(bar).toBeVisible();
  const first = await nameOf(rows.first()).innerText();
  const second = await nameOf(rows.nth(1)).innerText();
  await page.keyboard.press('e');
  await expect(nameOf(rows.first())).toHaveText(second);
  await expect(rows.first()).toBeFocused();
  // The next change of several must not change it.
  await expect(bar).toBeHidden();
  await expect(page.getByRole('button', { name: labels('common:undo') })).toBeVisible();
  await page.keyboard.press('z');
  await expect(nameOf(rows.first())).toHaveText(first);
}

/** `/` searches, keys are letters there, and Enter, the arrow or Escape lead back to the list. */
async function searchAndReturn(page: Page, rows: Locator, labels: Labels): Promise<void> {
  const box = page.getByRole('searchbox', { name: labels('contacts:search.label') });
  const name = await nameOf(rows.nth(2)).innerText();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type('xje?');
  await expect(box).toHaveValue('xje?');
  // While there is no row, the focus waits for one.
  await expect(rows).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(nameOf(rows.first())).toHaveText(name);
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(box).not.toBeFocused();
  await page.keyboard.press('x');
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(contactAddress);
}

/** The current suggestion has keys, which its tooltips show. */
async function draftAndLog(page: Page, list: Locator, labels: Labels): Promise<void> {
  const draft = list.getByRole('button', { name: labels('nudges:draft.open') }).first();
  await draft.hover();
  await expect(page.getByRole('tooltip')).toHaveText(`${labels('nudges:draft.open')} (D)`);
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  // The first Escape would be the tooltip's.
  await expect(page.getByRole('tooltip')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('l');
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

async function putOff(page: Page, list: Locator, labels: Labels): Promise<void> {
  const rows = list.getByRole('listitem');
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('s');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows.nth(1).getByRole('button', { name: labels('common:undo') })).toBeVisible();
  await page.keyboard.press('j');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('x');
  await expect(rows.nth(2).getByRole('button', { name: labels('common:undo') })).toBeVisible();
}
