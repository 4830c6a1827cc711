import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { fillHugeNetwork, hugeNetwork, metDaysAgo } from '../support/huge-network.ts';
import { anyValues, openLabels } from '../support/labels.ts';
import { createParticipant } from '../support/participants.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const labels = openLabels('en-US');
const format = new Intl.NumberFormat('en-US');

/* The second derivation: the rules of the product as they are written down, without its code. */
const numbers = Array.from({ length: hugeNetwork.people }, (_, index) => index + 1);
const warmths = numbers.map((n) => 100 * (1 - Math.exp((-5 * 2 ** (-metDaysAgo(n) / 90)) / 8)));
const between = (low: number, high: number) =>
  warmths.filter((warmth) => warmth >= low && warmth < high).length;
const healths = { steady: between(30, 60), cooling: between(10, 30), dormant: between(0, 10) };

test('a network of thousands has its figures on every page, each with exactly its people', async ({
  page,
}) => {
  const { id } = await createParticipant(page, 'Ana Reyes');
  await fillHugeNetwork(id);

  await page.goto('/app/insights/health');
  const states = page.getByRole('group', { name: labels('insights:healthNow') });
  for (const [health, people] of Object.entries(healths)) {
    const name = `${format.format(people)} ${labels(`insights:health.${health}`)}`;
    await expect(states.getByRole('link', { name })).toBeVisible();
  }
  await states.getByRole('link', { name: labels('insights:health.cooling') }).click();
  const cooling = `${format.format(healths.cooling)} contacts`;
  await expect(page.getByRole('status').filter({ hasText: cooling })).toBeVisible();

  await openScreen(page, '/app/insights');
  const chart = page.locator('[data-chart]').first();
  await chart.getByRole('button', { name: labels('common:chart.numbers') }).click();
  const bands = [
    between(0, 12),
    between(12, 35),
    between(35, 60),
    between(60, 80),
    between(80, 101),
  ];
  const counts = [hugeNetwork.people, ...bands].map((count) => format.format(count));
  await expect(chart.getByRole('row').last().getByRole('cell')).toHaveText(counts);
  await expect(page.getByText(labels('insights:updatingFigures'))).toBeHidden();
  await expectAccessible(page);

  await openScreen(page, '/app/insights?view=graph');
  const drawn = page.getByText(anyValues(labels.raw('graph:drawnOf'))).first();
  // Four journeys at once share two cores with the layout of thousands of people.
  await expect(drawn).toBeVisible({ timeout: 90_000 });
  for (const path of ['performance', 'trends', 'quality', 'industries/J']) {
    await openScreen(page, `/app/insights/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  const total = format.format(hugeNetwork.people);
  await openScreen(page, '/app/insights/quality');
  await expect(page.getByRole('main').getByText(anyValues(total)).first()).toBeVisible();
});
