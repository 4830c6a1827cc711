import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { callApi } from '../support/call-api.ts';
import { nameDevice, phone, tablet } from '../support/devices.ts';
import { typeOver } from '../support/keyboard.ts';
import { openLabels, type Labels } from '../support/labels.ts';
import { linkMembers } from '../support/member-links.ts';
import {
  createParticipant,
  openConversation,
  openParticipant,
  type Participant,
  sendMessage,
} from '../support/participants.ts';
import { test } from '../support/test.ts';

const people = [
  { first_name: 'Mara', last_name: 'Adler', title: 'Founder', location: 'Berlin, Germany' },
  { first_name: 'Nils', last_name: 'Brandt', title: 'Co-founder', location: 'Berlin, Germany' },
  { first_name: 'Olga', last_name: 'Cole', title: 'Founder', location: 'Lisbon' },
];

test.describe(nameDevice(phone), () => {
  test.use(phone);

  test('everything is found at once, and what was opened comes first', async ({
    page,
    browser,
    baseURL,
  }) => {
    const labels = openLabels(phone.locale);
    const ann = await createParticipant(page, 'Ann Reyes');
    const options = { ...phone, ...(baseURL !== undefined && { baseURL }) };
    const ben = await openParticipant(browser, 'Benito Sol', options);
    await linkMembers(ann, ben);
    const thread = await openConversation(ann, ben);
    await sendMessage(ben, thread, 'The lamp of Kestrel has arrived');
    await sendMessage(ben, thread, 'Kestrel will call tomorrow');
    await callApi(page, 'POST', '/api/v1/contacts', { ...people[0], company: 'Kestrel Air' });
    await callApi(page, 'POST', '/api/v1/contacts', { ...people[1], company: 'Kestrel Air' });
    await page.goto('/app/search?q=kestrel');
    const messages = page.getByRole('region', { name: labels('search:types.message') });
    const companies = page.getByRole('region', { name: labels('search:types.company') });
    const contacts = page.getByRole('region', { name: labels('search:types.contact') });
    await expect(contacts.getByRole('link')).toHaveCount(2);
    await expect(companies.getByRole('link')).toContainText(['Kestrel Air']);
    await expect(messages.getByRole('link')).toHaveCount(2);
    await expectAccessible(page);
    await messages.getByRole('link').filter({ hasText: 'lamp' }).click();
    await page.waitForURL(/conversation=/u);
    await page.goto('/app/search?q=kestrel');
    await expect(messages.getByRole('link').first()).toContainText('lamp');
    await narrowByType(page, labels);
    await findMessageInDialog(page, labels);
    await openPostAndProfile(ann, ben, labels);
  });
});

test.describe(nameDevice(tablet), () => {
  test.use(tablet);

  test('a question in words becomes filters that can be changed and removed', async ({ page }) => {
    const labels = openLabels(tablet.locale);
    await createParticipant(page, 'Ann Reyes');
    for (const person of people) await callApi(page, 'POST', '/api/v1/contacts', person);
    await page.goto('/app/search');
    const field = page.getByRole('searchbox', { name: labels('search:screenLabel') });
    await typeOver(page, field, 'Gründer in Berlin');
    await page.getByRole('button', { name: labels('search:useFilters') }).click();
    await expect(field).toHaveValue('title:founder location:Berlin');
    const contacts = page.getByRole('region', { name: labels('search:types.contact') });
    await expect(contacts.getByRole('link')).toHaveCount(2);
    const chips = page.getByRole('list', { name: labels('search:filters') });
    await expect(chips.getByRole('listitem')).toHaveCount(2);
    await changeLocation(page, labels);
    await expect(field).toHaveValue('title:founder location:Lisbon');
    await expect(contacts.getByRole('link')).toHaveCount(1);
    await expectAccessible(page);
    await chips.getByRole('listitem').last().getByRole('button').last().click();
    await expect(field).toHaveValue('title:founder');
    await expect(contacts.getByRole('link')).toHaveCount(3);
  });
});

async function changeLocation(page: Page, labels: Labels): Promise<void> {
  const name = labels('search:operator.location');
  const label = labels('search:chip.is', { name, value: 'Berlin' });
  await page.getByRole('button', { name: labels('search:change', { filter: label }) }).click();
  await typeOver(page, page.getByRole('textbox', { name }), 'Lisbon');
  await page.keyboard.press('Enter');
}

/** The tabs keep the query, and each has its own number. */
async function narrowByType(page: Page, labels: Labels): Promise<void> {
  const kinds = page.getByRole('navigation', { name: labels('search:kinds') });
  await kinds.getByRole('link', { name: labels('search:types.message') }).click();
  await page.waitForURL(/type=message/u);
  await expect(page.getByRole('region', { name: labels('search:types.contact') })).toBeHidden();
  await kinds.getByRole('link', { name: labels('search:everything') }).click();
  await expect(page.getByRole('region', { name: labels('search:types.contact') })).toBeVisible();
}

/** Operators are suggested while they are typed, and chosen by keyboard. */
async function findMessageInDialog(page: Page, labels: Labels): Promise<void> {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: labels('search:label') });
  const field = dialog.getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.type('fro');
  const hint = dialog.getByRole('option', { name: 'from:' });
  await expect(hint).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('from:');
  await page.keyboard.type('benito lamp');
  const found = dialog.getByRole('group', { name: labels('search:types.message') });
  await expect(found.getByRole('option')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(/conversation=/u);
  await expect(page.getByText('The lamp of Kestrel has arrived').first()).toBeVisible();
}

/** A post and a profile, opened from the screen and, the other way round, from the dialog. */
async function openPostAndProfile(ann: Participant, ben: Participant, labels: Labels) {
  const { page } = ann;
  const { id } = await ben.call<{ id: string }>('POST', '/api/v1/posts', {
    body: 'Heron sightings by the canal',
    visibility: 'network',
  });
  await callApi(ben.page, 'PATCH', '/api/v1/profiles/me', { headline: 'Heron watcher' });
  const opened = { post: `/app/feed?post=${id}`, profile: `/app/profile/${ben.id}` };
  for (const type of ['post', 'profile'] as const) {
    await page.goto('/app/search?q=heron');
    const region = page.getByRole('region', { name: labels(`search:types.${type}`) });
    await region.getByRole('link').first().click();
    await expect(page).toHaveURL(opened[type]);
    const other = type === 'post' ? 'profile' : 'post';
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: labels('search:label') });
    await dialog.getByRole('combobox').fill('heron');
    const group = dialog.getByRole('group', { name: labels(`search:types.${other}`) });
    await group.getByRole('option').first().click();
    await expect(page).toHaveURL(opened[other]);
  }
  await expect(page.getByRole('article').filter({ hasText: 'Heron sightings' })).toBeVisible();
}
