import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { callApi } from '../support/call-api.ts';
import { type ExtensionBrowser, openExtensionBrowser } from '../support/extension-browser.ts';
import {
  button,
  connectExtension,
  expectFields,
  expectUnread,
  hintOf,
  pressOnPage,
} from '../support/extension-steps.ts';
import { type LossyNetwork, startLossyNetwork } from '../support/lossy-network.ts';
import { signUpMember } from '../support/members.ts';
import { type PeoplePages, startPeoplePages } from '../support/people-pages.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

type Contacts = { items: { id: string; full_name: string; company: string }[] };
type Timeline = { items: { interaction?: { kind: string; summary: string } }[] };

let network: LossyNetwork;
let pages: PeoplePages;
let browser: ExtensionBrowser;
test.beforeAll(async ({ baseURL }) => {
  network = await startLossyNetwork(new URL(baseURL ?? ''));
  pages = await startPeoplePages();
  browser = await openExtensionBrowser(`http://localhost:${network.port}`);
});
test.afterAll(async () => {
  await browser.close();
  await pages.close();
  await network.close();
});

/** Opens a page of another site and presses the extension’s button there. */
const pressOn = (path: string) => pressOnPage(browser, `${pages.origin}${path}`);

/** What other pages publish, or the member has selected, arrives with its source. */
async function expectSources(): Promise<void> {
  const vcard = await pressOn('/dora');
  await expectFields(vcard, {
    'First name': ['Dora', 'Source: vCard'],
    Title: ['<img src=x onerror="document.title=1">Potter', 'Source: vCard'],
    Company: ['Initech', 'Source: vCard'],
    Location: ['Wien, Austria', 'Source: vCard'],
    Emails: ['dora@initech.example', 'Source: vCard'],
    Phones: ['+43 1 555 0100', 'Source: vCard'],
  });
  await expect(vcard).toHaveTitle('Kith');
  const files = pages.requests.filter(({ path }) => path.endsWith('.vcf'));
  expect(new Set(files.map(({ path, cookie = '' }) => [path, cookie].join()))).toEqual(
    new Set(['/cards/dora.vcf,']),
  );

  const profile = await pressOn('/fay');
  await expectFields(profile, {
    'Last name': ['Ito', 'Source: Open Graph'],
    Emails: ['fay@atelier.example', 'Source: email link'],
  });

  const page = await browser.context.newPage();
  await page.goto(`${pages.origin}/text`);
  const before = pages.requests.length;
  await page.locator('#who').selectText();
  const selected = await browser.press(page);
  await expectFields(selected, { 'First name': ['Gil', 'Source: your selection'] });
  // Reading a page that links to no card asks for nothing.
  expect(pages.requests).toHaveLength(before);
}

test('a member connects the extension, saves who a page is about, and loses nothing offline', async () => {
  const member = await browser.context.newPage();
  await signUpMember(member);
  const read = <Answer>(path: string) => callApi<Answer>(member, 'GET', `/api/v1${path}`);
  const colleague = { first_name: 'Cleo', last_name: 'Lind', company: 'Acme', title: 'Founder' };
  const { id: cleo } = await callApi<{ id: string }>(member, 'POST', '/api/v1/contacts', colleague);
  const met = { contact_id: cleo, kind: 'meeting', summary: 'Lunch' };
  await callApi(member, 'POST', '/api/v1/interactions', met);

  const popup = await pressOn('/ana');
  const host = `localhost:${network.port}`;
  await connectExtension(browser, popup, host, async (approval) => {
    await expect(approval.getByText('Log interactions')).toBeVisible();
    await expectAccessible(approval);
  });
  await expect(popup.getByLabel('First name')).toHaveValue('Ana');
  await expect(popup.getByLabel('Title')).toHaveValue('Head of Design');
  await expect(popup.getByLabel('Links')).toHaveValue(
    `https://social.example/ana\n${pages.origin}/ana`,
  );
  expect(await hintOf(popup, 'Title')).toBe('Source: JSON-LD');
  expect(await hintOf(popup, 'Links')).toBe(
    'One per line · Source: JSON-LD (1), address of the page (1)',
  );
  const known = popup.getByRole('region', { name: 'People you know at Acme' });
  await expect(known.getByText('Cleo Lind')).toBeVisible();
  await expect(known.getByRole('img', { name: /^Warmth [1-9]\d* of 100$/u })).toBeVisible();
  await expectAccessible(popup);
  await popup.getByLabel('Location').fill('Barcelona');
  // What the member has written has no source.
  expect(await hintOf(popup, 'Location')).toBe('');
  await button(popup, 'Save contact').click();
  await expect(popup.getByText('Ana Ruiz is saved.')).toBeVisible();
  await popup.getByLabel('What happened?').fill('Wrote about her talk');
  await button(popup, 'Log').click();
  await expect(popup.getByText('Interaction logged.')).toBeVisible();
  const { items } = await read<Contacts>('/contacts?q=Ana');
  expect(items.map(({ full_name: name }) => name)).toEqual(['Ana Ruiz']);
  const timeline = await read<Timeline>(`/contacts/${items[0]?.id}/timeline`);
  const logged = timeline.items.flatMap(({ interaction }) => interaction?.summary ?? []);
  expect(logged).toEqual(['Wrote about her talk']);

  await expectUnread(browser, `${pages.origin}/ana`);
  await expectSources();

  // Someone they have: named at once, and by the service if it is saved all the same.
  const again = await pressOn('/ana');
  await expect(again.getByText('You know Ana Ruiz.')).toBeVisible();
  await button(again, 'Save contact').click();
  await expect(again.getByText('You already have Ana Ruiz.')).toBeVisible();

  // The service gets what is saved now, but its answer never arrives.
  const offline = await pressOn('/ben');
  await expect(offline.getByLabel('First name')).toHaveValue('Ben');
  await expect(offline.getByLabel('Company')).toHaveValue('Globex');
  network.loseAnswers();
  await button(offline, 'Save contact').click();
  await expect(offline.getByText('Saved on this device.')).toBeVisible();
  const waiting = offline.getByRole('region', { name: 'Not sent yet' });
  await expect(waiting.getByText('Ben Okoro')).toBeVisible();
  network.mend();
  await reloadPage(offline);
  await expect(offline.getByText(/^Connected to/u)).toBeVisible();
  await expect(waiting.getByText('Ben Okoro')).toHaveCount(0);
  const bens = await read<Contacts>('/contacts?q=Ben');
  expect(bens.items.map(({ full_name: name, company }) => [name, company])).toEqual([
    ['Ben Okoro', 'Globex'],
  ]);

  const [token] = (await read<Contacts>('/account/tokens')).items;
  expect(token).toMatchObject({ name: 'Browser extension (Chromium)' });
  await button(offline, 'Remove Ana Ruiz').click();
  // With something left to send, signing out asks first.
  await expect(waiting).toHaveCount(0);
  await button(offline, 'Sign out').click();
  await expect(button(offline, 'Connect')).toBeVisible();
  await expect.poll(async () => (await read<Contacts>('/account/tokens')).items).toEqual([]);
});
