import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { pressOn } from '../support/keyboard.ts';
import { openLabels } from '../support/labels.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { openParticipant } from '../support/participants.ts';
import { test } from '../support/test.ts';

const screen = '/app/admin/manual-overrides';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(() => server.stop());

test('an administrator asks for credits, a second one approves them, and they are taken back', async ({
  browser,
}) => {
  const labels = openLabels('en-US');
  const place = { baseURL: server.origin, locale: 'en-US', viewport: { width: 1440, height: 900 } };
  const [admin, second, member] = [
    await openParticipant(browser, 'Ines Admin', place),
    await openParticipant(browser, 'Otto Admin', place),
    await openParticipant(browser, 'Ana Member', place),
  ];
  await server.setUp({ administrators: [admin.email, second.email] });
  const { page } = admin;
  await page.goto(screen);
  await expect(page.getByText(labels('overrides:none.current'))).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: labels('overrides:form.open') }));
  const sheet = page.getByRole('dialog', { name: labels('overrides:form.title') });
  await sheet.getByLabel(labels('overrides:form.email')).fill(member.email);
  await pressOn(page, sheet.getByRole('button', { name: labels('overrides:form.preview') }));
  await expect(sheet.getByRole('status')).toContainText('100 → 200');
  await expect(sheet.getByText(labels('overrides:form.needsApproval'))).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel(labels('overrides:form.reason')).fill('An outage cost a week');
  await pressOn(page, sheet.getByRole('button', { name: labels('overrides:form.request') }));
  await expect(sheet).toBeHidden();

  await second.page.goto(screen);
  await second.page.getByText(labels('overrides:lists.pending'), { exact: true }).click();
  const waiting = second.page.getByRole('list', { name: labels('overrides:title') });
  await expect(waiting).toContainText('An outage cost a week');
  await expectAccessible(second.page);
  await pressOn(second.page, waiting.getByRole('button', { name: /^Approve/u }));
  const ask = second.page.getByRole('dialog', { name: labels('overrides:ask.approve') });
  await expect(ask.getByRole('status')).toContainText('100 → 200');
  await pressOn(
    second.page,
    ask.getByRole('button', { name: labels('overrides:actions.approve') }),
  );
  await expect(second.page.getByText(labels('overrides:none.pending'))).toBeVisible();

  await member.page.goto('/app/wallet');
  await expect(member.page.getByText(labels('wallet:rewards.granted'))).toBeVisible();

  await page.goto(screen);
  const current = page.getByRole('list', { name: labels('overrides:title') });
  await pressOn(page, current.getByRole('button', { name: /^Undo/u }));
  const undo = page.getByRole('dialog', { name: labels('overrides:ask.undo') });
  await undo.getByLabel(labels('overrides:form.reason')).fill('Entered twice');
  await expectAccessible(page);
  await pressOn(page, undo.getByRole('button', { name: labels('overrides:actions.undo') }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText(labels('overrides:lists.past'), { exact: true }).click();
  await expect(current).toContainText('Entered twice');
  await expectAccessible(page);
  for (const one of [admin, second, member]) await one.page.context().close();
});
