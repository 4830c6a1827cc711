import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import { createParticipant, openParticipant } from '../support/participants.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const options = { locale: 'en-US', viewport: { width: 1440, height: 900 } };
/** Both would be on one device else; a browser of a person, whose visits count. */
const otherBrowser = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

test('a member invites by their link, and both get credits once the invited settles in', async ({
  browser,
}) => {
  const inviter = await openParticipant(browser, 'Ottilie Brandt', options);
  const { page } = inviter;
  await page.goto('/referral-program');
  await page.getByRole('button', { name: labels('referrals:link.make') }).click();
  await expect(page.getByRole('img', { name: labels('referrals:link.qr') })).toBeVisible();
  const link = await page.getByLabel(labels('referrals:link.label')).inputValue();
  expect(link).toMatch(/\/invite\/[\w-]{22}$/u);
  await expect(page.getByText(labels('referrals:list.none'))).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext({ ...options, userAgent: otherBrowser });
  const guest = await context.newPage();
  await guest.goto(link);
  const title = 'Ottilie Brandt invites you to Kith';
  await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible(guest);
  const onward = guest.getByRole('main').getByRole('link', { name: 'Start free' });
  const address = (await onward.getAttribute('href')) ?? '';
  const next = new URL(address, link).searchParams.get('to') ?? '';
  await guest.getByRole('link', { name: 'How it works' }).click();
  await expect(
    guest.getByRole('heading', { level: 1, name: 'Good company pays for both.' }),
  ).toBeVisible();

  const invited = await createParticipant(guest, 'Tomás Herrera');
  await guest.goto(next);
  const asked = guest.getByRole('dialog', { name: 'Ottilie Brandt invited you' });
  await expect(asked).toBeVisible();
  await expectAccessible(guest);
  await asked.getByRole('button', { name: labels('referrals:arrival.yes') }).click();
  await guest.waitForURL(/\/app\/contacts\/import/u);
  const row = page.getByRole('listitem').filter({ hasText: labels('referrals:by.link') });
  await expect(row.getByText(labels('referrals:labels.joined'), { exact: true })).toBeVisible();

  const kenji = { first_name: 'Kenji', last_name: 'Tanaka' };
  const { id } = await invited.call<{ id: string }>('POST', '/api/v1/contacts', kenji);
  await invited.call('POST', '/api/v1/interactions', {
    contact_id: id,
    kind: 'call',
    direction: 'out',
    occurred_at: new Date().toISOString(),
  });
  await expect(row.getByText(labels('referrals:credits_other', { number: 100 }))).toBeVisible();
  await expect(
    page.getByText(labels('referrals:list.earned_other', { number: 100 })),
  ).toBeVisible();
  await expect(page.getByText('Tomás')).toHaveCount(0);

  await guest.goto('/referral-program');
  await expect(guest.getByText(labels('referrals:invited.rewarded', { number: 50 }))).toBeVisible();
  await openScreen(guest, '/app/wallet');
  await expect(guest.getByText(labels('wallet:rewards.referral_joined'))).toBeVisible();
  await openScreen(page, '/app/badges');
  await expect(page.getByRole('button', { name: /^Good host/u })).toContainText(
    labels('badges:earned'),
  );
});
