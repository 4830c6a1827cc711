import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { pressOn } from '../support/keyboard.ts';
import { openLabels } from '../support/labels.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { openParticipant } from '../support/participants.ts';
import { test } from '../support/test.ts';

let server: OwnServer;
test.beforeAll(async () => {
  // A small network is there in a moment, also on a busy machine.
  server = await startOwnServer({ SAMPLE_NETWORK_CONTACTS: '60' });
});
test.afterAll(() => server.stop());

test('an administrator makes a link, a visitor looks around with it as a guest, and it is revoked', async ({
  browser,
}) => {
  const labels = openLabels('en-US');
  const place = { baseURL: server.origin, locale: 'en-US', viewport: { width: 1440, height: 900 } };
  const admin = await openParticipant(browser, 'Ines Admin', place);
  await server.setUp({ administrators: [admin.email], flags: { admin_feature_flags: 'on' } });
  const { page } = admin;
  await page.goto('/app/admin/feature-flags');
  const create = page.getByRole('button', { name: labels('previews:links.create') });
  await pressOn(page, create);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(labels('previews:links.reason')).fill('The designers look');
  await expectAccessible(page);
  await pressOn(page, dialog.getByRole('button', { name: labels('previews:links.create') }));
  const url = await dialog.getByLabel(labels('previews:links.url')).inputValue();
  expect(url).toContain('/review#key=');
  await pressOn(page, dialog.getByRole('button', { name: labels('common:close') }).last());
  const links = page.getByRole('list', { name: labels('previews:links.title') });
  await expect(links).toContainText('The designers look');

  const visitor = await (await browser.newContext(place)).newPage();
  await visitor.goto(url);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(labels('previews:title'));
  await expect(visitor).toHaveURL(`${server.origin}/review`);
  await expectAccessible(visitor);
  await visitor.getByRole('link', { name: labels('previews:toStates') }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    labels('previews:states.title'),
  );
  await expect(visitor.getByRole('alert').first()).toBeVisible();
  await expectAccessible(visitor);
  await visitor.goBack();
  const open = labels('previews:openOne', { name: 'ai_controls_v1' });
  await pressOn(visitor, visitor.getByRole('button', { name: open }));
  await expect(visitor).toHaveURL(/\/app\/settings\/privacy$/u);
  const controls = visitor.getByRole('region', { name: labels('ai-controls:title'), exact: true });
  await expect(controls.getByRole('switch').first()).toBeVisible();

  await pressOn(page, page.getByRole('button', { name: labels('previews:links.revoke') }));
  await dialog.getByLabel(labels('previews:links.reason')).fill('Seen enough');
  await pressOn(page, dialog.getByRole('button', { name: labels('previews:links.revoke') }));
  await expect(links).toContainText(labels('previews:links.states.revoked'));
  await visitor.goto('/app/contacts');
  await expect(visitor).toHaveURL(/\/auth/u);
  await visitor.context().close();
  await admin.page.context().close();
});
