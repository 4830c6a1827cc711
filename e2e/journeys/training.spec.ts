import { expect, type Page } from '@playwright/test';

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

const labels = openLabels('en-US');
const openPlace = () => ({
  baseURL: server.origin,
  locale: 'en-US',
  viewport: { width: 1440, height: 900 },
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('an administrator reads a lesson, tries the sandbox and passes a test', async ({
  browser,
}) => {
  const { page, email } = await openParticipant(browser, 'Vera Admin', openPlace());
  await server.setUp({ administrators: [email] });
  await page.goto('/app/admin/revops/training');
  const title = labels('training:courses.events.title');
  await pressOn(page, page.getByRole('link', { name: title }));
  await pressOn(page, page.getByRole('button', { name: labels('training:next') }));
  const parts = page.getByRole('navigation', { name: labels('training:parts') });
  await expect(parts.getByRole('button').first()).toContainText(labels('training:done'));
  await pressOn(page, parts.getByRole('button').last());

  const steps = page.getByRole('list', { name: labels('training:sandbox.log') });
  const doIt = page.getByRole('button', { name: labels('training:sandbox.do'), exact: true });
  const event = labels('training:fields.event');
  for (const [at, name] of (['first', 'second', 'third'] as const).entries()) {
    await choose(page, event, labels(`training:options.${name}`));
    await page.getByLabel(labels('training:fields.reason')).fill('A look');
    await pressOn(page, doIt);
    await expect(steps.getByRole('listitem')).toHaveCount(at + 1);
  }
  await expect(steps).toContainText(labels('training:words.changes'));
  await choose(page, labels('training:sandbox.action'), labels('training:actions.apply'));
  await choose(page, event, labels('training:options.third'));
  await pressOn(page, doIt);
  await expect(steps).toContainText(labels('training:refusals.illegal_state'));
  const handIn = page.getByRole('button', { name: labels('training:sandbox.handIn') });
  await pressOn(page, handIn);
  await expect(page.getByText(labels('training:sandbox.failed'))).toBeVisible();
  await choose(page, event, labels('training:options.second'));
  await pressOn(page, doIt);
  await pressOn(page, handIn);
  await expect(page.getByText(labels('training:sandbox.passed'))).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await pressOn(page, page.getByRole('link', { name: labels('training:all') }));
  const passes = page.getByRole('list', { name: labels('training:passes.title') });
  await expect(passes.getByRole('listitem')).toContainText(['Vera Admin']);

  await page.context().close();
});

test('of two administrators who edit a term, nothing is lost, and a disagreement is settled', async ({
  browser,
}) => {
  const [admin, other] = [
    await openParticipant(browser, 'Ines Admin', openPlace()),
    await openParticipant(browser, 'Otto Admin', openPlace()),
  ];
  const { page } = admin;
  await page.goto('/app/admin/revops/alignment?term=churn');
  await expect(page).toHaveURL(/\/dashboard$/u);
  await server.setUp({ administrators: [admin.email, other.email] });
  const definition = labels('alignment:definition');
  const save = labels('alignment:save');
  for (const one of [other.page, page]) {
    await one.goto('/app/admin/revops/alignment?term=churn');
    await pressOn(one, one.getByRole('button', { name: labels('alignment:edit') }));
    await one.getByLabel(labels('revops:docs.reason')).fill('Clearer');
  }
  await page.getByLabel(definition).fill('Members who left, by Ines.');
  await choose(page, labels('alignment:responsible'), 'Ines Admin');
  await expectAccessible(page);
  await pressOn(page, page.getByRole('button', { name: save }));
  await expect(page.getByText('Members who left, by Ines.')).toBeVisible();

  await other.page.getByLabel(definition).fill('Members who left, by Otto.');
  await pressOn(other.page, other.page.getByRole('button', { name: save }));
  const compare = labels('revops:docs.conflict.compare');
  await pressOn(other.page, other.page.getByRole('button', { name: compare }));
  await expect(other.page.locator('ins').first()).toContainText('by Otto');
  await expect(other.page.locator('del').first()).toContainText('by Ines');
  await pressOn(other.page, other.page.getByRole('button', { name: save }));
  const history = other.page.getByRole('list', { name: labels('revops:docs.history') });
  await expect(history.getByRole('listitem')).toHaveCount(3);

  const add = labels('alignment:objections.add');
  await pressOn(other.page, other.page.getByRole('button', { name: add }));
  const noting = other.page.getByRole('dialog', { name: add });
  await noting.getByLabel(labels('alignment:objections.text')).fill('Paused plans count too');
  await pressOn(other.page, noting.getByRole('button', { name: add }));
  const objections = other.page.getByRole('list', { name: labels('alignment:objections.title') });
  const settle = labels('alignment:objections.settle');
  await pressOn(other.page, objections.getByRole('button', { name: settle }));
  const settling = other.page.getByRole('dialog', { name: settle });
  await settling.getByLabel(labels('alignment:objections.answer')).fill('They don’t');
  await pressOn(other.page, settling.getByRole('button', { name: settle }));
  await expect(objections).toContainText(labels('alignment:objections.settled'));
  await other.page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(other.page);
  await page.context().close();
  await other.page.context().close();
});
