import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import { openParticipant } from '../support/participants.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const options = { locale: 'en-US', viewport: { width: 1440, height: 900 } };

test('a deed earns its badge while the member looks, and its card is shared and revoked', async ({
  browser,
}) => {
  const { page, call } = await openParticipant(browser, 'Ana Ruiz', options);
  await page.goto('/app/testing/badges-preview');
  await expect(page).toHaveURL(/\/app\/badges$/u);
  const firstWord = page.getByRole('button', { name: /^First word/u });
  await expect(firstWord).toContainText('Log one interaction');
  await expect(firstWord).not.toContainText(labels('badges:earned'));

  const kenji = { first_name: 'Kenji', last_name: 'Tanaka' };
  const { id } = await call<{ id: string }>('POST', '/api/v1/contacts', kenji);
  await call('POST', '/api/v1/interactions', {
    contact_id: id,
    kind: 'call',
    direction: 'out',
    occurred_at: new Date().toISOString(),
  });
  await expect(firstWord).toContainText(labels('badges:earned'));
  await expect(page.getByText(/^1 of \d+ earned/u)).toBeVisible();

  await firstWord.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'First word' });
  await expect(dialog.getByText(/^Earned on/u)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: labels('badges:createLink') }).click();
  const address = await dialog.getByLabel(labels('badges:link')).inputValue();
  const visitor = await browser.newContext(options);
  const card = await visitor.newPage();
  await card.goto(address);
  await expect(
    card.getByRole('heading', { name: 'Ana Ruiz earned the badge “First word”' }),
  ).toBeVisible();
  await expectAccessible(card);
  await page.keyboard.press('Escape');
  await expect(firstWord).toBeFocused();

  const { items } = await call<{ items: { id: string }[] }>('GET', '/api/v1/share-links');
  await call('DELETE', `/api/v1/share-links/${items[0]?.id}`);
  await card.goto(address);
  await expect(card.getByText('Ana Ruiz')).toHaveCount(0);

  await page.goto('/app/contacts');
  const sign = page.getByRole('link', { name: labels('common:pages.badges') });
  await expect(sign).toBeVisible();
  await page.keyboard.press('Alt+b');
  await expect(page).toHaveURL(/\/app\/badges$/u);
});
