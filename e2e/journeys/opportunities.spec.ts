import { readFile } from 'node:fs/promises';

import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import { openParticipant } from '../support/participants.ts';
import { reloadPage } from '../support/reload.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const text = (key: string, values: Record<string, string> = {}) =>
  labels(`opportunities:${key}`, values);
const consents = ['data_processing', 'ai_matching', 'intro_facilitation'] as const;
const options = { locale: 'en-US', viewport: { width: 1440, height: 900 } };

test('an opportunity goes from a contact in two keys over the board to won, forecast and file', async ({
  browser,
}) => {
  const { page, call } = await openParticipant(browser, 'Ana Ruiz', options, consents);
  const { id: contactId } = await call<{ id: string }>('POST', '/api/v1/contacts', {
    first_name: 'Kenji',
    last_name: 'Tanaka',
  });
  await page.goto(`/app/contacts/${contactId}`);
  await expect(page.getByText('Kenji Tanaka').first()).toBeVisible();
  const dialog = page.getByRole('dialog', { name: text('new') });
  await expect(async () => {
    await page.keyboard.press('o');
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(dialog.getByLabel(text('form.name'))).toHaveValue('Kenji Tanaka');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(text('done.added'))).toBeVisible();

  await openScreen(page, '/app/opportunities?tab=opportunities');
  const column = (stage: string) => page.getByRole('list', { name: text(`stages.${stage}`) });
  const card = page.getByRole('link', { name: 'Kenji Tanaka', exact: true });
  await expect(column('discovered').getByRole('link')).toHaveCount(1);
  await expectAccessible(page);
  await card.focus();
  await page.keyboard.press('Shift+L');
  await expect(column('qualified').getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: 'Kenji Tanaka' }).first()).toBeAttached();
  await card.hover();
  await page.mouse.down();
  // A browser begins to drag after the first steps, and drops where it was last.
  await page.locator('[data-stage="in_conversation"]').hover();
  await page.locator('[data-stage="proposal"]').hover();
  await page.locator('[data-stage="proposal"]').hover({ position: { x: 40, y: 60 } });
  await page.mouse.up();
  await expect(column('proposal').getByRole('link')).toHaveCount(1);

  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kenji Tanaka' })).toBeVisible();
  await expectAccessible(page);
  const role = page.getByLabel(text('detail.roleOf', { name: 'Kenji Tanaka' }));
  await role.fill('Buyer');
  await role.press('Tab');
  await page.getByRole('button', { name: text('form.edit') }).click();
  const edit = page.getByRole('dialog', { name: text('form.edit') });
  await edit.getByLabel(text('form.value')).fill('12,500');
  await edit.getByLabel(text('form.closeOn')).fill('2099-01-31');
  await page.keyboard.press('Enter');
  await expect(edit).toBeHidden();
  await page.getByLabel(text('detail.note')).fill('They want two days');
  await page.getByRole('button', { name: text('detail.addNote') }).click();
  const timeline = page.getByRole('list', { name: text('detail.timeline') });
  await expect(timeline.getByText('They want two days')).toBeVisible();

  await openScreen(page, '/app/opportunities?tab=opportunities&view=forecast');
  await expect(page.getByRole('rowheader', { name: 'January 2099' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/app/opportunities?tab=opportunities&view=list');
  await page.getByRole('link', { name: 'Kenji Tanaka', exact: true }).click();
  await expect(role).toHaveValue('Buyer');
  await page.getByRole('combobox', { name: text('stages.label') }).press('Enter');
  await page.getByRole('option', { name: text('stages.won') }).click();
  const decide = page.getByRole('dialog', { name: text('decide.won') });
  await decide.getByLabel(text('decide.reason')).fill('They knew our work');
  await decide.getByRole('button', { name: text('decide.save') }).click();
  await expect(decide).toBeHidden();
  await expect(page.getByText('They knew our work').first()).toBeVisible();

  await openScreen(page, '/app/opportunities?tab=opportunities');
  await page.getByRole('button', { name: text('transfer.label') }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: text('transfer.export') }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('Kenji Tanaka,client,won,12500.00,');
  await page.getByRole('button', { name: text('transfer.label') }).click();
  await page.getByRole('menuitem', { name: text('transfer.import') }).click();
  const chosen = page.getByRole('dialog').getByLabel(text('transfer.choose'));
  await chosen.setInputFiles({
    name: 'more.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${file}Porto,client,qualified,,,,,,,\r\n`),
  });
  await expect(page.getByText(text('faults.already_there'))).toBeVisible();
  await expect(page.getByRole('dialog').getByText('1 credit')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: labels('opportunities:transfer.add_one', { number: '1' }) })
    .click();
  await expect(column('qualified').getByRole('link', { name: 'Porto' })).toBeVisible();
});

/** J and K go through a column, H and L to the next one with cards, with Shift they take the card along. */
async function walkByKeys(page: Page): Promise<void> {
  const cardsOf = (stage: string) =>
    page.getByRole('list', { name: text(`stages.${stage}`) }).getByRole('link');
  const [discovered, qualified] = [cardsOf('discovered'), cardsOf('qualified')];
  await expect(discovered).toHaveCount(3);
  await discovered.first().focus();
  await page.keyboard.press('j');
  await expect(discovered.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(discovered.first()).toBeFocused();
  await page.keyboard.press('Shift+L');
  await expect(qualified).toHaveCount(1);
  await expect(qualified).toBeFocused();
  await page.keyboard.press('h');
  await expect(discovered.first()).toBeFocused();
  await page.keyboard.press('l');
  await expect(qualified).toBeFocused();
  await page.keyboard.press('Shift+H');
  await expect(discovered).toHaveCount(3);
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: text('new') })).toBeVisible();
}

test('the board is narrowed to a person and to a company by the keyboard, and the address keeps it', async ({
  browser,
}) => {
  const phone = { locale: 'en-US', viewport: { width: 390, height: 844 } };
  const { page, call } = await openParticipant(browser, 'Ana Ruiz', phone, consents);
  const { id: contactId } = await call<{ id: string }>('POST', '/api/v1/contacts', {
    first_name: 'Kenji',
    last_name: 'Tanaka',
    company: 'Lumen Labs',
  });
  const { items } = await call<{ items: { id: string }[] }>('GET', '/api/v1/companies?q=Lumen');
  const companyId = items[0]?.id ?? '';
  const add = (fields: object) => call('POST', '/api/v1/opportunities', fields);
  await add({ title: 'Both', people: [{ contact_id: contactId }], company_id: companyId });
  await add({ title: 'Of the company', company_id: companyId });
  await add({ title: 'Of no one' });

  await page.goto('/app/opportunities?tab=opportunities');
  const cards = page.locator('[data-card]:visible');
  await expect(cards).toHaveCount(3);
  const filter = page.getByRole('button', { name: text('filters.label'), exact: true });
  const [left, right] = await Promise.all([
    filter.boundingBox(),
    page.getByRole('button', { name: text('transfer.label') }).boundingBox(),
  ]);
  expect(right?.y).toBe(left?.y);

  const choose = async (label: string, query: string, option: string) => {
    await filter.press('Enter');
    const panel = page.getByRole('dialog', { name: text('filters.about') });
    await panel.getByRole('combobox', { name: text(label) }).press('Enter');
    await page.keyboard.type(query);
    await expect(page.getByRole('option', { name: option })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(panel).toBeHidden();
  };
  await choose('filters.company', 'Lumen', 'Lumen Labs');
  await expect(cards).toHaveCount(2);
  await choose('filters.person', 'Kenji', 'Kenji Tanaka');
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`contact=${contactId}&company=${companyId}`, 'u'));
  await expectAccessible(page);

  await reloadPage(page);
  await expect(cards).toHaveText(['Both']);
  const chip = (name: string) =>
    page
      .getByRole('list', { name: text('filters.active') })
      .getByRole('button', { name: labels('common:removeItem', { item: name }) });
  await chip('Kenji Tanaka').press('Enter');
  await expect(cards).toHaveCount(2);
  await expect(filter).toBeFocused();
  await chip('Lumen Labs').press('Enter');
  await expect(cards).toHaveCount(3);
  await expect(page).not.toHaveURL(/company=/u);
  await page.setViewportSize(options.viewport);
  await walkByKeys(page);
});
