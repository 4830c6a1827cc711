import { expect, type Page, type Request } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { pressOn } from '../support/keyboard.ts';
import { openLabels, type Labels } from '../support/labels.ts';
import { openWithSampleNetwork, readSession } from '../support/members.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

test('a member sees what was recorded since they allowed usage analytics', async ({ page }) => {
  const labels = openLabels('en-US');
  await openWithSampleNetwork(page, '/app/settings/privacy');
  const recorded = page.getByRole('region', { name: labels('privacy:usage.title') });
  await expect(recorded.getByText(labels('privacy:usage.none'))).toBeVisible();
  const title = labels('consent:items.analytics_tracking.title');
  const grant = labels('privacy:consents.grantNamed', { title });
  await pressOn(page, page.getByRole('button', { name: grant }));
  await expect(page.getByText(labels('privacy:toasts.updatedBody'))).toBeVisible();
  await openScreen(page, '/dashboard');
  await answerSuggestions(page, labels);
  await openScreen(page, '/app/settings/privacy');
  const answers = recorded.getByRole('listitem').filter({
    hasText: labels('privacy:usage.features.nudge'),
  });
  await expect(answers).toContainText(labels('privacy:usage.entries_other', { number: 2 }));
  await expectAccessible(page);
});

/** One suggestion is rated, another one done; both are recorded with the member and the answer. */
async function answerSuggestions(page: Page, labels: Labels): Promise<void> {
  const { user } = await readSession(page);
  const list = page.getByRole('list', { name: labels('nudges:listLabel') });
  await recordsAnswer(page, { action: 'rated', rating: 'up', feedback: 'up' }, user.id, () =>
    pressOn(page, list.getByRole('button', { name: labels('nudges:rate.up') }).first()),
  );
  await recordsAnswer(
    page,
    { action: 'done', rating: null, feedback: 'done' },
    user.id,
    async () => {
      await pressOn(page, list.getByRole('button', { name: labels('nudges:draft.open') }).nth(1));
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel(labels('nudges:draft.text'))).not.toBeEmpty();
      await pressOn(page, dialog.getByRole('button', { name: labels('nudges:draft.logAsSent') }));
    },
  );
}

type Answer = { action: string; rating: string | null; feedback: string };

async function recordsAnswer(
  page: Page,
  { action, ...answer }: Answer,
  userId: string,
  act: () => Promise<void>,
): Promise<void> {
  const isRecord = (request: Request) =>
    request.url().endsWith('/log-analytics') &&
    request.postDataJSON().data?.featureName === 'nudge' &&
    request.postDataJSON().data?.action === action;
  const record = page.waitForRequest(isRecord);
  await act();
  const { data } = (await record).postDataJSON();
  expect(data).toMatchObject({ resourceType: 'nudge', usageData: { ...answer, userId } });
  expect((await (await record).response())?.ok()).toBe(true);
}
