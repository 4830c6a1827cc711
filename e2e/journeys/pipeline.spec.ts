import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { callApi } from '../support/call-api.ts';
import { pressOn } from '../support/keyboard.ts';
import { openLabels } from '../support/labels.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { openParticipant } from '../support/participants.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const screens = {
  debugger: '/app/admin/revops/debugger',
  monitors: '/app/admin/revops/monitors',
  levels: '/app/admin/revops/sla',
  replays: '/app/admin/revops/replays',
};

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({ ALERT_WEBHOOK_SECRET: 'a secret for the journey' });
});
test.afterAll(() => server.stop());

test('an administrator follows a request to what came of it, and watches a measure', async ({
  browser,
}) => {
  const labels = openLabels('en-US');
  const place = { baseURL: server.origin, locale: 'en-US', viewport: { width: 1440, height: 900 } };
  const [admin, member] = [
    await openParticipant(browser, 'Ines Admin', place),
    await openParticipant(browser, 'Ana Member', place),
  ];
  await server.setUp({ administrators: [admin.email] });
  const { page } = admin;
  const question = { subject: 'Import', message: 'Where are they?' };
  await callApi(member.page, 'POST', '/api/v1/support/tickets', question);
  await page.goto(screens.debugger);
  const recent = page.getByRole('list', { name: labels('pipeline:recent.title') });
  await expect(async () => {
    await page.getByRole('button', { name: labels('pipeline:debugger.refresh') }).click();
    await expect(recent.getByRole('link', { name: /support/u }).first()).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await expectAccessible(page);
  await pressOn(page, recent.getByRole('link', { name: /support/u }).first());
  const timeline = page.getByRole('list', { name: labels('pipeline:debugger.timeline') });
  await expect(timeline.getByRole('listitem').first()).toContainText(
    labels('pipeline:sources.request'),
  );
  await expectAccessible(page);
  const field = page.getByLabel(labels('pipeline:debugger.id'), { exact: true });
  await field.fill('no-such-id');
  await field.press('Enter');
  await expect(page.getByText(labels('pipeline:debugger.none'))).toBeVisible();

  await openScreen(page, screens.monitors);
  await pressOn(page, page.getByRole('button', { name: labels('monitors:add') }));
  const form = page.getByRole('dialog', { name: labels('monitors:add') });
  await form.getByLabel(labels('monitors:form.name')).fill('Slow jobs');
  await pressOn(page, form.getByRole('button', { name: labels('monitors:dryRun.run') }));
  await expect(form.getByRole('status')).toBeVisible();
  await form.getByLabel(labels('monitors:form.reason')).fill('Mail was late last week');
  await expectAccessible(page);
  await pressOn(page, form.getByRole('button', { name: labels('common:save') }));
  const list = page.getByRole('list', { name: labels('monitors:list.title') });
  await pressOn(page, list.getByRole('button', { name: /Slow jobs/u }));
  const sheet = page.getByRole('dialog', { name: 'Slow jobs' });
  await expect(sheet.getByRole('list', { name: labels('monitors:history.changes') })).toContainText(
    'Mail was late last week',
  );
  await pressOn(page, sheet.getByRole('button', { name: labels('monitors:silence.begin') }));
  const silence = page.getByRole('dialog', { name: labels('monitors:silence.begin') });
  await silence.getByLabel(labels('monitors:form.reason')).fill('A planned move');
  await pressOn(page, silence.getByRole('button', { name: labels('monitors:silence.begin') }));
  await expect(sheet.getByText(/A planned move/u).first()).toBeVisible();
  await expectAccessible(page);

  const order = { kind: 'pack', pack: 'credits_500', currency: 'USD', return_to: 'billing' };
  const { url } = await callApi<{ url: string }>(
    member.page,
    'POST',
    '/api/v1/billing/checkouts',
    order,
  );
  await member.page.request.post(`${url}/pay`);
  await openScreen(page, screens.replays);
  const events = page.getByRole('list', { name: labels('replays:list.title') });
  await pressOn(page, events.getByRole('button').first());
  await page.getByLabel(labels('replays:run.reason')).fill('A look');
  await pressOn(page, page.getByRole('button', { name: labels('replays:run.label') }));
  await expect(page.getByText(labels('replays:result.nothingKept'))).toBeVisible();
  await expectAccessible(page);

  await openScreen(page, screens.levels);
  await expect(page.getByText(labels('service-levels:measured.outside'))).toBeVisible();
  await expectAccessible(page);

  await admin.page.context().close();
  await member.page.context().close();
});
