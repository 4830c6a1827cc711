import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import { openParticipant } from '../support/participants.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const options = { locale: 'en-US', viewport: { width: 1440, height: 900 } };

test('a member reads why two should meet, sets a pair aside and takes it back, and introduces one, by keyboard', async ({
  browser,
}) => {
  const ana = await openParticipant(browser, 'Ana Ruiz', options);
  const add = (first_name: string, fields: object) =>
    ana.call('POST', '/api/v1/contacts', { first_name, last_name: '', ...fields });
  await add('Mireille', { seeks: ['Design lead'], emails: [{ value: 'mireille@lumen.example' }] });
  await add('Keiko', { offers: ['デザイン責任者'], title: 'Design lead' });
  const { page } = ana;
  await page.goto('/app/opportunities?tab=matches');
  // No one is warm yet, and the usual minimum is 70: all of them are a press away.
  await expect(
    page.getByRole('heading', { name: labels('matches:empty.cool.title') }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: labels('matches:leftOut.show') }).press('Enter');
  const card = page.getByRole('listitem', {
    name: labels('matches:pair', { one: 'Mireille', other: 'Keiko' }),
  });
  await expect(
    card.getByText('Mireille seeks Design lead; Keiko offers デザイン責任者.'),
  ).toBeVisible();
  await expectAccessible(page);

  await card.getByRole('button', { name: /see what makes this score/u }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(labels('matches:parts.needs'));
  await page.keyboard.press('Escape');

  await card.getByRole('button', { name: labels('matches:steps.never') }).press('Enter');
  await expect(card).toBeHidden();
  await page
    .getByRole('button', { name: labels('matches:undo') })
    .first()
    .press('Enter');
  await expect(card).toBeVisible();

  await page.keyboard.press('j');
  const introduce = card.getByRole('button', { name: labels('matches:write.proposed') });
  await expect(introduce).toBeFocused();
  await page.keyboard.press('Enter');
  const text = page.getByLabel(labels('matches:introduce.text'));
  await expect(text).toHaveValue(/Design lead/u);
  await expect(text).not.toHaveValue(/Keiko/u);
  await expectAccessible(page);
  await page.getByRole('button', { name: labels('matches:introduce.seeker.done') }).press('Enter');
  // Nothing behind a dialog has a role, and a dialog that closes takes the focus from a menu.
  await expect(dialog).toBeHidden();
  await expect(card).toBeHidden();

  const under = new RegExp(`^${labels('matches:views.label')}`, 'u');
  await page.getByRole('button', { name: under }).press('Enter');
  await page.getByRole('menuitemradio', { name: labels('matches:views.under_way') }).press('Enter');
  const said = labels('matches:steps.seeker_agrees', { seeker: 'Mireille' });
  await card.getByRole('button', { name: said }).press('Enter');
  const ask = labels('matches:write.seeker_agreed', { helper: 'Keiko' });
  await card.getByRole('button', { name: ask }).press('Enter');
  await expect(text).toHaveValue(/Mireille/u);
  await page.getByRole('button', { name: labels('matches:introduce.helper.done') }).press('Enter');
  await card.getByRole('button', { name: labels('matches:write.helper_asked') }).press('Enter');
  await expect(text).toHaveValue(/Keiko/u);
  await page.getByRole('button', { name: labels('matches:introduce.both.done') }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: under }).press('Enter');
  await page
    .getByRole('menuitemradio', { name: labels('matches:views.introduced') })
    .press('Enter');
  await expect(card).toBeVisible();
});
