import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { pressOn } from '../support/keyboard.ts';
import { openLabels } from '../support/labels.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { openParticipant } from '../support/participants.ts';
import { test } from '../support/test.ts';

const screen = '/app/admin/feature-flags';
const name = 'beta_bug_widget';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(() => server.stop());

test('an administrator previews a flag, sets it for a member with a reason, and undoes it', async ({
  browser,
}) => {
  const labels = openLabels('en-US');
  const place = { baseURL: server.origin, locale: 'en-US', viewport: { width: 1440, height: 900 } };
  const [admin, member] = [
    await openParticipant(browser, 'Ines Admin', place),
    await openParticipant(browser, 'Ana Member', place),
  ];
  await server.setUp({ administrators: [admin.email], flags: { admin_feature_flags: 'on' } });
  const { page } = admin;
  await page.goto(screen);
  await page.getByRole('searchbox', { name: labels('flags:search') }).fill('report a fault');
  const list = page.getByRole('list', { name: labels('operations:sidebar.featureFlags') });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await pressOn(page, list.getByRole('button', { name }));
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.getByText(labels('flags:history.none'))).toBeVisible();
  await sheet.getByRole('radio', { name: labels('flags:audiences.member') }).press('Space');
  await sheet.getByLabel(labels('flags:form.email')).fill(member.email);
  const preview = sheet.getByRole('button', { name: labels('flags:form.preview') });
  await pressOn(page, preview);
  await expect(sheet.getByRole('status')).toContainText(/0 → 1/u);
  // Trials end by themselves.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await sheet.getByLabel(labels('flags:form.lastDay')).fill(tomorrow);
  await pressOn(page, preview);
  await sheet.getByLabel(labels('flags:form.reason')).fill('Ana tries it first');
  await expectAccessible(page);
  const more = labels('flags:form.saveMore_one', { number: 1 });
  await pressOn(page, sheet.getByRole('button', { name: more }));
  const history = sheet.getByRole('list', { name: labels('flags:history.title') });
  await expect(history).toContainText('Ana tries it first');
  await expect(history).toContainText(member.email);
  await expect(history).toContainText(/, until \d/u);

  const report = member.page.getByRole('button', { name: labels('shell:fault') });
  await member.page.goto('/dashboard');
  await expect(report).toBeVisible();

  await pressOn(page, history.getByRole('button').first());
  await pressOn(page, preview);
  await sheet.getByLabel(labels('flags:form.reason')).fill('Seen enough');
  const fewer = labels('flags:form.saveFewer_one', { number: 1 });
  await pressOn(page, sheet.getByRole('button', { name: fewer }));
  await expect(history).toContainText(labels('flags:history.undoes'));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await member.page.goto('/dashboard');
  await expect(member.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(report).toHaveCount(0);

  await admin.page.context().close();
  await member.page.context().close();
});
