import { expect } from '@playwright/test';

import { callApi } from '../support/call-api.ts';
import { openPart } from '../support/contact-screen.ts';
import { desktop, phone } from '../support/devices.ts';
import { anyValues } from '../support/labels.ts';
import { openWithSampleNetwork } from '../support/members.ts';
import {
  checkStates,
  closeDialog,
  findButton,
  waitForRows,
  findDialog,
  labels,
  openContacts,
  openDialog,
} from '../support/screen-states.ts';
import { findDetailPaths, openScreen } from '../support/screens.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

// What opens over the screens, checked with axe once in each theme.

const missingId = '00000000-0000-4000-8000-000000000000';

test.use(desktop);

test('what opens over the frame and the dashboard is accessible', async ({ page }) => {
  await openWithSampleNetwork(page, '/dashboard');
  const nudges = page.getByRole('list', { name: labels('nudges:listLabel') });
  await expect(nudges).toBeVisible();
  await checkStates(page, [
    [
      'the menu of the member, with the themes',
      async () => {
        await findButton(page, 'shell:userMenu.label').click();
        await page.getByRole('menuitem', { name: labels('shell:userMenu.theme') }).hover();
        await expect(page.getByRole('menuitemradio').first()).toBeVisible();
      },
    ],
    [
      'the shortcuts',
      async () => {
        await reloadPage(page);
        await expect(nudges).toBeVisible();
        await page.keyboard.press('?');
        await expect(findDialog(page)).toBeVisible();
      },
    ],
    [
      'the search',
      async () => {
        await closeDialog(page);
        await page.keyboard.press('Control+k');
        await expect(findDialog(page).getByRole('combobox')).toBeFocused();
      },
    ],
    [
      'a search with results',
      async () => {
        await page.keyboard.type('ma');
        await expect(page.getByRole('option').nth(3)).toBeVisible();
      },
    ],
    [
      'a search without results',
      async () => {
        await page.keyboard.type('qzqz');
        await expect(page.getByText(labels('search:none.title'))).toBeVisible();
      },
    ],
    [
      'the reason for a nudge',
      async () => {
        await closeDialog(page);
        await findButton(nudges, 'nudges:why.open').first().click();
        await expect(findDialog(page)).toBeVisible();
      },
    ],
    [
      'the draft for a nudge',
      async () => {
        await closeDialog(page);
        await findButton(nudges, 'nudges:draft.open').first().click();
        await expect(page.getByLabel(labels('nudges:draft.text'))).not.toBeEmpty();
      },
    ],
    [
      'the log',
      async () => {
        await closeDialog(page);
        await findButton(page, 'dashboard:actions.log').click();
        await expect(findDialog(page)).toBeVisible();
      },
    ],
    [
      'the narrow sidebar',
      async () => {
        await closeDialog(page);
        await page.keyboard.press('Control+b');
        await expect(findButton(page, 'shell:toggleSidebar')).toHaveAttribute(
          'aria-expanded',
          'false',
        );
      },
    ],
  ]);
});

test('what opens over the list of contacts is accessible', async ({ page }) => {
  await openWithSampleNetwork(page, '/app/contacts');
  await checkStates(page, [
    [
      'a new contact',
      async () => {
        await waitForRows(page);
        await page.keyboard.press('n');
        await expect(findDialog(page)).toBeVisible();
      },
    ],
    [
      'the filters',
      async () => {
        await openContacts(page, '?health=thriving');
        await page.keyboard.press('f');
        await expect(findDialog(page)).toBeVisible();
      },
    ],
    [
      'a filtered list',
      async () => {
        await closeDialog(page);
        await expect(
          page.getByRole('list', { name: labels('lists:filters.active') }),
        ).toBeVisible();
      },
    ],
    [
      'a view without a name',
      async () => {
        const views = page.getByRole('navigation', { name: labels('lists:views.label') });
        await findButton(views, 'lists:views.create').click();
        await findDialog(page).getByLabel(labels('lists:views.name')).press('Enter');
        await expect(page.getByText(labels('lists:views.nameNeeded'))).toBeVisible();
      },
    ],
    [
      'the columns',
      async () => {
        await openContacts(page);
        await findButton(page, 'lists:columns.title').click();
        await expect(findDialog(page)).toBeVisible();
      },
    ],
    [
      'tags for the selected contacts',
      async () => {
        await closeDialog(page);
        await page.getByRole('grid').getByRole('row').nth(1).focus();
        for (const key of ['x', 'ArrowDown', 'x']) await page.keyboard.press(key);
        const bar = page.getByRole('toolbar', { name: labels('contacts:bulk.label') });
        await findButton(bar, 'lists:bulk.addTags').click();
        await findDialog(page).getByLabel(labels('lists:bulk.addTags')).fill('harbour');
        await page.keyboard.press('Enter');
      },
    ],
    [
      'a list without matches',
      async () => {
        await page.goto('/app/contacts?q=zzzzzz');
        await expect(page.getByText(labels('contacts:noMatches.text'))).toBeVisible();
      },
    ],
    [
      'an empty archive',
      async () => {
        await page.goto('/app/contacts?archived=1');
        await expect(page.getByText(labels('contacts:noArchived.title'))).toBeVisible();
      },
    ],
    [
      'a contact that does not exist',
      async () => {
        await openScreen(page, `/app/contacts/${missingId}`);
        await expect(page.getByText(labels('contacts:missing.title'))).toBeVisible();
      },
    ],
  ]);
});

test('what opens over contacts, companies, search and settings is accessible', async ({ page }) => {
  await openWithSampleNetwork(page, '/app/settings');
  const details = await findDetailPaths(page);
  const findPath = (part: string) => details.find((path) => path.includes(part)) ?? '';
  await checkStates(page, [
    [
      'the reasons of a warmth',
      async () => {
        await openScreen(page, findPath('/contacts/'));
        await page
          .getByRole('button', { name: anyValues(labels.raw('contacts:warmth.whyLabel')) })
          .click();
        await expect(findDialog(page).getByRole('table').first()).toBeVisible();
      },
    ],
    [
      'the reasons of a warmth on a phone, with their age and weight',
      async () => {
        await page.setViewportSize(phone.viewport);
        const detail = anyValues(labels.raw('contacts:warmth.partDetail'));
        await expect(findDialog(page).getByText(detail).first()).toBeVisible();
      },
    ],
    [
      'a reminder without a text',
      async () => {
        await page.setViewportSize(desktop.viewport);
        await closeDialog(page);
        await openPart(page, labels('details:dock.keep'));
        await findButton(page, 'agenda:reminders.add').click();
        await findDialog(page).getByLabel(labels('agenda:reminders.text')).press('Enter');
        await expect(page.getByText(labels('agenda:reminders.textNeeded'))).toBeVisible();
      },
    ],
    [
      'a contact with all its parts open',
      async () => {
        await closeDialog(page);
        for (const part of ['reach', 'help', 'tags', 'about']) {
          await openPart(page, labels(`details:dock.${part}`));
        }
      },
    ],
    [
      'reminders that are due',
      async () => {
        const contact_id = findPath('/contacts/').split('/').at(-1);
        const reminder = { contact_id, text: 'Book 7', due_on: '2020-01-01' };
        await callApi(page, 'POST', '/api/v1/reminders', reminder);
        await page.goto('/dashboard');
        await expect(
          page.getByRole('heading', { name: labels('agenda:due.title'), exact: true }),
        ).toBeVisible();
      },
    ],
    openDialog('companies:edit', findPath('/companies/')),
    [
      'a company that is merged with another',
      async () => {
        await closeDialog(page);
        await findButton(page, 'companies:merge.action').first().click();
        await findDialog(page).getByRole('combobox').click();
        await page.getByRole('option').first().click();
        await expect(page.getByRole('option')).toHaveCount(0);
        await findButton(findDialog(page), 'companies:merge.confirm').click();
        await expect(findDialog(page)).toHaveCount(0);
        await expect(
          page.getByRole('button', { name: new RegExp(`^${labels('companies:separate')}`, 'u') }),
        ).toBeVisible();
      },
    ],
    [
      'search results',
      async () => {
        await openScreen(page, '/app/search?q=ma');
        const people = page.getByRole('region', { name: labels('search:people') });
        await expect(people.getByRole('link').first()).toBeVisible();
      },
    ],
    [
      'a search that found nothing',
      async () => {
        await page.goto('/app/search?q=qzqzqz');
        await expect(page.getByText(labels('search:none.body'))).toBeVisible();
      },
    ],
    openDialog('account:deletion.open', '/app/account'),
    [
      'quiet hours',
      async () => {
        await closeDialog(page);
        await openScreen(page, '/app/notifications?view=preferences');
        await page.getByRole('switch').first().click();
        await expect(page.getByLabel(labels('notifications:quiet.from'))).toBeVisible();
      },
    ],
  ]);
});
