import { expect, type Page } from '@playwright/test';

import { openPart } from '../support/contact-screen.ts';
import { openWithSampleNetwork } from '../support/members.ts';
import type { Shoot } from './camera.ts';
import { button, escape, labels, open, waitForDialog } from './controls.ts';

export async function walkList(page: Page, shoot: Shoot): Promise<void> {
  await openWithSampleNetwork(page, '/app/contacts');
  const row = page.locator('[role=row][aria-rowindex="2"]');
  await expect(row).toBeVisible();
  for (const [key, name] of [
    ['lists:filters.title', 'filters'],
    ['lists:columns.title', 'columns'],
    ['exports:open', 'export'],
  ] as const) {
    const opener = open(page, key);
    if (!(await opener.isVisible())) continue;
    await opener.click();
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible();
    await shoot(`state-contacts-${name}`);
    await escape(page);
  }
  await open(page, 'contacts:sort.by').click();
  await shoot('state-contacts-sort');
  await escape(page);
  await button(page, 'contacts:actions.new').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await button(page, 'contacts:form.create').click();
  await shoot('state-contacts-new');
  await escape(page);
  await row.focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+X');
  await expect(page.getByRole('toolbar', { name: labels('contacts:bulk.label') })).toBeVisible();
  await shoot('state-contacts-selected');
  await open(page, 'lists:bulk.addTags').click();
  await shoot('state-contacts-bulk-tags');
  await page.goto('/app/contacts?health=cooling&has_email=yes');
  await expect(row).toBeVisible();
  await shoot('state-contacts-filtered');
  await page.goto('/app/contacts?q=qzqzqz');
  await shoot('state-contacts-none');
  await page.goto('/app/contacts?archived=1');
  await shoot('state-contacts-archive');
}

export async function walkContact(page: Page, shoot: Shoot): Promise<void> {
  await openWithSampleNetwork(page, '/app/contacts');
  await page.locator('[role=row][aria-rowindex="2"]').focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: labels('contacts:detail.label') });
  await expect(panel.getByText(labels('contacts:timeline.title'))).toBeVisible();
  await shoot('state-contact');
  await open(panel, 'contacts:detail.more').click();
  await shoot('state-contact-menu');
  await escape(page);
  await open(panel, 'contacts:warmth.whyLabel').click();
  await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible();
  await shoot('state-contact-why');
  await escape(page);
  await panel
    .getByRole('button', { name: new RegExp(`^${labels('contacts:form.title')}`, 'u') })
    .click();
  await shoot('state-contact-edit-title');
  await escape(page);
  for (const part of ['reach', 'keep', 'tags', 'about']) {
    await openPart(page, labels(`details:dock.${part}`));
  }
  await shoot('state-contact-parts');
  await open(panel, 'details:edit.tags').click();
  await shoot('state-contact-edit-tags');
  await escape(page);
  await open(panel, 'details:edit.links').click();
  await shoot('state-contact-edit-links');
  await escape(page);
  const middle = panel.getByRole('textbox', { name: labels('contacts:log.label') });
  await middle.scrollIntoViewIfNeeded();
  await middle.click();
  await shoot('state-contact-log');
  const timeline = panel.getByRole('list', { name: labels('contacts:timeline.title') });
  await expect(timeline.getByRole('listitem').first()).toBeVisible();
  // As high up as it goes: scrolled only as far as needed, its first line alone would be shown.
  await timeline.evaluate((list) => list.scrollIntoView({ block: 'center' }));
  await shoot('state-contact-timeline');
  await button(panel, 'agenda:reminders.add').click();
  await waitForDialog(page);
  await expect(page.getByLabel(labels('agenda:reminders.text'))).toBeVisible();
  await shoot('state-contact-reminder');
  await escape(page);
  await button(panel, 'details:relationships.add').click();
  await shoot('state-contact-relationship');
  await button(panel, 'details:history.title').click();
  await button(panel, 'details:history.title').scrollIntoViewIfNeeded();
  await shoot('state-contact-history');
}

export async function walkAddressBook(page: Page, shoot: Shoot): Promise<void> {
  await openWithSampleNetwork(page, '/app/companies?q=qzqz');
  await shoot('state-companies-none');
  await page.goto('/app/companies');
  await page
    .getByRole('grid', { name: labels('companies:title') })
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL('**/app/companies/*');
  await open(page, 'companies:merge.action').click();
  await waitForDialog(page);
  await shoot('state-company-merge');
  await escape(page);
  await button(page, 'companies:edit').click();
  await waitForDialog(page);
  await shoot('state-company-edit');
  await escape(page);
  await page.goto('/app/calendar');
  await button(page, 'agenda:calendar.next').click();
  await shoot('state-calendar-next');
  await page.goto('/app/contacts/import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Name,Given Name,Family Name,E-mail 1 - Value,Organization 1 - Name']
        .concat('Nora Umbershaw,Nora,Umbershaw,nora@umber.example,Umber Labs')
        .concat('Nora Umbershaw,Nora,Umbershaw,nora.home@mail.example,Umber Labs')
        .join('\n'),
    ),
  });
  await button(page, 'imports:preview.start').click();
  const entry = page.locator('main a[href$="/contacts/duplicates"]');
  await expect(entry).toBeVisible({ timeout: 30_000 });
  await page.goto('/app/contacts');
  // A phone has it in the list's menu.
  const menu = button(page, 'lists:actions');
  await expect(entry.or(menu).first()).toBeVisible({ timeout: 30_000 });
  if (await menu.isVisible()) await menu.click();
  await shoot('state-contacts-with-duplicates');
  await page.goto('/app/contacts/duplicates');
  await shoot('state-duplicates');
  await button(page, 'duplicates:merge').click();
  await shoot('state-duplicates-merged');
}
