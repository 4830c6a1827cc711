import { expect, type Page } from '@playwright/test';

import {
  discourseSecrets,
  type DiscoursePeer,
  startDiscoursePeer,
} from '../../server/src/testing/peers/discourse-peer.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { openParticipant } from '../support/participants.ts';
import { reloadPage } from '../support/reload.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');

// All tests share one server.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
let forum: DiscoursePeer;
test.beforeAll(async () => {
  forum = await startDiscoursePeer(() => server.origin);
  forum.topics.push({
    id: 7,
    title: 'How do you keep in touch with former colleagues?',
    posts_count: 5,
    created_at: '2026-11-20T09:00:00.000Z',
  });
  server = await startOwnServer({
    DISCOURSE_URL: forum.url,
    DISCOURSE_CONNECT_SECRET: discourseSecrets.connect,
    DISCOURSE_API_KEY: discourseSecrets.key,
  });
});
test.afterAll(async () => {
  await server?.stop();
  await forum?.close();
});

const options = () => ({
  baseURL: server.origin,
  locale: 'en-US',
  viewport: { width: 1440, height: 900 },
});
/** The forum asks new members without a confirmed address for it; its operator can vouch for one. */
const vouchFor = (externalId: string) =>
  forum.addUser({ externalId, email: '', isActive: true, username: 'ana' });
const button = (page: Page) =>
  page.getByRole('button', { name: labels('common:pages.community'), exact: true });

test('a member gets to the forum from the bar and from the forum, and out on both sides', async ({
  browser,
}) => {
  const { page, id } = await openParticipant(browser, 'Ana Ruiz', options(), ['data_processing']);
  const user = vouchFor(id);
  await page.goto('/app/community');
  await expect(page.getByText(/^How do you keep in touch/u)).toBeVisible();
  await expect(page.getByText(labels('community:join.title'))).toBeVisible();
  await expectAccessible(page);

  const [tab] = await Promise.all([page.waitForEvent('popup'), button(page).click()]);
  await expect(tab.getByRole('heading', { name: 'Signed in as ana' })).toBeVisible();
  expect(forum.users.filter(({ externalId }) => externalId === id)).toEqual([
    expect.objectContaining({ id: user.id }),
  ]);
  await reloadPage(page);
  await expect(page.getByText(/^As ana, since/u)).toBeVisible();

  await openScreen(page, '/testing/discourse-test');
  await expect(page.getByText(labels('self-checks:fine'))).toBeVisible();

  await tab.getByRole('link', { name: 'Log out' }).click();
  await expect(tab).toHaveTitle(new RegExp(`^${labels('community:return.title')}`, 'u'));
  await expectAccessible(tab);
  await tab.getByRole('button', { name: /^Sign out of/u }).click();
  await expect(tab.getByText(labels('community:return.signedOut'))).toBeVisible();
});

test('without a session the forum’s visitor signs in first, and without the forum the page about it comes', async ({
  browser,
}) => {
  const { page, id } = await openParticipant(browser, 'Ben Ito', options(), ['data_processing']);
  vouchFor(id);
  const session = await page.evaluate(() => ({ ...localStorage }));
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${forum.url}/session/sso`);
  await expect(page).toHaveURL(/\/auth$/u);
  await expect(page.getByText(labels('shell:community.signIn'))).toBeVisible();
  await page.evaluate((stored) => Object.assign(localStorage, stored), session);
  await page.goto(`${forum.url}/session/sso`);
  await expect(page.getByRole('heading', { name: 'Signed in as ana' })).toBeVisible();

  await page.goto(`${server.origin}/discourse-sso?sso=bm9uY2U9MQ%3D%3D&sig=00`);
  await expect(page.getByRole('heading', { name: labels('shell:community.failed') })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${server.origin}/app/badges`);
  await expect(button(page)).toBeVisible();
  await forum.close();
  await page.keyboard.press('Alt+C');
  await expect(page).toHaveURL(/\/app\/community$/u);
  await expect(page.getByText(labels('shell:community.failedTitle'))).toBeVisible();
});
