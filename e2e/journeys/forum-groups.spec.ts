import { readFile } from 'node:fs/promises';

import { expect } from '@playwright/test';

import {
  discourseSecrets,
  type DiscoursePeer,
  startDiscoursePeer,
} from '../../server/src/testing/peers/discourse-peer.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { pressOn } from '../support/keyboard.ts';
import { openLabels } from '../support/labels.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { openParticipant } from '../support/participants.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const screen = '/app/admin/discourse-group-sync';
const figures = '/app/admin/community-analytics';

let server: OwnServer;
let forum: DiscoursePeer;
test.beforeAll(async () => {
  forum = await startDiscoursePeer(() => server.origin);
  forum.addGroup('kith_plan_free');
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  for (const name of ['visits', 'daily_engaged_users', 'posts', 'topics', 'likes']) {
    forum.reports[name] = [{ x: yesterday, y: 12 }];
  }
  server = await startOwnServer({
    DISCOURSE_URL: forum.url,
    DISCOURSE_CONNECT_SECRET: discourseSecrets.connect,
    DISCOURSE_API_KEY: discourseSecrets.key,
  });
});
test.afterAll(async () => {
  await server?.stop();
  await forum?.close();
});

test('an administrator repairs a group of the forum, changes a rule, undoes it, and reads its figures', async ({
  browser,
}) => {
  const place = { baseURL: server.origin, locale: 'en-US', viewport: { width: 1440, height: 900 } };
  const [admin, member] = [
    await openParticipant(browser, 'Ines Admin', place, ['data_processing']),
    await openParticipant(browser, 'Ana Member', place, ['data_processing']),
  ];
  await server.setUp({ administrators: [admin.email] });
  // The administrator joins the forum, and is taken out of their group there.
  const user = forum.addUser({ externalId: admin.id, email: '', isActive: true, username: 'ines' });
  const { page } = admin;
  await page.goto(`${forum.url}/session/sso`);
  await expect(page.getByRole('heading', { name: 'Signed in as ines' })).toBeVisible();
  user.groups.delete('kith_plan_free');
  // The account is known once the community screen was opened.
  await page.goto(`${server.origin}/app/community`);
  await expect(page.getByText(/^As ines, since/u)).toBeVisible();

  await openScreen(page, screen);
  const groups = page.getByRole('list', { name: labels('forum:drift.title') });
  await expect(groups).toContainText('Should be in it: ines');
  await expectAccessible(page);
  await pressOn(page, page.getByRole('button', { name: labels('forum:groups.repairAll') }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toContainText('Add: ines');
  await dialog.getByLabel(labels('forum:reason.label')).fill('They differ');
  await expectAccessible(page);
  await pressOn(page, dialog.getByRole('button', { name: labels('forum:repair.submit') }));
  await expect(groups).toContainText(labels('forum:drift.states.in_sync'));
  expect([...user.groups]).toContain('kith_plan_free');

  const rule = page.getByRole('row', { name: /^Plan: Free/u });
  await pressOn(page, rule.getByRole('button'));
  await pressOn(page, dialog.getByRole('combobox'));
  await page.getByRole('option', { name: labels('forum:rules.choices.none') }).press('Enter');
  await pressOn(page, dialog.getByRole('button', { name: labels('forum:rules.preview') }));
  await expect(dialog.getByRole('status')).toContainText('kith_plan_free is then no longer synced');
  await dialog.getByLabel(labels('forum:reason.label')).fill('Too many');
  await pressOn(page, dialog.getByRole('button', { name: labels('forum:rules.save') }));
  await expect(rule).toContainText(labels('forum:rules.noGroup'));
  const history = page.getByRole('list', { name: labels('forum:history.title') });
  await pressOn(page, history.getByRole('button').first());
  await pressOn(page, dialog.getByRole('button', { name: labels('forum:rules.preview') }));
  await dialog.getByLabel(labels('forum:reason.label')).fill('After all');
  await pressOn(page, dialog.getByRole('button', { name: labels('forum:rules.save') }));
  await expect(rule).toContainText('kith_plan_free');

  await openScreen(page, figures);
  const whole = page.getByRole('group', { name: '12 people a day visit the forum' });
  await expect(whole.getByRole('row', { name: 'Posts' })).toContainText('12');
  await expectAccessible(page);
  await pressOn(page, page.getByRole('button', { name: labels('analytics:compare') }));
  await expect(whole).toContainText(labels('analytics:columns.before'));
  const saving = page.waitForEvent('download');
  await pressOn(page, page.getByRole('button', { name: labels('analytics:csv'), exact: true }));
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('"New topics"');

  await page.context().close();
  await member.page.context().close();
});
