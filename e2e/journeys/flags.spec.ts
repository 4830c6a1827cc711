import type { FlagName } from '@kith/contract/flags/table';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { callApi } from '../support/call-api.ts';
import { pressButton } from '../support/contact-screen.ts';
import { answerFlags } from '../support/flags.ts';
import { pressOn } from '../support/keyboard.ts';
import { openLabels, type Labels } from '../support/labels.ts';
import { openWithSampleNetwork, signUpMember } from '../support/members.ts';
import { openParticipant } from '../support/participants.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const viewport = { width: 1440, height: 900 };
// The interface's languages never depend on `i18n.v1`.
const locale = 'de-DE';
const governed = [
  'dashboardV2',
  'beta_bug_widget',
  'beta_contextual_help',
  'qualityAmplifiers.v1',
  'i18n.v1',
  'explainer_v1_nudges',
  'contentAutomation.v1',
  'onboarding_prefs_v1',
  'profile_v2',
  'insights_v2',
  'trends_radar_v1',
  'performance_tab_v1',
] as const satisfies readonly FlagName[];

test.use({ locale, viewport });

test('what a flag governs appears with the flag and disappears without it', async ({
  page,
  browser,
}) => {
  const labels = openLabels(locale);
  const other = await showOffer(browser);
  await openWithSampleNetwork(page, '/dashboard');
  for (const isOn of [true, false]) {
    await answerFlags(page, Object.fromEntries(governed.map((name) => [name, isOn])));
    await page.goto('/dashboard');
    await expectLayout(page, labels, isOn);
    await readWhy(page, labels, isOn);
    await openScreen(page, '/app/contacts');
    await listKeys(page, labels, isOn);
    await reportFault(page, labels, isOn);
    await readHints(page, labels, isOn);
    await openScreen(page, '/app/feed');
    await openComposer(page, labels, isOn);
    await openScreen(page, '/app/profile');
    await readProfile(page, labels, isOn);
    await openScreen(page, `/app/profile/${other}`);
    await readOther(page, isOn);
    await openScreen(page, '/app/insights');
    await readTabs(page, labels, isOn);
    await openScreen(page, '/onboarding');
    await answerGoals(page, labels, isOn);
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

/** A fault is reported from the bar of any screen, and becomes a question to support. */
async function reportFault(page: Page, labels: Labels, isOn: boolean): Promise<void> {
  const bar = page.getByRole('toolbar', { name: labels('shell:toolbar') });
  const button = bar.getByRole('button', { name: labels('shell:fault') });
  // Comes with the other signs of the bar.
  await expect(bar.getByRole('link', { name: labels('common:pages.badges') })).toBeVisible();
  await expectShown(button, isOn);
  if (!isOn) return;
  await pressOn(page, button);
  const dialog = page.getByRole('dialog', { name: labels('support:fault.title') });
  await expect(
    dialog.getByText(labels('support:fault.path', { path: '/app/contacts' })),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox').fill('The list stays empty.');
  await pressOn(page, dialog.getByRole('button', { name: labels('support:contact.send') }));
  await expect(page.getByText(labels('support:contact.sent'))).toBeVisible();
  await expect(button).toBeFocused();
}

/** A post can be drafted from an article. */
async function openComposer(page: Page, labels: Labels, canDraft: boolean): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('n');
  const tool = (key: string) => page.getByRole('button', { name: labels(key), exact: true });
  await expect(tool('posts:composer.pictures')).toBeVisible();
  await expectShown(tool('posts:drafted.article'), canDraft);
}

/** A profile has more than a headline and an about, and can be seen as others see it. */
async function readProfile(page: Page, labels: Labels, isFull: boolean): Promise<void> {
  const section = (key: string) => page.getByRole('heading', { name: labels(key), exact: true });
  await expect(section('profile:sections.about')).toBeVisible();
  await expectShown(section('profile:sections.experience'), isFull);
  await expectShown(page.getByRole('combobox', { name: labels('profile:preview.label') }), isFull);
}

/** Another member with words about themselves and an offer, for everyone. */
async function showOffer(browser: Browser): Promise<string> {
  const { id, page } = await openParticipant(browser, 'Carla Frey', { locale, viewport }, [
    'profile_visibility',
  ]);
  const audiences = { about: 'public', offers: 'public' };
  const fields = { about: 'Harbours', offers: ['Lighthouses'], audiences };
  await callApi(page, 'PATCH', '/api/v1/profiles/me', fields);
  await page.context().close();
  return id;
}

/** A plain profile of another member has no offers. */
async function readOther(page: Page, isFull: boolean): Promise<void> {
  await expect(page.getByText('Harbours')).toBeVisible();
  await expectShown(page.getByText('Lighthouses'), isFull);
}

/** The insights have pages of their own, or plain figures alone. */
async function readTabs(page: Page, labels: Labels, hasPages: boolean): Promise<void> {
  const tab = (name: string) =>
    page.getByRole('link', { name: labels(`insights:tabs.${name}`), exact: true });
  await expect(tab('quality')).toBeVisible();
  for (const name of ['performance', 'health', 'trends']) await expectShown(tab(name), hasPages);
  await expectShown(page.getByRole('group', { name: labels('insights:plain.label') }), !hasPages);
}

/** The onboarding asks for goals, and saves them where the settings show them. */
async function answerGoals(page: Page, labels: Labels, isAsked: boolean): Promise<void> {
  const goal = page.getByRole('checkbox', { name: labels('expectations:goals.items.hire') });
  // In German the frame's own link has the same words.
  const toDashboard = page.getByRole('link', { name: labels('quickstart:toDashboard') });
  await expect(toDashboard.first()).toBeVisible();
  await expectShown(goal, isAsked);
  if (!isAsked) return;
  await pressOn(page, goal, 'Space');
  await pressOn(page, page.getByRole('button', { name: labels('expectations:question.save') }));
  await expect(page.getByText(labels('expectations:saved'))).toBeVisible();
  await page.goto('/app/settings/expectations');
  await expect(goal).toBeChecked();
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
  // Export, deletion and a safe sign-in are a member's right, whatever is switched off.
  await openScreen(page, '/app/account');
  await expect(
    page.getByRole('heading', { level: 1, name: labels('common:pages.account') }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: labels('account:sessions.title') })).toBeVisible();
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

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('swiping is on or off with mobile_gestures', async ({ page }) => {
    const labels = openLabels(locale);
    await signUpMember(page, [], 'Ana Reyes');
    for (const isOn of [true, false]) {
      await answerFlags(page, { mobile_gestures: isOn });
      await page.goto('/mobile-gestures');
      const state = labels(`gestures:state.${isOn ? 'on' : 'off'}`);
      await expect(page.getByText(state)).toBeVisible();
    }
  });
});
