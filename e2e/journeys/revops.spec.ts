import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { pressOn } from '../support/keyboard.ts';
import { openLabels } from '../support/labels.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { openParticipant } from '../support/participants.ts';
import { test } from '../support/test.ts';

// All tests share one server.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(() => server.stop());

test('an administrator sees how ready the installation is, and how a figure is computed', async ({
  browser,
}) => {
  const labels = openLabels('en-US');
  const place = { baseURL: server.origin, locale: 'en-US', viewport: { width: 1440, height: 900 } };
  const { page, email } = await openParticipant(browser, 'Ines Admin', place);
  await server.setUp({ administrators: [email] });
  await page.goto('/app/admin/revops');
  const checks = page.getByRole('list', { name: labels('revops:readiness.list') });
  await expect(checks.getByRole('listitem')).toHaveCount(18);
  const backups = checks.getByRole('listitem').filter({
    hasText: labels('revops:readiness.checks.backups'),
  });
  await expect(backups).toContainText(labels('revops:readiness.findings.backups.none'));
  await expect(backups).toContainText(labels('revops:readiness.todo.backups'));
  const days = page.getByRole('list', { name: labels('revops:readiness.history') });
  await expect(days.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await pressOn(page, page.getByRole('button', { name: labels('revops:readiness.again') }));
  await expect(days.getByRole('listitem')).toHaveCount(1);

  const items = page.getByRole('link', { name: labels('operations:sidebar.methodology') });
  await pressOn(page, items.first());
  const warmth = page.getByRole('article', { name: 'Warmth', exact: true });
  const contents = page.getByRole('navigation', { name: labels('revops:methodology.contents') });
  await expect(contents).toBeVisible();
  await expect(warmth).toBeHidden();
  await pressOn(page, contents.getByRole('link', { name: 'Warmth', exact: true }));
  await expect(warmth).toBeFocused();
  await expectAccessible(page);
  await page
    .getByRole('searchbox', { name: labels('revops:methodology.search') })
    .fill('gilbert K');
  await expect(warmth).toContainText('100 · (1 − e^(−m/K))');
  await expect(warmth).toContainText('saturation = 8');
  await pressOn(page, warmth.getByRole('button'));
  await expect(warmth).toContainText('Math.exp(-mass / saturation)');
  await expectAccessible(page);

  await page.context().close();
});

test('an administrator edits a runbook, sees another’s version in time, and restores the first', async ({
  browser,
}) => {
  const labels = openLabels('en-US');
  const place = { baseURL: server.origin, locale: 'en-US', viewport: { width: 1440, height: 900 } };
  const [admin, other] = [
    await openParticipant(browser, 'Ines Admin', place),
    await openParticipant(browser, 'Otto Admin', place),
  ];
  const { page } = admin;
  await page.goto('/app/admin/revops/docs?runbook=rotate-keys');
  await expect(page).toHaveURL(/\/dashboard$/u);
  await server.setUp({ administrators: [admin.email, other.email] });
  for (const one of [other.page, page]) {
    await one.goto('/app/admin/revops/docs?runbook=rotate-keys');
    await pressOn(one, one.getByRole('button', { name: labels('revops:docs.edit') }));
    await one.getByLabel(labels('revops:docs.title')).fill('Rotate the keys');
    await one.getByLabel(labels('revops:docs.reason')).fill('Clearer');
  }
  await expectAccessible(page);
  const save = labels('revops:docs.save');
  await pressOn(page, page.getByRole('button', { name: save }));
  await expect(page.getByRole('heading', { name: 'Rotate the keys' })).toBeVisible();

  await other.page.getByLabel(labels('revops:docs.body')).fill('[x](javascript:alert(1)) by Otto');
  await pressOn(other.page, other.page.getByRole('button', { name: save }));
  await pressOn(
    other.page,
    other.page.getByRole('button', { name: labels('revops:docs.conflict.compare') }),
  );
  await expect(other.page.locator('ins')).toContainText('by Otto');
  await pressOn(other.page, other.page.getByRole('button', { name: save }));
  const history = other.page.getByRole('list', { name: labels('revops:docs.history') });
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await expect(other.page.locator('a[href^="javascript"]')).toHaveCount(0);

  const restore = labels('revops:docs.restoreNamed', { version: '1' });
  await pressOn(other.page, history.getByRole('button', { name: restore }));
  const dialog = other.page.getByRole('dialog', { name: restore });
  await dialog.getByLabel(labels('revops:docs.reason')).fill('The first was better');
  await expectAccessible(other.page);
  await pressOn(other.page, dialog.getByRole('button', { name: labels('revops:docs.restore') }));
  await expect(history).toContainText(labels('revops:docs.restores', { version: '1' }));
  await pressOn(page, page.getByRole('button', { name: labels('revops:docs.add') }));
  await page.getByLabel(labels('revops:docs.title')).fill('The disk is full');
  await page.getByLabel(labels('revops:docs.body')).fill('Make room.');
  await page.getByLabel(labels('revops:docs.reason')).fill('It was missing');
  await pressOn(page, page.getByRole('button', { name: labels('revops:docs.add') }).last());
  await expect(page).toHaveURL(/runbook=the-disk-is-full$/u);
  const archive = labels('revops:docs.archive');
  await pressOn(page, page.getByRole('button', { name: archive }));
  const archiving = page.getByRole('dialog', { name: archive });
  await archiving.getByLabel(labels('revops:docs.reason')).fill('Twice the same');
  await pressOn(page, archiving.getByRole('button', { name: archive }));
  await expect(page.getByRole('button', { name: labels('revops:docs.unarchive') })).toBeVisible();
  await other.page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(other.page);
  await admin.page.context().close();
  await other.page.context().close();
});
