import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { pressOn } from '../support/keyboard.ts';
import { type Labels, openLabels } from '../support/labels.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { openParticipant, type Participant } from '../support/participants.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const screen = '/app/admin/dispute-workflow';
const questions = '/app/admin/operations?tab=support';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(() => server.stop());

test('a case is opened, the member answers, and it is decided with credits', async ({
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
  await page.goto(screen);
  await expect(page.getByText(labels('disputes:none.open'))).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: labels('disputes:open.button') }));
  const form = page.getByRole('dialog', { name: labels('disputes:open.button') });
  await form.getByLabel(labels('disputes:open.email')).fill(member.email);
  await pressOn(page, form.getByRole('button', { name: labels('disputes:open.find') }));
  await form.getByLabel(labels('disputes:open.subject')).fill('Charged twice');
  await form.getByLabel(labels('disputes:open.note')).fill('By email on Monday');
  await expectAccessible(page);
  await pressOn(page, form.getByRole('button', { name: labels('disputes:open.button') }));
  await expect(form).toBeHidden();

  const list = page.getByRole('list', { name: labels('disputes:title') });
  await pressOn(page, list.getByRole('button', { name: /Charged twice/u }));
  const sheet = page.getByRole('dialog', { name: /^Case 1001$/u });
  await pressOn(page, sheet.getByRole('button', { name: labels('disputes:steps.ask') }));
  const ask = page.getByRole('dialog', { name: labels('disputes:steps.ask') });
  await ask.getByLabel(labels('disputes:steps.text')).fill('Which day was it?');
  await pressOn(page, ask.getByRole('button', { name: labels('disputes:steps.ask') }));
  await expect(sheet.getByText('Which day was it?')).toBeVisible();

  await member.page.goto('/support');
  const own = member.page.getByRole('list', { name: labels('disputes:own.title') });
  await expect(own).toContainText('Which day was it?');
  await expect(own).not.toContainText('By email on Monday');
  await pressOn(member.page, own.getByRole('button', { name: labels('disputes:own.answer') }));
  const answer = member.page.getByRole('dialog', { name: labels('disputes:own.answer') });
  await answer.getByLabel(labels('disputes:steps.text')).fill('On Friday');
  await pressOn(member.page, answer.getByRole('button', { name: labels('disputes:own.answer') }));
  await expect(own).toContainText('On Friday');
  await expectAccessible(member.page);

  await page.goto(screen);
  await pressOn(page, list.getByRole('button', { name: /Charged twice/u }));
  await expect(sheet).toContainText('On Friday');
  await pressOn(page, sheet.getByRole('button', { name: labels('disputes:steps.decide') }));
  const decide = page.getByRole('dialog', { name: labels('disputes:steps.decide') });
  await pressOn(page, decide.getByRole('combobox'));
  await page.getByRole('option', { name: labels('disputes:outcomes.credit') }).press('Enter');
  await decide.getByLabel(labels('disputes:steps.text')).fill('You were charged twice.');
  await pressOn(page, decide.getByRole('button', { name: labels('disputes:steps.preview') }));
  await expect(decide.getByRole('status')).toContainText('100 → 110');
  await expectAccessible(page);
  await pressOn(page, decide.getByRole('button', { name: labels('disputes:steps.decide') }));
  await expect(sheet).toContainText('You were charged twice.');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  await member.page.goto('/support');
  await expect(own).toContainText('You were charged twice.');
  await expect(own.getByRole('button', { name: labels('disputes:own.appeal') })).toBeVisible();
  await answerQuestion(admin, member, labels);
  for (const one of [admin, member]) await one.page.context().close();
});

/** A question is answered by email, which the member reads on their screen and the service levels count. */
async function answerQuestion(
  { page }: Participant,
  member: Participant,
  labels: Labels,
): Promise<void> {
  const question = { subject: 'Where is my export?', message: 'I looked everywhere.' };
  await member.call('POST', '/api/v1/support/tickets', question);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openScreen(page, questions);
  const list = page.getByRole('list', { name: labels('tickets:title') });
  await pressOn(page, list.getByRole('button', { name: /Where is my export/u }));
  const sheet = page.getByRole('dialog', { name: /^Question \d+$/u });
  await sheet.getByLabel(labels('tickets:answer.text')).fill('Under Settings, Downloads.');
  await sheet.getByLabel(labels('tickets:reason')).fill('Asked often');
  await pressOn(page, sheet.getByRole('button', { name: labels('tickets:answer.preview') }));
  await expect(sheet.getByRole('status')).toContainText(member.email);
  await expectAccessible(page);
  await pressOn(page, sheet.getByRole('button', { name: labels('tickets:answer.send') }));
  await expect(sheet.getByText(labels('tickets:answer.final'))).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  await member.page.goto('/support');
  await expect(member.page.getByText('Under Settings, Downloads.')).toBeVisible();
  await expectAccessible(member.page);
  await openScreen(page, '/app/admin/revops/sla');
  const objective = page.getByRole('group', {
    name: labels('service-levels:objectives.response.title'),
  });
  await expect(objective).toContainText('100%');
}
