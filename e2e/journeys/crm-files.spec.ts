import { readFile } from 'node:fs/promises';

import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import { createEmail, testPassword } from '../support/members.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');

const contacts = `Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Associated Company,Lifecycle Stage,Job Title,Coffee order
51,Maria,Johnson,maria@acme.example,+1 617 555 0100,Ana Reyes,Acme,Lead,CTO,Flat white
52,Cher,,cher@acme.example,,Ana Reyes,Acme,Customer,=SUM(1),
`;

test('a visitor of the page on HubSpot signs up, imports its file and leaves with one for Salesforce', async ({
  page,
}) => {
  await page.goto('/integrations/hubspot');
  await page.locator('main').locator('a[href^="/auth?mode=sign-up"]').first().click();
  await signUp(page);
  await expect(page).toHaveURL(/\/app\/contacts\/import/u);

  const choosing = page.waitForEvent('filechooser');
  await page
    .getByRole('button', { name: labels('imports:upload.choose') })
    .first()
    .click();
  await (
    await choosing
  ).setFiles({
    name: 'hubspot-crm-exports-all-contacts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(contacts),
  });
  await expect(
    page.getByRole('heading', { name: labels('imports:preview.title_other', { number: 2 }) }),
  ).toBeVisible();
  await page.getByRole('button', { name: labels('imports:preview.columns') }).click();
  await expect(page.getByText(labels('imports:mapping.ownColumns'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: labels('imports:mapping.next') }).click();
  await page.getByRole('button', { name: labels('imports:preview.start') }).click();
  await page.getByRole('link', { name: labels('imports:result.seeNetwork') }).click();
  await expect(page.getByText('Maria Johnson')).toBeVisible();

  await page.getByRole('button', { name: labels('exports:open') }).click();
  const download = page.waitForEvent('download');
  const item = labels('exports:contactsFor', { product: 'Salesforce' });
  await page.getByRole('menuitem', { name: item }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^kith-salesforce-contacts-.*\.csv$/u);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('Johnson,CTO,,Acme,maria@acme.example,+1 617 555 0100');
  expect(text).toContain("Cher,'=SUM(1),,Acme");
  expect(text).toContain('Tags: Lead');
});

async function signUp(page: Page): Promise<void> {
  await page.getByLabel(labels('auth:fields.fullName')).fill('Ana Reyes');
  await page.getByLabel(labels('auth:fields.email')).fill(createEmail());
  await page.getByLabel(labels('auth:fields.password'), { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: labels('auth:signUp.submit') }).click();
  const dialog = page.getByRole('dialog', { name: labels('consent:dialog.title') });
  await dialog.getByRole('button', { name: labels('consent:chooseRequired') }).click();
  const next = dialog.getByRole('button', { name: labels('consent:continue') });
  await next.click();
  await expect(dialog.getByText(labels('consent:enabled')).first()).toBeVisible();
  await next.click();
  await dialog.getByRole('button', { name: labels('consent:complete') }).click();
}
