import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import { openWithSampleNetwork } from '../support/members.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

test('old interactions are deleted only once a member turned it on, who sees how many and can turn it off', async ({
  page,
}) => {
  const labels = openLabels('en-US');
  await openWithSampleNetwork(page, '/app/settings/privacy');
  const toggle = page.getByRole('switch', { name: labels('privacy:retention.label') });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  const question = page.getByRole('dialog', { name: /^Delete interactions older than/u });
  await expect(
    question.getByText(/^[\d,]+ interactions? (?:is|are) that old today\.$/u),
  ).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: labels('common:cancel') }).click();
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await question.getByRole('button', { name: labels('privacy:retention.confirm') }).click();
  await expect(toggle).toBeChecked();
  await reloadPage(page);
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(page.getByText(labels('privacy:retention.off'))).toBeVisible();
  await reloadPage(page);
  await expect(toggle).not.toBeChecked();
});
