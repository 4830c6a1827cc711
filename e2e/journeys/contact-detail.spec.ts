import { readFile } from 'node:fs/promises';

import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { walkTo } from '../support/keyboard.ts';
import {
  fillInDialog,
  openFirstContact,
  openPart,
  pressButton,
} from '../support/contact-screen.ts';
import { openLabels, type Labels } from '../support/labels.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

/** Opens the first contact, with all that its panel offers. */
async function openFirst(page: Page, labels: Labels): Promise<void> {
  await openFirstContact(page);
  await expect(
    page.getByRole('region', { name: labels('details:dock.about'), exact: true }),
  ).toBeVisible();
}

test.describe('on a wide screen in English', () => {
  const labels = openLabels('en-US');
  test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

  test('fields, tags and notes are edited in place, and restored from the history', async ({
    page,
  }) => {
    await openFirst(page, labels);
    const panel = page.getByRole('region', { name: labels('contacts:detail.label') });
    await pressButton(page, new RegExp(`^${labels('contacts:form.title')}`, 'u'));
    await fillInDialog(page, labels('contacts:form.title'), 'Keeper of bees');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Keeper of bees').first()).toBeVisible();

    await openPart(page, labels('details:dock.help'));
    await pressButton(page, new RegExp(`^${labels('details:edit.offers')}`, 'u'));
    await fillInDialog(page, labels('contacts:form.offers'), 'Honey');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Honey', { exact: true })).toBeVisible();

    await openPart(page, labels('details:dock.about'));
    const notes = panel.getByRole('region', { name: labels('contacts:form.notes') });
    await notes.getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: labels('contacts:form.notes'), exact: true });
    await expect(field).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Likes ');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('tea <script>');
    await expectAccessible(page);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(notes.locator('strong')).toHaveText('tea <script>');

    await pressButton(page, labels('details:history.title'));
    const history = panel.getByRole('list', { name: labels('details:history.title') });
    await expect(history.getByText('Keeper of bees')).toBeVisible();
    await expectAccessible(page);
    const back = labels('details:history.putBack', { field: labels('details:fields.title') });
    await pressButton(page, back);
    await expect(
      page.getByText(labels('details:history.isBack', { field: labels('details:fields.title') })),
    ).toBeVisible();
    // N notes what was said; Escape leaves the field and the contact open, and goes back.
    const before = panel.getByRole('button', { name: labels('details:history.title') });
    await before.focus();
    await page.keyboard.press('n');
    await expect(page.getByRole('textbox', { name: labels('contacts:log.label') })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(before).toBeFocused();
    const heading = panel.getByRole('heading', { level: 2 }).first();
    const name = (await heading.textContent()) ?? '';
    await page.keyboard.press('j');
    await expect(heading).not.toHaveText(name);
    await page.keyboard.press('k');
    await expect(heading).toHaveText(name);
  });
});

test.describe('writing to a contact', () => {
  const labels = openLabels('en-US');
  test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

  test('a draft changes its tone, keeps the edits it replaces, survives a reload and is logged by key', async ({
    page,
  }) => {
    await openFirst(page, labels);
    await pressButton(page, labels('contacts:detail.write'));
    const text = page.getByRole('textbox', { name: labels('nudges:draft.text') });
    await expect(text).not.toHaveValue('');
    await expect(text).toHaveAttribute('aria-busy', 'false');
    await text.fill('My own words, 100 % & <b>');
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('button', { name: new RegExp(`^${labels('nudges:draft.tone')}`, 'u') })
      .press('Enter');
    await page
      .getByRole('menuitemradio', { name: labels('nudges:draft.tones.formal') })
      .press('Enter');
    await expect(text).toHaveValue(/^Dear /u);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: labels('nudges:draft.bringBack') }).press('Enter');
    await expect(text).toHaveValue('My own words, 100 % & <b>');
    await reloadPage(page);
    await pressButton(page, labels('contacts:detail.write'));
    await expect(text).toHaveValue('My own words, 100 % & <b>');
    await text.focus();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(dialog).toHaveCount(0);
    const timeline = page.getByRole('list', { name: labels('contacts:timeline.title') });
    await expect(timeline.getByText('My own words, 100 % & <b>')).toBeVisible();
  });
});

test.describe('with answers that take long', () => {
  const labels = openLabels('en-US');
  test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

  test('a contact opens with what the list knows, and what loads later moves nothing', async ({
    page,
  }) => {
    await openFirst(page, labels);
    await page.keyboard.press('Escape');
    const row = page.getByRole('grid').getByRole('row').nth(3);
    const name = (await row.getByRole('gridcell').nth(0).innerText()).split('\n')[0] ?? '';
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/api\/v1\/contacts\/[0-9a-f-]{36}/u, async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await row.click();
    const panel = page.getByRole('region', { name: labels('contacts:detail.label') });
    await expect(panel.getByRole('heading', { level: 2 }).first()).toContainText(name);
    await expect(panel.getByRole('textbox', { name: labels('contacts:log.label') })).toBeVisible();
    await expect(panel.getByRole('status', { name: labels('common:loading') })).toBeVisible();

    const shifts = await page.evaluateHandle(() => {
      const seen = { sum: 0 };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.sum += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift' });
      return seen;
    });
    answer();
    const fold = page.getByRole('region', { name: labels('details:dock.about'), exact: true });
    await expect(fold).toBeVisible();
    await expect(panel.getByRole('status', { name: labels('common:loading') })).toHaveCount(0);
    await expect(
      panel.getByRole('list', { name: labels('contacts:timeline.title') }),
    ).toBeVisible();
    expect(await shifts.evaluate(({ sum }) => sum)).toBeLessThan(0.02);
  });
});

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

test.describe('on a tablet in German', () => {
  const labels = openLabels('de-DE');
  test.use({ locale: 'de-DE', viewport: { width: 768, height: 1024 } });

  test('a photo is set, removed and restored', async ({ page }) => {
    await openFirst(page, labels);
    const button = page.getByRole('button', { name: labels('details:photo.change') });
    const face = page.locator('span').filter({ has: button }).last();
    await page.getByLabel(labels('details:photo.choose')).setInputFiles({
      name: 'ann.png',
      mimeType: 'image/png',
      buffer: Buffer.from(png, 'base64'),
    });
    await expect(page.getByText(labels('details:photo.isSet'))).toBeVisible();
    await expect(face.locator('img')).toBeVisible();
    await expectAccessible(page);
    await pressButton(page, labels('details:photo.change'));
    await walkTo(page, 'menuitem', labels('details:photo.remove'));
    await page.keyboard.press('Enter');
    await expect(page.getByText(labels('details:photo.removed'))).toBeVisible();
    await expect(face.locator('img')).toHaveCount(0);
    // The message that the photo is set may still be there, with an Undo of its own.
    await page
      .getByRole('button', { name: labels('common:undo') })
      .last()
      .focus();
    await page.keyboard.press('Enter');
    await expect(face.locator('img')).toBeVisible();
  });

  test('files are added, renamed, deleted, restored and downloaded unchanged', async ({ page }) => {
    await openFirst(page, labels);
    await openPart(page, labels('details:dock.about'));
    const files = page.getByRole('list', { name: labels('files:title') }).getByRole('listitem');
    const contract = Buffer.from(`%PDF-1.7\n${'\u0000\u00FF'.repeat(5_000)}`, 'latin1');
    const choosing = page.waitForEvent('filechooser');
    await pressButton(page, labels('files:add'));
    await (
      await choosing
    ).setFiles([
      { name: 'scan 7.pdf', mimeType: 'text/html', buffer: contract },
      { name: 'grüße.txt', mimeType: 'text/plain', buffer: Buffer.from('Grüße') },
      { name: 'leer.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    ]);
    await expect(page.getByText(labels('files:added_other', { number: 2 }))).toBeVisible();
    await expect(files).toHaveCount(3);
    await expect(page.getByText(labels('errors:codes.file_empty'))).toBeVisible();
    await expect(files.filter({ hasText: 'scan 7.pdf' })).toContainText('PDF');

    await pressButton(page, labels('files:more', { name: 'scan 7.pdf' }));
    await page.getByRole('menuitem', { name: labels('files:rename') }).press('Enter');
    await expect(
      page.getByRole('textbox', { name: labels('files:name', { name: 'scan 7.pdf' }) }),
    ).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('Vertrag 2025/26');
    await page.keyboard.press('Enter');
    const name = 'Vertrag 2025-26.pdf';
    const renamed = page.getByRole('button', { name: labels('files:download', { name }) });
    await expect(renamed).toBeFocused();
    await pressButton(page, labels('files:dismiss', { name: 'leer.txt' }));
    await expect(files).toHaveCount(2);

    await pressButton(page, labels('files:more', { name }));
    await page.getByRole('menuitem', { name: labels('common:delete') }).press('Enter');
    await expect(files).toHaveCount(1);
    await expect(page.getByRole('button', { name: labels('files:add') })).toBeFocused();
    await pressButton(page, labels('common:undo'));
    await expect(files).toHaveCount(2);

    await reloadPage(page);
    await openPart(page, labels('details:dock.about'));
    const downloading = page.waitForEvent('download');
    await renamed.press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(name);
    expect((await readFile(await download.path())).equals(contract)).toBe(true);
  });
});

test.describe('on a phone in Japanese', () => {
  const labels = openLabels('ja-JP');
  test.use({ locale: 'ja-JP', viewport: { width: 390, height: 844 } });

  test('a relationship is added, shown on both contacts, removed and restored', async ({
    page,
  }) => {
    await openFirst(page, labels);
    await openPart(page, labels('details:dock.about'));
    const title = labels('details:relationships.title');
    const lines = page.getByRole('list', { name: title }).getByRole('listitem');
    await pressButton(page, labels('details:relationships.add'));
    await page.getByRole('combobox', { name: labels('details:relationships.who') }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: labels('details:relationships.kind') }).focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('option', { name: labels('details:relationships.kinds.manager') })
      .press('Enter');
    await expectAccessible(page);
    await pressButton(page, labels('common:save'));
    await expect(lines).toContainText(labels('details:relationships.kinds.manager'));
    await lines.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(lines).toHaveCount(0);
    await pressButton(page, labels('common:undo'));
    await expect(lines).toHaveCount(1);
    await lines.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(lines).toContainText(labels('details:relationships.kinds.report'));
  });
});
