import { readFile } from 'node:fs/promises';

import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { pressOn } from '../support/keyboard.ts';
import { openLabels } from '../support/labels.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { openParticipant } from '../support/participants.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const board = '/app/admin/cohort-dashboards/activation';
const screen = '/app/admin/insights/scorecards';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(() => server.stop());

test('an administrator compares cohorts, and keeps a scorecard with a reason and undo', async ({
  browser,
}) => {
  const labels = openLabels('en-US');
  const place = { baseURL: server.origin, locale: 'en-US', viewport: { width: 1440, height: 900 } };
  const [admin, member] = [
    await openParticipant(browser, 'Ines Admin', place),
    await openParticipant(browser, 'Ana Member', place),
  ];
  await server.setUp({ administrators: [admin.email] });
  await server.fillCohorts();
  const { page } = admin;

  await page.goto(board);
  const weeks = page.getByRole('table').first();
  await expect(weeks.getByRole('row', { name: labels('cohorts:all') })).toContainText('%');
  await expectAccessible(page);
  await pressOn(page, page.getByRole('button', { name: labels('analytics:compare') }));
  await expect(weeks.getByRole('row', { name: labels('cohorts:before') })).toContainText('%');
  await pressOn(page, page.getByRole('combobox', { name: labels('cohorts:columns.channel') }));
  await page.getByRole('option', { name: labels('cohorts:channels.invitation') }).press('Enter');
  await expect(weeks).toContainText('< 5');
  await pressOn(page, page.getByRole('link', { name: labels('cohorts:tabs.retention') }));
  await expect(page).toHaveURL(/retention\?compare=before&channel=invitation$/u);
  await expect(weeks.getByRole('columnheader', { name: 'Week 11' })).toBeVisible();
  const saving = page.waitForEvent('download');
  await pressOn(page, page.getByRole('button', { name: labels('analytics:csv'), exact: true }));
  const csv = await readFile(await (await saving).path(), 'utf8');
  expect(csv).toContain('"Week 0",');
  expect(csv).toContain('"< 5"');

  await openScreen(page, screen);
  await pressOn(page, page.getByRole('button', { name: labels('scorecards:add') }));
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(labels('scorecards:meanings.new_members'))).toBeVisible();
  await sheet.getByLabel(labels('scorecards:form.target'), { exact: true }).fill('1');
  await pressOn(page, sheet.getByRole('button', { name: labels('scorecards:form.preview') }));
  await expect(sheet.getByRole('status')).toContainText('not on the scorecard → On track');
  await sheet.getByLabel(labels('scorecards:form.reason')).fill('We grow again');
  await expectAccessible(page);
  await pressOn(page, sheet.getByRole('button', { name: labels('scorecards:form.save') }));
  await expect(sheet).toBeHidden();
  const list = page.getByRole('list', { name: labels('scorecards:title') });
  const row = list.getByRole('button', { name: labels('scorecards:measures.new_members') });
  await expect(row).toContainText('On track');
  await expectAccessible(page);

  const history = page.getByRole('list', { name: labels('scorecards:history.title') });
  await expect(history).toContainText('We grow again');
  await pressOn(page, history.getByRole('button').first());
  await pressOn(page, sheet.getByRole('button', { name: labels('scorecards:form.preview') }));
  await sheet.getByLabel(labels('scorecards:form.reason')).fill('Not yet');
  await pressOn(page, sheet.getByRole('button', { name: labels('scorecards:form.drop') }));
  await expect(page.getByText(labels('scorecards:empty.title'))).toBeVisible();
  await expect(history).toContainText(labels('scorecards:history.undoes'));

  await page.context().close();
  await member.page.context().close();
});
