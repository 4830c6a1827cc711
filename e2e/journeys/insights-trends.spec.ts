import { readFile } from 'node:fs/promises';

import { expect, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import { openParticipant } from '../support/participants.ts';
import { openWithSampleNetwork } from '../support/members.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const options = { locale: 'en-US', viewport: { width: 1440, height: 900 } };

// A sample network that is large enough for trends.
// All tests share one server.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({ SAMPLE_NETWORK_CONTACTS: '700', SAMPLE_NETWORK_SEED: '3' });
});
test.afterAll(() => server.stop());

/** What a chart offers as a file. */
async function download(page: Page, chart: Locator, kind: 'csv' | 'png'): Promise<Buffer> {
  await chart.getByRole('button', { name: labels('common:chart.download') }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: labels(`common:chart.${kind}`) }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(kind === 'csv' ? /\.csv$/u : /\.png$/u);
  return await readFile(await file.path());
}

/** What the graph shows is in the list beside it, by keyboard. */
async function chooseCircle(page: Page): Promise<void> {
  await page.goto('/app/insights?view=graph');
  await expect(page.getByTestId('graph-map')).toBeVisible();
  const circles = page.getByRole('region', { name: /^\d+ circles$/u });
  const first = circles.getByRole('button').first();
  const name = await first.innerText();
  await first.press('Enter');
  const heading = page.getByRole('heading', { name, exact: true });
  await expect(heading).toBeFocused();
  await page
    .getByRole('button', { name: /^Write to/u })
    .first()
    .press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: labels('graph:back') }).press('Enter');
  await expect(circles).toBeVisible();
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

test('trends lead to their people, to a post and to a message', async ({ browser }) => {
  const context = await browser.newContext({ ...options, baseURL: server.origin });
  const page = await context.newPage();
  await openWithSampleNetwork(page, '/app/insights/trends');
  const chart = page.locator('[data-chart]');
  await expect(chart.getByRole('heading')).toContainText(/people you know joined|talk about/u);
  await expectAccessible(page);
  // Every journey wants reduced motion: neither a chart nor a button moves.
  expect(await chart.evaluate((node) => node.getAnimations({ subtree: true }).length)).toBe(0);
  const button = chart.getByRole('button').first();
  await expect(button).toHaveCSS('transition-duration', '0s');

  expect((await download(page, chart, 'csv')).toString()).toContain('Agent evaluation');
  const picture = await download(page, chart, 'png');
  expect(picture.subarray(0, pngSignature.length)).toEqual(pngSignature);
  // Its width, twice that on the screen.
  expect(picture.readUInt32BE(16)).toBeGreaterThan(600);

  await page.keyboard.press('t');
  const numbers = chart.getByRole('table');
  await expect(numbers.getByRole('row', { name: /Agent evaluation/u })).toContainText('9');
  await page.keyboard.press('t');

  const topic = page.getByRole('button', { name: /^\d+ ?Agent evaluation|Agent evaluation/u });
  await expect(topic).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: labels('trends:actions.post') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toHaveValue('#agent_evaluation ');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: /^See the 9: Agent evaluation/u }).click();
  await expect(page.getByRole('heading', { level: 2, name: '9 people talk about' })).toBeVisible();
  const people = page.getByRole('main').getByRole('listitem');
  await expect(people).toHaveCount(9);
  await reloadPage(page);
  await expect(people).toHaveCount(9);
  await people
    .first()
    .getByRole('button', { name: /^Write to/u })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: labels('trends:back') }).click();

  // By keyboard: Tab reaches one of the points, Home and End lead to the first and the last, Tab leaves them.
  await chart.locator('[data-spot][tabindex="0"]').focus();
  await page.keyboard.press('End');
  await expect(chart.locator('[data-spot]').last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(chart.locator('[data-spot]').first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(chart.locator('[data-spot]').nth(1)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(chart.locator('[data-spot]:focus')).toHaveCount(0);
  // A dot of the radar is a link to its people.
  const dot = chart.getByRole('link', { name: /^Joining /u });
  await dot.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'joined' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
  await expect(people).toHaveCount(7);
  await chooseCircle(page);
});

test('without contacts there is nothing to show, and a shorter range shows less', async ({
  browser,
}) => {
  const { page } = await openParticipant(browser, 'Noor Haddad', options);
  await page.goto('/app/insights/trends');
  await expect(page.getByRole('link', { name: labels('insights:import') })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/app/insights/trends?set=trend&trend=topic&value=none&way=up&range=month');
  await expect(page.getByRole('heading', { name: labels('trends:people') })).toBeVisible();
});
