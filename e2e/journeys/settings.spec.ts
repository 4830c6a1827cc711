import type { Locale } from '@kith/contract/core/locales';
import { expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { chooseItem, chooseOption, pressOn, tabTo, typeOver } from '../support/keyboard.ts';
import { lookAround } from '../support/members.ts';
import { places } from '../support/places.ts';
import { openWords, type Words } from '../support/words.ts';

/** The language that the member of a journey changes to, and its own name. */
const changes: Partial<Record<Locale, { to: Locale; name: string }>> = {
  'en-US': { to: 'zh-CN', name: '简体中文' },
  'de-DE': { to: 'es-ES', name: 'Español' },
  'ja-JP': { to: 'fr-FR', name: 'Français' },
};

for (const { locale, width, height } of places) {
  test.describe(`${locale} at ${width} px`, () => {
    test.use({ locale, viewport: { width, height }, timezoneId: 'Europe/Berlin' });

    test('language, looks, consents and expectations are chosen by keyboard and kept', async ({
      page,
    }) => {
      const words = openWords(locale);
      await lookAround(page, words);
      await openSettings(page, words);
      await chooseTimezone(page, words);
      await chooseDark(page, words);
      await clearStorage(page, words);
      await changeConsents(page, words);
      await askOfIntroductions(page, words);
      await sayExpectations(page, words);
      await changeLanguage(page, words, changes[locale] ?? { to: 'en-US', name: 'English' });
    });
  });
}

/** From the dashboard, by the member's own menu. */
async function openSettings(page: Page, words: Words): Promise<void> {
  await expect(page.getByRole('list', { name: words('nudges:listLabel') })).toBeVisible();
  const menu = page.getByRole('button', { name: words('shell:userMenu.label') });
  await chooseItem(page, menu, words('common:pages.settings'));
  await page.waitForURL('**/app/settings');
  await expect(
    page.getByRole('heading', { level: 1, name: words('settings:title') }),
  ).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
}

async function chooseTimezone(page: Page, words: Words): Promise<void> {
  const zone = page.getByRole('combobox', { name: words('settings:locale.timezone') });
  await pressOn(page, zone);
  await page.keyboard.type('Lisbon');
  const option = page.getByRole('option', { name: 'Europe / Lisbon' });
  await expect(option).toHaveAttribute('data-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(zone).toBeFocused();
  await expect(zone).toHaveText('Europe / Lisbon');
}

async function chooseDark(page: Page, words: Words): Promise<void> {
  const theme = page.getByRole('radiogroup', { name: words('settings:theme.title') });
  const dark = theme.getByRole('radio', { name: words('shell:theme.dark') });
  await tabTo(page, theme.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowLeft');
  await expect(dark).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(dark).toBeChecked();
  await expect(page.getByRole('combobox', { name: words('settings:locale.timezone') })).toHaveText(
    'Europe / Lisbon',
  );
  await tabTo(page, dark);
  await page.keyboard.press('ArrowRight');
  await expect(theme.getByRole('radio', { name: words('shell:theme.system') })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
}

async function clearStorage(page: Page, words: Words): Promise<void> {
  await page.evaluate(() => localStorage.setItem('draft.of-yesterday', 'x'));
  const clear = page.getByRole('button', { name: words('storage:clear') });
  await pressOn(page, clear);
  await expect(page.getByText(words('storage:cleared'), { exact: true })).toBeVisible();
  await expect(clear).toBeFocused();
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept).not.toContain('draft.of-yesterday');
  expect(kept).toEqual(expect.arrayContaining(['auth-token', 'theme', 'user-preferences.locale']));
}

async function openPart(page: Page, words: Words, part: 'privacy' | 'expectations') {
  const parts = page.getByRole('navigation', { name: words('settings:title') });
  const link = parts.getByRole('link', { name: words(`settings:parts.${part}`), exact: true });
  await tabTo(page, link, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/app/settings/${part}`);
  await expect(link).toHaveAttribute('aria-current', 'page');
}

async function changeConsents(page: Page, words: Words): Promise<void> {
  await openPart(page, words, 'privacy');
  const title = words('consent:items.profile_visibility.title');
  const grant = page.getByRole('button', { name: words('privacy:consents.grantNamed', { title }) });
  const revoke = page.getByRole('button', {
    name: words('privacy:consents.revokeNamed', { title }),
  });
  await expect(grant.or(revoke)).toBeVisible();
  if (await revoke.isVisible()) await pressOn(page, revoke);
  await pressOn(page, grant);
  await expect(page.getByText(words('privacy:toasts.updatedBody'))).toBeVisible();
  await expect(revoke).toBeFocused();
  const history = page.getByRole('region', { name: words('privacy:history.title') });
  await expect(history.getByRole('listitem').first()).toContainText(
    words('privacy:history.granted', { title }),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText(words('privacy:toasts.revokedBody', { title }))).toBeVisible();
  await expect(grant).toBeFocused();
  await expect(history.getByRole('listitem').first()).toContainText(
    words('privacy:history.revoked', { title }),
  );
  await expect(history.getByRole('listitem').first()).toContainText('v1.0');
  await expectAccessible(page);
}

async function askOfIntroductions(page: Page, words: Words): Promise<void> {
  const save = page.getByRole('button', { name: words('privacy:preferences.save') });
  const warmth = page.getByLabel(words('privacy:fields.warmth_threshold.label'));
  await expect(warmth).toHaveValue('70');
  await typeOver(page, warmth, '170');
  await pressOn(page, save);
  await expect(page.getByText(words('privacy:faults.range', { min: 0, max: 100 }))).toBeVisible();
  await expect(warmth).toBeFocused();
  await typeOver(page, warmth, '55');
  await chooseOption(
    page,
    page.getByRole('combobox', { name: words('privacy:fields.visibility_level.label') }),
    words('privacy:levels.private'),
  );
  await typeOver(page, page.getByLabel(words('privacy:fields.region_restrictions.label')), 'Oslo');
  await page.keyboard.press('Enter');
  await pressOn(page, save);
  await expect(page.getByText(words('privacy:toasts.savedBody'))).toBeVisible();
  const apply = page.getByRole('switch', { name: words('privacy:apply.label') });
  await pressOn(page, apply, 'Space');
  await expect(apply).toBeChecked();
  await expect(apply).toBeFocused();
  await page.reload();
  await expect(warmth).toHaveValue('55');
  await expect(page.getByText('Oslo', { exact: true })).toBeVisible();
  await expect(apply).toBeChecked();
}

async function sayExpectations(page: Page, words: Words): Promise<void> {
  await tabTo(page, page.getByLabel(words('privacy:fields.warmth_threshold.label')));
  await openPart(page, words, 'expectations');
  const goal = page.getByRole('checkbox', { name: words('expectations:goals.items.hire') });
  await pressOn(page, goal, 'Space');
  await typeOver(page, page.getByLabel(words('expectations:topics.label')), 'energy');
  await page.keyboard.press('Enter');
  const count = page.getByRole('radiogroup', { name: words('expectations:count.title') });
  await tabTo(page, count.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowLeft');
  const chosen = await count.getByRole('radio', { checked: true }).inputValue();
  const save = page.getByRole('button', { name: words('expectations:save'), exact: true });
  await pressOn(page, save);
  await expect(page.getByText(words('expectations:savedBody'))).toBeVisible();
  await expect(save).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(goal).toBeChecked();
  await expect(page.getByText('energy', { exact: true })).toBeVisible();
  await expect(count.getByRole('radio', { checked: true })).toHaveValue(chosen);
}

/** The whole screen speaks the other language at once, and still does after a reload. */
async function changeLanguage(
  page: Page,
  words: Words,
  { to, name }: { to: Locale; name: string },
): Promise<void> {
  await page.goto('/app/settings');
  const box = page.getByRole('combobox', { name: words('settings:locale.language') });
  await chooseOption(page, box, name);
  const others = openWords(to);
  const expectOthers = async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', to);
    await expect(
      page.getByRole('heading', { level: 1, name: others('settings:title') }),
    ).toBeVisible();
    await expect(page.getByText(others('settings:theme.title'), { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: others('shell:toggleSidebar') })).toBeVisible();
  };
  await expectOthers();
  await expect(
    page.getByRole('combobox', { name: others('settings:locale.language') }),
  ).toBeFocused();
  await page.reload();
  await expectOthers();
}
