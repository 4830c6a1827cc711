import { expect, type Page } from '@playwright/test';

import { callApi } from '../support/call-api.ts';
import { desktop } from '../support/devices.ts';
import { openWithSampleNetwork } from '../support/members.ts';
import { openParticipant } from '../support/participants.ts';
import {
  checkStates,
  closeDialog,
  expectFirstFocus,
  findButton,
  findDialog,
  labels,
  type State,
} from '../support/screen-states.ts';
import { openScreen, waitForScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

// What opens over the feed, a profile and the settings of sharing, checked with axe in each theme.

test.use(desktop);

async function openMenuItem(page: Page, item: string): Promise<void> {
  await findButton(page.getByRole('main'), 'posts:menu.open').first().click();
  await page.getByRole('menuitem', { name: labels(item), exact: true }).click();
  await expect(findDialog(page)).toBeVisible();
  await expectFirstFocus(page);
}

/** Opens the feed and writes. */
async function openComposer(page: Page): Promise<void> {
  await page.goto('/app/feed');
  await waitForScreen(page);
  await page.keyboard.press('n');
  await expect(page.getByLabel(labels('posts:composer.label'))).toBeFocused();
}

/** Shows a post, which stays loaded while one dialog over it follows the other. */
async function showPost(page: Page, path: string): Promise<void> {
  if (page.url().endsWith(path)) await closeDialog(page);
  else await page.goto(path);
  await waitForScreen(page);
}

const fromMenu = (path: string, item: string): State => [
  item,
  async (page) => {
    await showPost(page, path);
    await openMenuItem(page, item);
  },
];

const fromComposer = (key: string): State => [
  key,
  async (page) => {
    await openComposer(page);
    await findButton(page, key).click();
    await expect(findDialog(page)).toBeVisible();
  },
];

test('what opens over the feed is accessible', async ({ page, browser }) => {
  const carla = await openParticipant(browser, 'Carla Frey', desktop);
  const other = await carla.call<{ id: string }>('POST', '/api/v1/posts', {
    body: 'Ask about last Tuesday.',
    visibility: 'public',
  });
  await openWithSampleNetwork(page, '/app/feed');
  const own = await callApi<{ id: string }>(page, 'POST', '/api/v1/posts', {
    body: 'First words',
    visibility: 'public',
  });
  await callApi(page, 'PATCH', `/api/v1/posts/${own.id}`, { body: 'Second words' });
  const path = `/app/feed?post=${own.id}`;
  await checkStates(page, [
    fromComposer('posts:schedule.title'),
    fromComposer('posts:drafts.open'),
    fromComposer('posts:drafted.article'),
    fromMenu(path, 'posts:menu.edit'),
    fromMenu(path, 'posts:menu.history'),
    fromMenu(path, 'posts:menu.shareByLink'),
    [
      'the share dialog',
      async () => {
        await showPost(page, path);
        await page.getByRole('button', { name: /^Share, shared/u }).click();
        await expect(findDialog(page)).toBeVisible();
      },
    ],
    fromMenu(`/app/feed?post=${other.id}`, 'posts:menu.report'),
    [
      'the shortcuts of the feed',
      async () => {
        await page.goto('/app/feed');
        await waitForScreen(page);
        await page.keyboard.press('?');
        await expect(findDialog(page).getByText(labels('shortcuts:posts.filter'))).toBeVisible();
      },
    ],
  ]);
});

test('what opens over a profile, a contact and the sharing settings is accessible', async ({
  page,
}) => {
  await openWithSampleNetwork(page, '/app/profile');
  const { items } = await callApi<{ items: { id: string }[] }>(page, 'GET', '/api/v1/contacts');
  await checkStates(page, [
    [
      'a new experience',
      async () => {
        await openScreen(page, '/app/profile');
        await waitForScreen(page);
        await findButton(page, 'profile:add.experience').click();
        await expect(findDialog(page)).toBeVisible();
      },
    ],
    [
      'a new link',
      async () => {
        await closeDialog(page);
        await findButton(page, 'profile:add.links').click();
        await expect(findDialog(page)).toBeVisible();
      },
    ],
    [
      'an invitation of a contact',
      async () => {
        await openScreen(page, `/app/contacts/${items[0]?.id}`);
        await waitForScreen(page);
        await findButton(page, 'contacts:detail.more').click();
        await page.getByRole('menuitem', { name: labels('sharing:invite.open') }).click();
        await expect(findDialog(page)).toBeVisible();
      },
    ],
    [
      'a link to the own profile',
      async () => {
        await openScreen(page, '/app/settings');
        await waitForScreen(page);
        await findButton(page, 'sharing:share.create').click();
        await expect(findDialog(page)).toBeVisible();
      },
    ],
  ]);
});
