import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import { openParticipant } from '../support/participants.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const options = { locale: 'en-US', viewport: { width: 1440, height: 900 } };
const consents = ['data_processing', 'ai_matching'] as const;

test('fills in what is missing of a contact, sees each source, and takes one back', async ({
  browser,
}) => {
  const ana = await openParticipant(browser, 'Ana Ruiz', options, consents);
  const { page } = ana;
  const { id } = await ana.call<{ id: string }>('POST', '/api/v1/contacts', {
    first_name: 'Ada',
    last_name: 'Lovelace',
    emails: [{ value: 'ada@north-haven.com', label: 'work' }],
    phones: [{ value: '+33 1 42 68 53 00', label: 'work' }],
  });
  const read = () =>
    ana.call<{ company: string; country: string }>('GET', `/api/v1/contacts/${id}`);
  await page.goto(`/app/contacts/${id}`);
  const card = page.getByRole('region', { name: labels('contact-intelligence:card') });
  const open = card.getByRole('button', { name: labels('contact-intelligence:open') });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const fromEmail = labels('contact-intelligence:sources.email', { words: 'north-haven.com' });
  await expect(dialog.getByText(fromEmail)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: /France/u }).press('Space');
  expect((await read()).company).toBe('');
  const fill = labels('contact-intelligence:fill_other', { number: 5 });
  await dialog.getByRole('button', { name: fill }).press('Enter');

  await expect(card.getByText('North Haven')).toBeVisible();
  // One for the contact itself, and the five that the button said.
  const balance = await ana.call<{ credits: number }>('GET', '/api/v1/wallet/balance');
  expect(balance.credits).toBe(94);
  await expect(card.getByText(fromEmail)).toBeVisible();
  await expect(card.getByText('Europe/Paris')).toBeVisible();
  await expectAccessible(page);
  expect(await read()).toMatchObject({ company: 'North Haven', country: '' });

  const revert = labels('contact-intelligence:revertNamed', { value: 'North Haven' });
  await card.getByRole('button', { name: revert }).press('Enter');
  await expect(card.getByText('North Haven')).toBeHidden();
  await expect.poll(async () => (await read()).company).toBe('');
  await expect(card.getByText('Europe/Paris')).toBeVisible();
});
