import { expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { findLink, readEmail } from '../support/emails.ts';
import { openLabels } from '../support/labels.ts';
import { addContact, addEachOther, openParticipant } from '../support/participants.ts';
import { reloadPage } from '../support/reload.ts';

const wide = { width: 1440, height: 900 };
const labels = openLabels('en-US');
const options = { locale: 'en-US', viewport: wide };

/** Chooses in a list with a search field, by keyboard. */
async function choose(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).first().press('Enter');
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: text }).first()).toBeVisible();
  await page.keyboard.press('Enter');
}

/** Opens the first bridge of a tab. */
async function openFirst(page: Page, tab: string): Promise<void> {
  await page.goto(`/app/opportunities?tab=${tab}`);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
}

test('a request goes by everyone’s consent from the requester to thanks, and a stranger learns nothing', async ({
  browser,
}) => {
  const [ana, priya, hal, eve] = await Promise.all(
    ['Ana Ruiz', 'Priya Raman', 'Hal Brandt', 'Eve Lund'].map((name) =>
      openParticipant(browser, name, options),
    ),
  );
  if (!ana || !priya || !hal || !eve) throw new Error('Four members are needed');
  await Promise.all([addEachOther(ana, priya), addEachOther(priya, hal)]);
  const before = await eve.call('GET', '/api/v1/bridges/counts');

  await ana.page.goto('/app/opportunities?tab=create');
  await choose(ana.page, labels('bridges:create.connector'), 'Priya Raman');
  await ana.page.getByLabel(labels('bridges:create.name')).fill('Hal Brandt');
  await ana.page.getByLabel(labels('bridges:create.why')).fill('He funds what I sell.');
  await ana.page.getByRole('button', { name: labels('bridges:create.draft') }).click();
  const message = ana.page.getByLabel(labels('bridges:create.message'));
  await expect(message).toHaveValue(/Priya Raman and I know each other/u);
  await message.fill('Could I show you what we learnt? Twenty minutes.');
  await expectAccessible(ana.page);
  await ana.page.getByRole('button', { name: labels('bridges:create.send') }).click();
  const title = labels('bridges:lines.requester', {
    connector: 'Priya Raman',
    target: 'Hal Brandt',
  });
  await expect(ana.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible(ana.page);

  await openFirst(priya.page, 'requests');
  await expect(priya.page.getByText('He funds what I sell.')).toBeVisible();
  await priya.page.getByRole('button', { name: labels('bridges:actions.agree') }).click();
  await choose(priya.page, labels('bridges:agree.choose'), 'Hal Brandt');
  await priya.page.getByLabel(labels('bridges:agree.note')).fill('Best weeks of the year.');
  await expectAccessible(priya.page);
  await priya.page.getByRole('button', { name: labels('bridges:agree.send') }).click();
  await expect(priya.page.getByText(labels('bridges:done.agreed')).first()).toBeVisible();

  await openFirst(hal.page, 'bridges-received');
  await expect(hal.page.getByText('Best weeks of the year.').first()).toBeVisible();
  await expect(hal.page.getByText('He funds what I sell.')).toBeHidden();
  await hal.page.getByRole('button', { name: labels('bridges:actions.accept') }).click();
  await hal.page.getByRole('link', { name: labels('bridges:actions.conversation') }).click();
  await expect(hal.page.getByText('Could I show you what we learnt?').first()).toBeVisible();

  await reloadPage(ana.page);
  await ana.page.getByRole('button', { name: labels('bridges:actions.thank') }).click();
  await ana.page.getByLabel(labels('bridges:thank.text')).fill('You made my year.');
  await ana.page.getByRole('button', { name: labels('bridges:thank.send') }).click();
  await openFirst(priya.page, 'active-intros');
  await expect(priya.page.getByText('You made my year.')).toBeVisible();
  expect(await eve.call('GET', '/api/v1/bridges/counts')).toEqual(before);
});

test('a target who is no member answers by email, without an account or scripts', async ({
  browser,
}) => {
  const [ana, priya] = await Promise.all(
    ['Ana Ruiz', 'Priya Raman'].map((name) => openParticipant(browser, name, options)),
  );
  if (!ana || !priya) throw new Error('Two members are needed');
  await addEachOther(ana, priya);
  const guest = { ...priya, name: 'Greta Guest', email: `greta-${ana.id}@guest.example` };
  const contact_id = await addContact(priya, guest);
  const { items } = await ana.call<{ items: { contact_id: string }[] }>(
    'GET',
    '/api/v1/bridges/connectors',
  );
  const { id } = await ana.call<{ id: string }>('POST', '/api/v1/bridges', {
    connector_contact_id: items[0]?.contact_id,
    target: { name: 'Greta' },
    message: 'Could I show you what we learnt?',
  });
  await ana.call('POST', `/api/v1/bridges/${id}/request`, {});
  await priya.call('POST', `/api/v1/bridges/${id}/agree`, { contact_id });
  const link = findLink(await readEmail(ana.page, guest.email));

  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
  const reader = await context.newPage();
  await reader.goto(link);
  const title = 'Priya Raman would like to introduce you to Ana Ruiz';
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const seen = await (await browser.newContext({ locale: 'en-US' })).newPage();
  for (const width of [390, 1024, 1440]) {
    await seen.setViewportSize({ width, height: 900 });
    await seen.goto(link);
    await expectAccessible(seen);
    expect(await seen.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await reader.getByRole('button', { name: 'Yes, introduce us' }).click();
  await expect(reader.getByRole('heading', { name: 'You’ll be introduced' })).toBeVisible();
  await seen.goto(link);
  await expect(seen.getByRole('heading', { name: 'This has been answered' })).toBeVisible();
  await ana.page.goto(`/app/opportunities?tab=active-intros&bridge=${id}`);
  await expect(ana.page.getByText(labels('bridges:states.introduced')).first()).toBeVisible();
});
