import { expect, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { findLink, readEmail } from '../support/emails.ts';
import { openLabels } from '../support/labels.ts';
import { addContact, openParticipant } from '../support/participants.ts';
import { reloadPage } from '../support/reload.ts';

const labels = openLabels('en-US');

test('a guest without an account chooses a proposed time, and the brief is there before the meeting', async ({
  browser,
}) => {
  const options = { locale: 'en-US', viewport: { width: 1440, height: 900 } };
  const ana = await openParticipant(browser, 'Ana Ruiz', options);
  const email = `greta-${ana.id}@guest.example`;
  const contactId = await addContact(ana, { ...ana, name: 'Greta Guest', email });
  await ana.page.goto(`/app/contacts/${contactId}`);
  await ana.page.getByRole('button', { name: labels('contacts:detail.more') }).click();
  await ana.page.getByRole('menuitem', { name: labels('meetings:propose.open') }).click();
  const dialog = ana.page.getByRole('dialog');
  const times = dialog.locator('button[aria-pressed]');
  await times.nth(1).click();
  await times.nth(4).click();
  await expectAccessible(ana.page);
  await dialog.getByRole('button', { name: labels('meetings:propose.send') }).click();
  const title = labels('meetings:propose.titleWith', { name: 'Greta Guest' });
  await expect(ana.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(ana.page.getByText(labels('meetings:brief.title'))).toBeVisible();
  await expectAccessible(ana.page);

  const context = await browser.newContext({ ...options, javaScriptEnabled: false });
  const guest = await context.newPage();
  await guest.goto(findLink(await readEmail(ana.page, email)));
  await guest.getByRole('radio').first().check();
  await guest.getByRole('button', { name: 'This time suits me' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'See you then' })).toBeVisible();
  await context.close();

  await reloadPage(ana.page);
  await expect(ana.page.getByText(labels('meetings:participations.accepted'))).toBeVisible();
  await ana.page.goto('/app/calendar');
  await expect(ana.page.getByRole('link', { name: title })).toBeVisible();
  await ana.page.goto(`/app/contacts/${contactId}`);
  await expect(ana.page.getByText(title).first()).toBeVisible();
});
