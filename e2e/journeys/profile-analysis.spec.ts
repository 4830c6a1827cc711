import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { runCommand } from '../support/keyboard.ts';
import { openLabels } from '../support/labels.ts';
import { openParticipant } from '../support/participants.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const options = { locale: 'en-US', viewport: { width: 1440, height: 900 } };
const consents = ['data_processing', 'ai_matching', 'intro_facilitation'] as const;

const profile = `Maya Okafor
Head of Sales at Brightloom
Manchester, England, United Kingdom
About
Happy to help with pricing workshops.
Experience
Head of Sales
Brightloom · Full-time
Mar 2021 - Present · 4 yrs 9 mos`;

test('a pasted profile is analysed for its price, accepted, and taken back', async ({
  browser,
}) => {
  const ana = await openParticipant(browser, 'Ana Ruiz', options, consents);
  const { page } = ana;
  const { id } = await ana.call<{ id: string }>('POST', '/api/v1/contacts', {
    first_name: 'Maya',
    title: 'Seller',
  });
  const readTitle = async () =>
    (await ana.call<{ title: string }>('GET', `/api/v1/contacts/${id}`)).title;
  await page.goto(`/app/contacts/${id}`);
  await page.getByRole('heading', { name: 'Maya' }).first().waitFor();
  await runCommand(page, labels, labels('commands:contact.profile'));
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('textbox', { name: labels('profile-analyses:text.label') });
  await expect(text).toBeVisible();
  await expect(
    dialog.getByText(
      labels('profile-analyses:cost.left', {
        left: labels('profile-analyses:credits_other', { number: 89 }),
      }),
    ),
  ).toBeVisible();
  await expectAccessible(page);
  const price = labels('profile-analyses:credits_other', { number: 10 });
  const start = dialog.getByRole('button', { name: labels('profile-analyses:start', { price }) });
  await start.click();
  await expect(dialog.getByText(labels('profile-analyses:text.tooShort'))).toBeVisible();
  await text.fill(profile);
  await start.click();

  const charged = labels('profile-analyses:ended.charged', { price });
  await expect(dialog.getByText(charged)).toBeVisible();
  const row = dialog.getByRole('listitem').filter({ hasText: labels('analyses:kinds.title') });
  await expect(row.first()).toContainText('Head of Sales');
  // How sure it is is an addition with a flag of its own.
  await expect(dialog.getByText(/% sure/u)).toHaveCount(0);
  await expectAccessible(page);
  await row
    .first()
    .getByRole('button', { name: /^Accept/u })
    .click();
  const undo = row.first().getByRole('button', { name: labels('common:undo') });
  await expect(undo).toBeVisible();
  await expect.poll(readTitle).toBe('Head of Sales');
  await undo.click();
  await expect(row.first().getByRole('button', { name: /^Accept/u })).toBeVisible();
  await expect.poll(readTitle).toBe('Seller');
  const balance = await ana.call<{ credits: number; held: number }>(
    'GET',
    '/api/v1/wallet/balance',
  );
  expect(balance).toMatchObject({ credits: 89, held: 0 });
});

test('a profile from the wallet becomes a new contact, and one that says nothing is free', async ({
  browser,
}) => {
  const ana = await openParticipant(browser, 'Ana Ruiz', options, consents);
  const { page } = ana;
  await page.goto('/app/wallet');
  await page.getByRole('button', { name: labels('profile-analyses:open') }).click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('textbox', { name: labels('profile-analyses:text.label') });
  const price = labels('profile-analyses:credits_other', { number: 10 });
  const start = dialog.getByRole('button', { name: labels('profile-analyses:start', { price }) });
  await text.fill('12345 67890 12345 67890');
  await start.click();
  await expect(dialog.getByText(labels('profile-analyses:ended.too_little'))).toBeVisible();
  await dialog.getByRole('button', { name: labels('common:retry') }).click();
  await text.fill(profile);
  await start.click();
  await dialog.getByRole('button', { name: labels('profile-analyses:who.add') }).click();
  const row = dialog.getByRole('listitem').filter({ hasText: labels('analyses:kinds.offer') });
  await expect(row).toContainText('pricing workshops');
  const open = labels('profile-analyses:ended.open', { name: 'Maya Okafor' });
  await dialog.getByRole('button', { name: open }).click();
  await expect(page.getByRole('heading', { name: 'Maya Okafor' }).first()).toBeVisible();
  const balance = await ana.call<{ credits: number; held: number }>(
    'GET',
    '/api/v1/wallet/balance',
  );
  expect(balance).toMatchObject({ credits: 89, held: 0 });
});

/** A profile as a browser prints it. */
async function printProfile(page: Page): Promise<Buffer> {
  const sheet = await page.context().newPage();
  const lines = profile.split('\n').map((line) => `<p>${line}</p>`);
  await sheet.setContent(`<main>${lines.join('')}</main>`);
  const pdf = await sheet.pdf({ format: 'A4' });
  await sheet.close();
  return pdf;
}

test('a profile saved as a PDF is read, and what no one can read says so', async ({ browser }) => {
  const { page, call } = await openParticipant(browser, 'Ana Ruiz', options, consents);
  const { id } = await call<{ id: string }>('POST', '/api/v1/contacts', { first_name: 'Maya' });
  await page.goto(`/app/contacts/${id}`);
  await page.getByRole('heading', { name: 'Maya' }).first().waitFor();
  await runCommand(page, labels, labels('commands:contact.profile'));
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('textbox', { name: labels('profile-analyses:text.label') });
  const file = dialog.locator('input[type=file]');
  await expect(text).toBeVisible();
  const mimeType = 'application/pdf';
  await file.setInputFiles({ name: 'torn.pdf', mimeType, buffer: Buffer.from('%PDF-1.7 torn') });
  await expect(page.getByText(labels('errors:codes.pdf_unreadable'))).toBeVisible();
  await expect(text).toHaveValue('');
  await file.setInputFiles({ name: 'maya.pdf', mimeType, buffer: await printProfile(page) });
  await expect(text).toHaveValue(/Head of Sales at Brightloom/u);
  const price = labels('profile-analyses:credits_other', { number: 10 });
  await dialog.getByRole('button', { name: labels('profile-analyses:start', { price }) }).click();
  await expect(dialog.getByText(labels('profile-analyses:ended.charged', { price }))).toBeVisible();
  const row = dialog.getByRole('listitem').filter({ hasText: labels('analyses:kinds.company') });
  await expect(row.first()).toContainText('Brightloom');
});
