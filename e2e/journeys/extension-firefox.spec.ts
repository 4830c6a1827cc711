import { expect, test } from '@playwright/test';

import { findFirefox } from '../find-browser.ts';
import { callApi } from '../support/call-api.ts';
import type { ExtensionBrowser } from '../support/extension-browser.ts';
import {
  button,
  connectExtension,
  expectFields,
  expectUnread,
  pressOnPage,
} from '../support/extension-steps.ts';
import { openFirefoxExtension } from '../support/firefox-extension.ts';
import { type LossyNetwork, startLossyNetwork } from '../support/lossy-network.ts';
import { signUpMember } from '../support/members.ts';
import { type PeoplePages, startPeoplePages } from '../support/people-pages.ts';
import { reloadPage } from '../support/reload.ts';

type Contacts = { items: { id: string; name?: string; full_name: string; company: string }[] };

const executable = findFirefox();
test.skip(executable === null, 'Firefox isn’t installed: install it, or name it in FIREFOX_PATH');

let network: LossyNetwork;
let pages: PeoplePages;
let browser: ExtensionBrowser;
test.beforeAll(async ({ baseURL }) => {
  network = await startLossyNetwork(new URL(baseURL ?? ''));
  pages = await startPeoplePages();
  browser = await openFirefoxExtension(executable ?? '', `http://localhost:${network.port}`);
});
test.afterAll(async () => {
  await browser?.close();
  await pages?.close();
  await network?.close();
});

test('the packed extension saves people in Firefox, and loses nothing offline', async () => {
  const member = await browser.context.newPage();
  await signUpMember(member);
  const read = (path: string) => callApi<Contacts>(member, 'GET', `/api/v1${path}`);
  const colleague = { first_name: 'Cleo', last_name: 'Lind', company: 'Initech' };
  await callApi(member, 'POST', '/api/v1/contacts', colleague);

  const popup = await pressOnPage(browser, `${pages.origin}/dora`);
  await connectExtension(browser, popup, `localhost:${network.port}`);
  await expectFields(popup, {
    'First name': ['Dora', 'Source: vCard'],
    Company: ['Initech', 'Source: vCard'],
    Location: ['Wien, Austria', 'Source: vCard'],
  });
  const known = popup.getByRole('region', { name: 'People you know at Initech' });
  await expect(known.getByRole('img', { name: /^Warmth \d+ of 100$/u })).toBeVisible();
  await button(popup, 'Save contact').click();
  await expect(popup.getByText('Dora Weiss is saved.')).toBeVisible();
  await popup.getByLabel('What happened?').fill('Saw her pots');
  await button(popup, 'Log').click();
  await expect(popup.getByText('Interaction logged.')).toBeVisible();
  const { items } = await read('/contacts?q=Dora');
  expect(items.map(({ full_name: name, company }) => [name, company])).toEqual([
    ['Dora Weiss', 'Initech'],
  ]);

  await expectUnread(browser, `${pages.origin}/ana`);
  const offline = await pressOnPage(browser, `${pages.origin}/ben`);
  await expectFields(offline, { 'First name': ['Ben', 'Source: h-card'] });
  network.refuse();
  await button(offline, 'Save contact').click();
  await expect(offline.getByText('Saved on this device.')).toBeVisible();
  network.mend();
  await reloadPage(offline);
  const waiting = offline.getByRole('region', { name: 'Not sent yet' });
  await expect(offline.getByText(/^Connected to/u)).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect((await read('/contacts?q=Ben')).items).toHaveLength(1);

  const [token] = (await read('/account/tokens')).items;
  expect(token).toMatchObject({ name: 'Browser extension (Firefox)' });
  await button(offline, 'Sign out').click();
  await expect(button(offline, 'Connect')).toBeVisible();
  await expect.poll(async () => (await read('/account/tokens')).items).toEqual([]);
});
