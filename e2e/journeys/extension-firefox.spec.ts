import { expect } from '@playwright/test';

import { findFirefox } from '../find-browser.ts';
import { callApi } from '../support/call-api.ts';
import { type FirefoxExtension, openFirefoxExtension } from '../support/firefox-extension.ts';
import { type LossyNetwork, startLossyNetwork } from '../support/lossy-network.ts';
import { readSession, signUpMember } from '../support/members.ts';
import { type PeoplePages, startPeoplePages } from '../support/people-pages.ts';
import { test } from '../support/test.ts';

type Contacts = { items: { name?: string; full_name: string; company: string }[] };

const executable = findFirefox();
test.skip(executable === null, 'Firefox isn’t installed: install it, or name it in FIREFOX_PATH');

let network: LossyNetwork;
let pages: PeoplePages;
let extension: FirefoxExtension;
test.beforeAll(async ({ baseURL }) => {
  network = await startLossyNetwork(new URL(baseURL ?? ''));
  pages = await startPeoplePages();
  extension = await openFirefoxExtension(executable ?? '');
});
test.afterAll(async () => {
  await extension.firefox.close();
  await pages.close();
  await network.close();
});

test('the packed extension saves people in Firefox, and loses nothing offline', async ({
  page,
}) => {
  const { firefox, openPopup, pressOn } = extension;
  const host = `localhost:${network.port}`;
  await signUpMember(page);
  const session = await readSession(page);
  const read = (path: string) => callApi<Contacts>(page, 'GET', `/api/v1${path}`);
  const colleague = { first_name: 'Cleo', last_name: 'Lind', company: 'Initech' };
  await callApi(page, 'POST', '/api/v1/contacts', colleague);
  const member = await firefox.open(`http://${host}/favicon.svg`);
  const store = "localStorage.setItem('auth-token', arguments[0])";
  await member.run(store, JSON.stringify(session));

  const popup = await pressOn(`${pages.origin}/dora`);
  await popup.fill('Address of your account', host);
  const approval = await firefox.nextOpened(() => popup.click('Connect'));
  await approval.expectText('Log interactions');
  await approval.click('Connect');
  await popup.expectText(`Connected to ${host}`);
  for (const [label, value] of [
    ['First name', 'Dora'],
    ['Company', 'Initech'],
    ['Location', 'Wien, Austria'],
  ] as const) {
    expect(await popup.field(label)).toEqual({ value, hint: 'Source: vCard' });
  }
  await popup.expectText('People you know at Initech\nCleo Lind');
  await popup.click('Save contact');
  await popup.expectText('Dora Weiss is saved.');
  await popup.fill('What happened?', 'Saw her pots');
  await popup.click('Log');
  await popup.expectText('Interaction logged.');
  const { items } = await read('/contacts?q=Dora');
  expect(items.map(({ full_name: name, company }) => [name, company])).toEqual([
    ['Dora Weiss', 'Initech'],
  ]);

  // Without a press the page stays unread.
  await firefox.open(`${pages.origin}/ana`);
  const unread = await openPopup();
  await unread.expectText('This page can’t be read');

  const offline = await pressOn(`${pages.origin}/ben`);
  expect(await offline.field('First name')).toEqual({ value: 'Ben', hint: 'Source: h-card' });
  network.refuse();
  await offline.click('Save contact');
  await offline.expectText('Saved on this device.');
  network.mend();
  const again = await openPopup();
  await again.expectText(`Connected to ${host}`);
  await expect.poll(async () => (await read('/contacts?q=Ben')).items).toHaveLength(1);

  const [token] = (await read('/account/tokens')).items;
  expect(token).toMatchObject({ name: 'Browser extension (Firefox)' });
  // The extension learns of its success a little later than the server has the contact.
  const countUnsent = () => again.run("return document.querySelectorAll('.queue li').length");
  await expect.poll(countUnsent).toBe(0);
  await again.click('Sign out');
  await again.expectText('Connect your account');
  await expect.poll(async () => (await read('/account/tokens')).items).toEqual([]);
});
