import { readFile } from 'node:fs/promises';

import { expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { walkTo } from '../support/keyboard.ts';
import { lookAround } from '../support/members.ts';
import { openWords, type Words } from '../support/words.ts';

/** Opens the first contact of the list, by keyboard. */
async function openFirst(page: Page, words: Words) {
  await lookAround(page, words);
  await page.goto('/app/contacts');
  await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: words('contacts:detail.points') })).toBeVisible();
}

/** Presses a button that has its name, as a keyboard does. */
async function press(page: Page, name: string | RegExp) {
  // What closes gives the focus back first.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name }).first().focus();
  await page.keyboard.press('Enter');
}

async function typeInto(page: Page, label: string, text: string) {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

test.describe('on a wide screen in English', () => {
  const words = openWords('en-US');
  test.use({ actionTimeout: 8_000, locale: 'en-US', viewport: { width: 1440, height: 900 } });

  test('facts, tags and notes are edited in place, and put back from the history', async ({
    page,
  }) => {
    await openFirst(page, words);
    const panel = page.getByRole('region', { name: words('contacts:detail.label') });
    await press(page, new RegExp(`^${words('contacts:form.title')}`, 'u'));
    await typeInto(page, words('contacts:form.title'), 'Keeper of bees');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Keeper of bees').first()).toBeVisible();

    await press(page, new RegExp(`^${words('details:edit.offers')}`, 'u'));
    await typeInto(page, words('contacts:form.offers'), 'Honey');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Honey', { exact: true })).toBeVisible();

    const notes = panel.getByRole('region', { name: words('contacts:form.notes') });
    await notes.getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: words('contacts:form.notes'), exact: true });
    await expect(field).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Likes ');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('tea <script>');
    await expectAccessible(page);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(notes.locator('strong')).toHaveText('tea <script>');

    await press(page, words('details:history.title'));
    const history = panel.getByRole('list', { name: words('details:history.title') });
    await expect(history.getByText('Keeper of bees')).toBeVisible();
    await expectAccessible(page);
    const back = words('details:history.putBack', { field: words('details:fields.title') });
    await press(page, back);
    await expect(
      page.getByText(words('details:history.isBack', { field: words('details:fields.title') })),
    ).toBeVisible();
    const heading = panel.getByRole('heading', { level: 2 }).first();
    const name = (await heading.textContent()) ?? '';
    await page.keyboard.press('j');
    await expect(heading).not.toHaveText(name);
    await page.keyboard.press('k');
    await expect(heading).toHaveText(name);
  });
});

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

test.describe('on a tablet in German', () => {
  const words = openWords('de-DE');
  test.use({ actionTimeout: 8_000, locale: 'de-DE', viewport: { width: 768, height: 1024 } });

  test('a photo is set, taken away and brought back', async ({ page }) => {
    await openFirst(page, words);
    const button = page.getByRole('button', { name: words('details:photo.change') });
    const face = page.locator('span').filter({ has: button }).last();
    await page.getByLabel(words('details:photo.choose')).setInputFiles({
      name: 'ann.png',
      mimeType: 'image/png',
      buffer: Buffer.from(png, 'base64'),
    });
    await expect(page.getByText(words('details:photo.isSet'))).toBeVisible();
    await expect(face.locator('img')).toBeVisible();
    await expectAccessible(page);
    await press(page, words('details:photo.change'));
    await walkTo(page, 'menuitem', words('details:photo.remove'));
    await page.keyboard.press('Enter');
    await expect(page.getByText(words('details:photo.removed'))).toBeVisible();
    await expect(face.locator('img')).toHaveCount(0);
    await press(page, words('common:undo'));
    await expect(face.locator('img')).toBeVisible();
  });

  test('files are added, renamed, deleted, brought back and taken away byte by byte', async ({
    page,
  }) => {
    await openFirst(page, words);
    const files = page.getByRole('list', { name: words('files:title') }).getByRole('listitem');
    const contract = Buffer.from(`%PDF-1.7\n${'\u0000\u00FF'.repeat(5_000)}`, 'latin1');
    const choosing = page.waitForEvent('filechooser');
    await press(page, words('files:add'));
    await (
      await choosing
    ).setFiles([
      { name: 'scan 7.pdf', mimeType: 'text/html', buffer: contract },
      { name: 'grüße.txt', mimeType: 'text/plain', buffer: Buffer.from('Grüße') },
      { name: 'leer.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    ]);
    await expect(page.getByText(words('files:added_other', { number: 2 }))).toBeVisible();
    await expect(files).toHaveCount(3);
    await expect(page.getByText(words('errors:codes.file_empty'))).toBeVisible();
    await expect(files.filter({ hasText: 'scan 7.pdf' })).toContainText('PDF');

    await press(page, words('files:more', { name: 'scan 7.pdf' }));
    await page.getByRole('menuitem', { name: words('files:rename') }).press('Enter');
    await expect(
      page.getByRole('textbox', { name: words('files:name', { name: 'scan 7.pdf' }) }),
    ).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('Vertrag 2025/26');
    await page.keyboard.press('Enter');
    const name = 'Vertrag 2025-26.pdf';
    const renamed = page.getByRole('button', { name: words('files:download', { name }) });
    await expect(renamed).toBeFocused();
    await press(page, words('files:dismiss', { name: 'leer.txt' }));
    await expect(files).toHaveCount(2);

    await press(page, words('files:more', { name }));
    await page.getByRole('menuitem', { name: words('common:delete') }).press('Enter');
    await expect(files).toHaveCount(1);
    await expect(page.getByRole('button', { name: words('files:add') })).toBeFocused();
    await press(page, words('common:undo'));
    await expect(files).toHaveCount(2);

    await page.reload();
    const downloading = page.waitForEvent('download');
    await renamed.press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(name);
    expect((await readFile(await download.path())).equals(contract)).toBe(true);
  });
});

test.describe('on a phone in Japanese', () => {
  const words = openWords('ja-JP');
  test.use({ actionTimeout: 8_000, locale: 'ja-JP', viewport: { width: 390, height: 844 } });

  test('a relationship is said, seen from both sides, removed and brought back', async ({
    page,
  }) => {
    await openFirst(page, words);
    const title = words('details:relationships.title');
    const lines = page.getByRole('list', { name: title }).getByRole('listitem');
    await press(page, words('details:relationships.add'));
    await page.getByRole('combobox', { name: words('details:relationships.who') }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: words('details:relationships.kind') }).focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('option', { name: words('details:relationships.kinds.manager') })
      .press('Enter');
    await expectAccessible(page);
    await press(page, words('common:save'));
    await expect(lines).toContainText(words('details:relationships.kinds.manager'));
    await lines.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(lines).toHaveCount(0);
    await press(page, words('common:undo'));
    await expect(lines).toHaveCount(1);
    await lines.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(lines).toContainText(words('details:relationships.kinds.report'));
  });
});
