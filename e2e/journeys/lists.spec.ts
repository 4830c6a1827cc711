import { expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { chooseItem, chooseOption, pressOn, tabTo, typeOver, undo } from '../support/keyboard.ts';
import { lookAround } from '../support/members.ts';
import { places } from '../support/places.ts';
import { openWords, type Words } from '../support/words.ts';

const columnsFromPx = 1024;

for (const { locale, width, height } of places) {
  test.describe(`${locale} at ${width} px`, () => {
    test.use({ locale, viewport: { width, height } });

    test('the list is filtered and kept as a view by keyboard', async ({ page }) => {
      const words = openWords(locale);
      await openList(page, words);
      await filterPeople(page, words);
      await keepView(page, words);
      if (width >= columnsFromPx) await chooseColumns(page, words);
      await deleteView(page, words);
    });

    test('many are changed at once by keyboard, and put back', async ({ page }) => {
      const words = openWords(locale);
      await openList(page, words);
      await archiveInBulk(page, words);
      await tagInBulk(page, words);
    });
  });
}

async function openList(page: Page, words: Words): Promise<void> {
  await lookAround(page, words);
  await page.goto('/app/contacts');
  await expect(firstRowOf(page)).toBeVisible();
}

const gridOf = (page: Page) => page.getByRole('grid');
/** A phone has no row of headings, but it is counted all the same. */
const firstRowOf = (page: Page) => gridOf(page).locator('[role=row][aria-rowindex="2"]');

/** What is chosen takes effect at once, stands in the address and as a chip above the list. */
async function filterPeople(page: Page, words: Words): Promise<void> {
  await tabTo(page, firstRowOf(page));
  await page.keyboard.press('f');
  const panel = page.getByRole('dialog', { name: words('lists:filters.title') });
  await expect(panel).toBeVisible();
  await expectAccessible(page);
  const health = panel.getByRole('checkbox', { name: words('contacts:health.thriving') });
  await pressOn(page, health, 'Space');
  await expect(health).toBeChecked();
  await page.waitForURL(/health=thriving/u);
  await chooseOption(
    page,
    panel.getByRole('combobox', { name: words('lists:fields.has_email'), exact: true }),
    words('lists:presence.has_email.yes'),
  );
  await page.waitForURL(/has_email=/u);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(firstRowOf(page)).toBeFocused();
  const chips = page.getByRole('list', { name: words('lists:filters.active') });
  await expect(chips.getByRole('listitem')).toHaveCount(2);
  await page.reload();
  await expect(chips.getByRole('listitem')).toHaveCount(2);
  await expect(firstRowOf(page)).toBeVisible();
}

async function keepView(page: Page, words: Words): Promise<void> {
  const views = page.getByRole('navigation', { name: words('lists:views.label') });
  await pressOn(page, views.getByRole('button', { name: words('lists:views.create') }));
  const dialog = page.getByRole('dialog', { name: words('lists:views.create') });
  const name = dialog.getByLabel(words('lists:views.name'));
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(words('lists:views.nameNeeded'))).toBeVisible();
  await expectAccessible(page);
  await typeOver(page, name, 'Lighthouse');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const view = views.getByRole('link', { name: 'Lighthouse' });
  await expect(view).toHaveAttribute('aria-current', 'page');
  const everybody = views.getByRole('link', { name: words('lists:views.everybody') });
  await tabTo(page, everybody, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: words('lists:filters.active') })).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(view).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/health=thriving/u);
}

/** A column is moved and another taken away; the view tells that it was changed, and keeps it. */
async function chooseColumns(page: Page, words: Words): Promise<void> {
  const headings = gridOf(page).getByRole('columnheader');
  const before = await headings.allInnerTexts();
  await pressOn(page, page.getByRole('button', { name: words('lists:columns.title') }));
  const menu = page.getByRole('dialog', { name: words('lists:columns.title') });
  const name = words('lists:columns.warmth');
  const up = menu.getByRole('button', { name: words('lists:columns.up', { name }) });
  await pressOn(page, up);
  await expect(headings).not.toHaveText(before);
  await expect(menu.locator(':focus')).toHaveCount(1);
  await pressOn(page, menu.getByRole('checkbox', { name: words('lists:columns.added') }), 'Space');
  await expect(headings).toHaveCount(before.length + 1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: words('lists:columns.title') })).toBeFocused();
  const chosen = await headings.allInnerTexts();
  const save = page.getByRole('button', { name: words('lists:views.save') });
  await tabTo(page, save, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(save).toBeHidden();
  await page.reload();
  await expect(headings).toHaveText(chosen);
}

/** How many people the listing has, by its own row count. */
async function countPeople(page: Page): Promise<number> {
  const rows = await gridOf(page).getAttribute('aria-rowcount');
  return Number(rows);
}

/** Three rows with shift, put away together, and brought back by Undo. */
async function archiveInBulk(page: Page, words: Words): Promise<void> {
  const grid = gridOf(page);
  const first = firstRowOf(page);
  await tabTo(page, first);
  const total = await countPeople(page);
  const name = (await first.getByRole('rowheader').textContent()) ?? '';
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+X');
  const bar = page.getByRole('toolbar', { name: words('contacts:bulk.label') });
  await expect(bar.getByRole('status')).toHaveText(
    words('contacts:bulk.selected_other', { number: 3 }),
  );
  const archive = bar.getByRole('button', { name: words('contacts:actions.archive') });
  await tabTo(page, archive, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const done = page.getByText(words('lists:bulk.done.archive_other', { number: 3 }));
  await expect(done).toBeVisible();
  await expect(bar).toBeHidden();
  await expect.poll(() => countPeople(page)).toBe(total - 3);
  await expect(grid.locator(':focus')).toHaveCount(1);
  await undo(page, words);
  await expect.poll(() => countPeople(page)).toBe(total);
  await expect(first.getByRole('rowheader')).toHaveText(name);
}

async function tagInBulk(page: Page, words: Words): Promise<void> {
  const grid = gridOf(page);
  await tabTo(page, grid.locator('[role=row][tabindex="0"]'));
  for (const key of ['x', 'ArrowDown', 'x']) await page.keyboard.press(key);
  const bar = page.getByRole('toolbar', { name: words('contacts:bulk.label') });
  await pressOn(page, bar.getByRole('button', { name: words('lists:bulk.addTags') }));
  const panel = page.getByRole('dialog', { name: words('lists:bulk.addTags') });
  await expect(panel.getByLabel(words('lists:bulk.addTags'))).toBeFocused();
  await page.keyboard.type('harbour');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await pressOn(page, panel.getByRole('button', { name: words('lists:bulk.add'), exact: true }));
  await expect(
    page.getByText(words('lists:bulk.done.add_tags_other', { number: 2 })),
  ).toBeVisible();
  await undo(page, words);
}

async function deleteView(page: Page, words: Words): Promise<void> {
  const views = page.getByRole('navigation', { name: words('lists:views.label') });
  const more = words('lists:views.more', { name: 'Lighthouse' });
  await chooseItem(page, views.getByRole('button', { name: more }), words('common:delete'));
  await expect(page.getByText(words('lists:views.deleted', { name: 'Lighthouse' }))).toBeVisible();
  const view = views.getByRole('link', { name: 'Lighthouse' });
  await expect(view).toBeHidden();
  await undo(page, words);
  await expect(view).toBeVisible();
}
