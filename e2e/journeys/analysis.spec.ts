import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import { openParticipant, type Participant } from '../support/participants.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const options = { locale: 'en-US', viewport: { width: 1440, height: 900 } };
const consents = ['data_processing', 'ai_matching', 'intro_facilitation'] as const;

/** Three contacts that say something of themselves, and one that doesn't. */
async function addPeople({ call }: Participant): Promise<string[]> {
  const known = { title: 'Head of Sales', notes: 'Looking for seed investors.' };
  const people = [
    { first_name: 'Kenji', ...known },
    { first_name: 'Mireille', ...known },
    { first_name: 'Omar', ...known },
    { first_name: 'Wei' },
  ];
  for (const person of people) await call('POST', '/api/v1/contacts', person);
  return people.map(({ first_name: name }) => name);
}

/** Selects contacts in the list, and opens what their analysis would cost. */
async function openAnalysis(page: Page, names: string[]) {
  await page.goto('/app/contacts');
  for (const name of names) {
    await page
      .getByRole('row', { name: new RegExp(name, 'u') })
      .getByRole('checkbox')
      .click();
  }
  const bar = page.getByRole('toolbar', { name: labels('contacts:bulk.label') });
  await bar.getByRole('button', { name: labels('analyses:open'), exact: true }).click();
  return page.getByRole('dialog');
}

test('analyses contacts, sees what was charged, accepts a proposal and takes it back', async ({
  browser,
}) => {
  const ana = await openParticipant(browser, 'Ana Ruiz', options, consents);
  const { page } = ana;
  const names = await addPeople(ana);
  const dialog = await openAnalysis(page, names);
  const number = { number: names.length };
  await expect(dialog.getByText(labels('analyses:credits_other', { number: 8 }))).toBeVisible();
  await expect(dialog.getByText(labels('analyses:scope.left', { number: 88 }))).toBeVisible();
  await dialog.getByRole('button', { name: labels('analyses:scope.change') }).click();
  const choice = dialog.getByRole('group', { name: labels('analyses:scope.people') });
  await choice.getByRole('checkbox', { name: 'Omar' }).press('Space');
  await expect(dialog.getByText(labels('analyses:credits_other', { number: 6 }))).toBeVisible();
  await expectAccessible(page);
  await choice.getByRole('checkbox', { name: 'Omar' }).press('Space');
  await expect(dialog.getByText(labels('analyses:credits_other', { number: 8 }))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: labels('analyses:scope.start_other', number) }).click();

  const ended = labels('analyses:ended.title_other', { done: 3, failed: 1 });
  await expect(dialog.getByRole('heading', { name: ended })).toBeVisible();
  const charged = labels('analyses:charged_other', { number: 6, returned: 2 });
  await expect(dialog.getByText(charged)).toBeVisible();
  const failed = dialog.getByRole('listitem').filter({ hasText: 'Wei' });
  await expect(failed).toContainText(labels('analyses:failures.too_little'));
  await expectAccessible(page);

  await dialog.getByRole('button', { name: /^Review/u }).click();
  const proposals = page.getByRole('region', { name: labels('analyses:result.title') });
  const seeks = proposals.getByRole('listitem').filter({ hasText: labels('analyses:kinds.seek') });
  await expect(seeks).toContainText('Looking for seed investors');
  await expectAccessible(page);
  const id = /contacts\/(?<id>[^/?]+)/u.exec(page.url())?.groups?.['id'];
  const readSeeks = async () => {
    const contact = await ana.call<{ seeks: string[] }>('GET', `/api/v1/contacts/${id}`);
    return contact.seeks.length;
  };
  await seeks.getByRole('button', { name: /^Accept/u }).click();
  const undo = seeks.getByRole('button', { name: labels('common:undo') });
  await expect(undo).toBeVisible();
  await expect.poll(readSeeks).toBe(1);
  await undo.click();
  await expect(seeks.getByRole('button', { name: /^Accept/u })).toBeVisible();
  await expect.poll(readSeeks).toBe(0);

  await page.goto('/app/wallet');
  const balance = page.getByRole('region', { name: labels('wallet:toSpend') });
  await expect(balance.getByText('90', { exact: true }).first()).toBeVisible();
  const line = page.getByRole('row', { name: labels('wallet:actions.ai_analysis') });
  await expect(line).toContainText(labels('wallet:history.free_one', { number: 1 }));
});

test('an analysis that fails says so, and can be tried again from the contact', async ({
  browser,
}) => {
  const ana = await openParticipant(browser, 'Ana Ruiz', options, consents);
  const { page } = ana;
  const { id } = await ana.call<{ id: string }>('POST', '/api/v1/contacts', {
    first_name: 'Kenji',
    title: 'Head of Sales',
  });
  await page.goto(`/app/contacts/${id}`);
  await page.getByRole('heading', { name: 'Kenji' }).first().waitFor();
  await page.keyboard.press('Control+k');
  const menu = page.getByRole('dialog');
  await page.keyboard.type(labels('commands:contact.analyse'));
  await menu.getByRole('option', { name: labels('commands:contact.analyse'), exact: true }).click();
  const start = page
    .getByRole('dialog')
    .getByRole('button', { name: labels('analyses:scope.start_one', { number: 1 }) });
  await page.route('**/api/v1/analyses/runs', (route) => route.abort(), { times: 1 });
  await start.click();
  const alert = page.getByRole('alert').filter({ hasText: labels('analyses:error.title') });
  await expect(alert).toBeVisible();
  await start.click();
  const ended = labels('analyses:ended.allTitle_one', { done: 1 });
  await expect(page.getByRole('dialog').getByRole('heading', { name: ended })).toBeVisible();
});
