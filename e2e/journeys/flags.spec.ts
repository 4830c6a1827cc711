import { flagDefaults } from '@kith/contract/flags/rules';
import type { FlagName, FlagValues } from '@kith/contract/flags/table';
import { expect, type Locator, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { pressButton } from '../support/contact-screen.ts';
import { pressOn } from '../support/keyboard.ts';
import { openLabels, type Labels } from '../support/labels.ts';
import { openWithSampleNetwork } from '../support/members.ts';

const viewport = { width: 1440, height: 900 };
// The interface's languages never depend on `i18n.v1`.
const locale = 'de-DE';
const governed = [
  'dashboardV2',
  'beta_contextual_help',
  'qualityAmplifiers.v1',
  'i18n.v1',
  'explainer_v1_nudges',
  'contentAutomation.v1',
] as const satisfies readonly FlagName[];

test.use({ locale, viewport });

/** Answers with these flags from the next page load on. */
async function answerFlags(page: Page, flags: Partial<FlagValues>): Promise<void> {
  const address = '**/rest/v1/rpc/get_feature_flags';
  await page.unroute(address);
  await page.route(address, (route) => route.fulfill({ json: { ...flagDefaults, ...flags } }));
}

test('what a flag governs appears with the flag and disappears without it', async ({ page }) => {
  const labels = openLabels(locale);
  await openWithSampleNetwork(page, '/dashboard');
  for (const isOn of [true, false]) {
    await answerFlags(page, Object.fromEntries(governed.map((name) => [name, isOn])));
    await page.goto('/dashboard');
    await expectLayout(page, labels, isOn);
    await readWhy(page, labels, isOn);
    await page.goto('/app/contacts');
    await listKeys(page, labels, isOn);
    await readHints(page, labels, isOn);
    await page.goto('/app/feed');
    await openComposer(page, labels, isOn);
  }
});

/** Shown, or not there at all. */
const expectShown = (text: Locator, isShown: boolean) =>
  isShown ? expect(text).toBeVisible() : expect(text).toHaveCount(0);

/** The figures are beside the suggestions, or below them. */
async function expectLayout(page: Page, labels: Labels, isBeside: boolean): Promise<void> {
  const figures = page.getByRole('region', { name: labels('dashboard:histogram.title') });
  await expect(figures).toBeVisible();
  await expect
    .poll(async () => ((await figures.boundingBox())?.x ?? 0) > viewport.width / 2)
    .toBe(isBeside);
}

async function readWhy(page: Page, labels: Labels, isLong: boolean): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: labels('nudges:why.open') }).first());
  await expect(page.getByText(labels('nudges:why.intro'))).toBeVisible();
  await expectShown(page.getByText(labels('nudges:why.more')), isLong);
  await page.keyboard.press('Escape');
}

/** `?` lists the keys of this screen above those that work everywhere. */
async function listKeys(page: Page, labels: Labels, hasOwn: boolean): Promise<void> {
  const dialog = page.getByRole('dialog', { name: labels('shortcuts:title') });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: labels('contacts:actions.new') })).toBeVisible();
  await page.keyboard.press('?');
  await expect(dialog.getByText(labels('shortcuts:everywhere'))).toBeVisible();
  await expectShown(dialog.getByText(labels('shortcuts:here')), hasOwn);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** A post can be drafted from an article. */
async function openComposer(page: Page, labels: Labels, canDraft: boolean): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('n');
  const tool = (key: string) => page.getByRole('button', { name: labels(key), exact: true });
  await expect(tool('posts:composer.pictures')).toBeVisible();
  await expectShown(tool('posts:drafted.article'), canDraft);
}

/** The form says what is worth noting about a person. */
async function readHints(page: Page, labels: Labels, hasHints: boolean): Promise<void> {
  await pressButton(page, labels('contacts:actions.new'));
  const form = page.getByRole('dialog', { name: labels('contacts:form.newTitle') });
  await expect(form.getByText(labels('contacts:form.hints.tags'))).toBeVisible();
  for (const name of ['offers', 'seeks']) {
    await expectShown(form.getByText(labels(`contacts:form.hints.${name}`)), hasHints);
  }
  await page.keyboard.press('Escape');
}

test('with its flags off the product works in its plain form', async ({ page }) => {
  const labels = openLabels(locale);
  const off = ['nav29c', 'account29c', 'confidence_evidence_ux_30d'];
  const why = page.getByRole('button', { name: labels('nudges:why.open') });
  await openWithSampleNetwork(page, '/dashboard');
  await expect(why.first()).toBeVisible();
  await answerFlags(page, Object.fromEntries(off.map((name) => [name, false])));
  await page.goto('/dashboard');
  await expect(page.getByText(labels('nudges:draft.open')).first()).toBeVisible();
  await expect(why).toHaveCount(0);
  const badges = page.getByRole('link', { name: labels('common:pages.badges'), exact: true });
  await expect(badges).toHaveAttribute('href', '/app/testing/badges-preview');
  await pressOn(page, badges);
  await expect(page).toHaveURL(/\/app\/badges$/u);
  await pressOn(page, page.getByRole('button', { name: labels('shell:userMenu.label') }));
  await expect(
    page.getByRole('menuitem', { name: labels('common:pages.billing'), exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  // Export and deletion are a member's right, whatever is switched off.
  await page.goto('/app/account');
  await expect(page.getByRole('heading', { name: labels('consent:rights.title') })).toBeVisible();
  await expect(page.getByRole('button', { name: labels('account:data.start') })).toBeVisible();
  await expect(page.getByRole('button', { name: labels('account:deletion.open') })).toBeVisible();
  await expectAccessible(page);
});

test('with its flags on the bar leads to the badges and the menu to the account', async ({
  page,
}) => {
  const labels = openLabels(locale);
  await openWithSampleNetwork(page, '/dashboard');
  const badges = page.getByRole('link', { name: labels('common:pages.badges'), exact: true });
  await expect(badges).toHaveAttribute('href', '/app/badges');
  await pressOn(page, page.getByRole('button', { name: labels('shell:userMenu.label') }));
  await page.getByRole('menuitem', { name: labels('common:pages.account'), exact: true }).click();
  await expect(page).toHaveURL(/\/app\/account$/u);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
