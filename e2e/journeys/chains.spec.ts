import { type Browser, expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import {
  addContact,
  addEachOther,
  openParticipant,
  type Participant,
} from '../support/participants.ts';
import { addShownTie } from '../support/shown-ties.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const text = (key: string, values: Record<string, string> = {}) =>
  labels(`opportunities:chain.${key}`, values);
const options = { locale: 'en-US', viewport: { width: 1440, height: 900 } };
const names = ['Ana Ruiz', 'Priya Raman', 'Hal Brekke'] as const;

/** The parts of the chain that is shown. */
const partsOf = (page: Page) =>
  page.getByRole('list', { name: text('title') }).getByRole('listitem');

type Id = { id: string };
type Whole = { id: string; guests: Id[] };

/** Asks for the introduction from a path on the opportunity. */
async function askFor(page: Page): Promise<void> {
  await partsOf(page)
    .first()
    .getByRole('link', { name: text('next.find_path') })
    .click();
  const path = page.getByRole('list', { name: labels('paths:list') }).getByRole('listitem');
  await path.getByRole('link', { name: new RegExp(labels('paths:ask'), 'u') }).click();
  await expect(page.getByLabel(labels('bridges:create.name'))).toHaveValue('Hal Brekke');
  await expect(page.getByText(labels('bridges:create.for', { title: 'Pricing' }))).toBeVisible();
  await page.getByLabel(labels('bridges:create.message')).fill('Could I show you?');
  await page.getByRole('button', { name: labels('bridges:create.send') }).click();
  await page.getByRole('link', { name: 'Pricing', exact: true }).click();
}

/** The connector and the target agree. */
async function agree(priya: Participant, hal: Participant): Promise<void> {
  const { items } = await priya.call<{ items: Id[] }>('GET', '/api/v1/bridges?tab=requests');
  const id = items[0]?.id ?? '';
  const found = await priya.call<{ items: { contact_id: string }[] }>(
    'GET',
    `/api/v1/bridges/${id}/candidates`,
  );
  const contact_id = found.items[0]?.contact_id;
  await priya.call('POST', `/api/v1/bridges/${id}/agree`, { contact_id });
  await hal.call('POST', `/api/v1/bridges/${id}/accept`, {});
}

/** A meeting that begins at once and is marked as held when it has. */
async function meet({ call }: Participant, guest: string, opportunity: string): Promise<void> {
  const meeting = await call<Whole>('POST', '/api/v1/meetings', {
    title: 'Coffee with Hal',
    time_zone: 'UTC',
    guests: [{ contact_id: guest }],
    times: [new Date(Date.now() + 2_000).toISOString()],
    opportunity_id: opportunity,
  });
  await expect(async () => {
    await call('POST', `/api/v1/meetings/${meeting.id}/mark`, { status: 'held' });
  }).toPass();
}

test('an opportunity goes over path, introduction and meeting to won, and shows its chain', async ({
  browser,
}) => {
  const [ana, priya, hal] = await open(browser);
  if (!ana || !priya || !hal) throw new Error('Three members are needed');
  const [contact] = await Promise.all([
    addContact(ana, hal),
    addContact(hal, priya),
    addEachOther(ana, priya),
  ]);
  await addShownTie(priya, hal, { searcher: ana, contactId: contact });
  const { id } = await ana.call<Id>('POST', '/api/v1/opportunities', {
    title: 'Pricing',
    people: [{ contact_id: contact }],
  });
  const { page } = ana;
  await page.goto(`/app/opportunities/${id}`);
  await expect(partsOf(page).getByText(text('path.missing'))).toBeVisible();
  await expectAccessible(page);

  await askFor(page);
  await expect(partsOf(page).getByText(text('bridge.requested'))).toBeVisible();
  await agree(priya, hal);
  await page.goto(`/app/opportunities/${id}`);
  const introduced = text('bridge.introduced', { name: 'Priya Raman' });
  await expect(partsOf(page).getByText(introduced)).toBeVisible();

  await partsOf(page)
    .getByRole('button', { name: labels('meetings:propose.open') })
    .click();
  const dialog = page.getByRole('dialog', { name: labels('meetings:propose.title') });
  await dialog.locator('button[aria-pressed]').nth(1).click();
  await dialog.getByRole('button', { name: labels('meetings:propose.send') }).click();
  await page.getByRole('link', { name: 'Pricing', exact: true }).click();
  await expect(partsOf(page).getByText(text('meeting.invited'))).toBeVisible();

  await meet(ana, contact, id);
  await page.goto(`/app/opportunities/${id}`);
  await expect(partsOf(page).getByText(text('meeting.held'))).toBeVisible();
  await partsOf(page)
    .getByRole('button', { name: text('next.record') })
    .click();
  await page.getByRole('menuitem', { name: labels('opportunities:stages.won') }).click();
  const decide = page.getByRole('dialog', { name: labels('opportunities:decide.won') });
  await decide.getByRole('button', { name: labels('opportunities:decide.save') }).click();
  await expect(partsOf(page).getByText(text('outcome.won'))).toBeVisible();
  await expect(partsOf(page).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  const chain = await ana.call<{ is_complete: boolean }>(
    'GET',
    `/api/v1/opportunities/${id}/chain`,
  );
  expect(chain.is_complete).toBe(true);
});

async function open(browser: Browser): Promise<Participant[]> {
  return Promise.all(
    names.map((name) => openParticipant(browser, name, options, ['profile_visibility'])),
  );
}
