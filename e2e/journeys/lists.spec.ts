import type { ContactGroup } from '@kith/contract/cadence/endpoints';
import { expect, type Page } from '@playwright/test';

import { callApi } from '../support/call-api.ts';
import { chooseItem, chooseOption, pressOn, tabTo, typeOver, undo } from '../support/keyboard.ts';
import { openWithSampleNetwork } from '../support/members.ts';
import { swipe } from '../support/swipe.ts';
import { desktop, phone, nameDevice } from '../support/devices.ts';
import { anyValues, openLabels, type Labels } from '../support/labels.ts';
import { recordTexts } from '../support/recorded-texts.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

test.describe(nameDevice(desktop), () => {
  test.use(desktop);

  test('the list is filtered and saved as a view by keyboard', async ({ page }) => {
    const labels = openLabels(desktop.locale);
    await openList(page);
    await filterPeople(page, labels);
    await saveView(page, labels);
    await chooseColumns(page, labels);
    await deleteView(page, labels);
  });
});

test.describe(nameDevice(phone), () => {
  test.use(phone);

  test('several contacts of a filtered list are changed together by keyboard, and the change is undone', async ({
    page,
  }) => {
    const labels = openLabels(phone.locale);
    await openList(page);
    await filterPeople(page, labels);
    await archiveInBulk(page, labels);
    await tagInBulk(page, labels);
  });
});

test.describe('a whole network', () => {
  test.use(desktop);

  test('joins a group in steps, whose progress shows to its end, and leaves it with Undo', async ({
    page,
  }) => {
    const labels = openLabels(desktop.locale);
    await openList(page);
    const group = await callApi<ContactGroup>(page, 'POST', '/api/v1/contact-groups', {
      name: 'Book club',
    });
    const countMembers = async () => {
      const path = `/api/v1/contacts/count?groups=${group.id}`;
      return (await callApi<{ count: number }>(page, 'GET', path)).count;
    };
    await tabTo(page, firstRowOf(page));
    await page.keyboard.press('x');
    const bar = page.getByRole('toolbar', { name: labels('contacts:bulk.label') });
    const all = bar.getByRole('button', {
      name: anyValues(labels.raw('lists:bulk.selectAll_other')),
    });
    const progress = anyValues(labels.raw('lists:bulk.progress'));
    const people = Number(/\d+/u.exec(await all.innerText())?.[0]);
    expect(people).toBeGreaterThan(100);
    await pressOn(page, all);
    const readTexts = await recordTexts(page);
    const expectProgress = async (title: string) => {
      await expect.poll(readTexts).toContainEqual(expect.stringContaining(title));
      await expect.poll(readTexts).toContainEqual(expect.stringMatching(progress));
    };
    await chooseItem(
      page,
      bar.getByRole('button', { name: labels('agenda:groups.title') }),
      group.name,
    );
    const done = labels('lists:bulk.done.add_to_group_other', { number: people });
    await expect(page.getByText(done)).toBeVisible();
    // A notice stays while the focus is on it.
    await page.keyboard.press('F8');
    await expectProgress(labels('lists:bulk.changing'));
    await expect(page.getByText(progress)).toBeHidden();
    expect(await countMembers()).toBe(people);

    await undo(page, labels);
    await expect(page.getByText(labels('lists:bulk.undone'))).toBeVisible();
    await expectProgress(labels('lists:bulk.undoing'));
    expect(await countMembers()).toBe(0);
  });
});

test.describe('with touch', () => {
  test.use({ ...phone, hasTouch: true });

  test('a contact is archived by a swipe to one side and logged by one to the other', async ({
    page,
  }) => {
    const labels = openLabels(phone.locale);
    await openList(page);
    const total = await countPeople(page);
    const dialog = page.getByRole('dialog');
    // The gestures load after the list: the first swipe may come too early.
    await expect(async () => {
      if (!(await dialog.isVisible())) await swipe(page, firstRowOf(page), { right: 160 });
      await expect(dialog).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await swipe(page, firstRowOf(page), { right: 60 });
    await swipe(page, firstRowOf(page), { right: -60 });
    await swipe(page, firstRowOf(page), { right: -20, down: 200 });
    await expect(firstRowOf(page).locator('> *')).toHaveCSS('transform', 'none');
    await expect(dialog).toBeHidden();
    expect(await countPeople(page)).toBe(total);
    const name = (await firstRowOf(page).getByRole('rowheader').textContent()) ?? '';
    await swipe(page, firstRowOf(page), { right: -160 });
    await expect.poll(() => countPeople(page)).toBe(total - 1);
    await expect(firstRowOf(page).getByRole('rowheader')).not.toHaveText(name);
    await undo(page, labels);
    await expect.poll(() => countPeople(page)).toBe(total);
    await expect(firstRowOf(page).getByRole('rowheader')).toHaveText(name);
  });
});

async function openList(page: Page): Promise<void> {
  await openWithSampleNetwork(page, '/app/contacts');
  await expect(firstRowOf(page)).toBeVisible();
}

const gridOf = (page: Page) => page.getByRole('grid');
/** A phone has no row of headings, but it is counted all the same. */
const firstRowOf = (page: Page) => gridOf(page).locator('[role=row][aria-rowindex="2"]');

/** A choice applies at once and shows in the address and as a chip above the list. */
async function filterPeople(page: Page, labels: Labels): Promise<void> {
  await tabTo(page, firstRowOf(page));
  await page.keyboard.press('f');
  const panel = page.getByRole('dialog', { name: labels('lists:filters.title') });
  await expect(panel).toBeVisible();
  const health = panel.getByRole('checkbox', { name: labels('contacts:health.thriving') });
  await pressOn(page, health, 'Space');
  await expect(health).toBeChecked();
  await page.waitForURL(/health=thriving/u);
  await chooseOption(
    page,
    panel.getByRole('combobox', { name: labels('lists:fields.has_email'), exact: true }),
    labels('lists:presence.has_email.yes'),
  );
  await page.waitForURL(/has_email=/u);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(firstRowOf(page)).toBeFocused();
  const chips = page.getByRole('list', { name: labels('lists:filters.active') });
  await expect(chips.getByRole('listitem')).toHaveCount(2);
  await reloadPage(page);
  await expect(chips.getByRole('listitem')).toHaveCount(2);
  await expect(firstRowOf(page)).toBeVisible();
}

async function saveView(page: Page, labels: Labels): Promise<void> {
  const views = page.getByRole('navigation', { name: labels('lists:views.label') });
  await pressOn(page, views.getByRole('button', { name: labels('lists:views.create') }));
  const dialog = page.getByRole('dialog', { name: labels('lists:views.create') });
  const name = dialog.getByLabel(labels('lists:views.name'));
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(labels('lists:views.nameNeeded'))).toBeVisible();
  await typeOver(page, name, 'Lighthouse');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const view = views.getByRole('link', { name: 'Lighthouse' });
  await expect(view).toHaveAttribute('aria-current', 'page');
  const everybody = views.getByRole('link', { name: labels('lists:views.everybody') });
  await tabTo(page, everybody, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: labels('lists:filters.active') })).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(view).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/health=thriving/u);
}

/** A column is moved and another added; the changed view is saved. */
async function chooseColumns(page: Page, labels: Labels): Promise<void> {
  const headings = gridOf(page).getByRole('columnheader');
  const before = await headings.allInnerTexts();
  await pressOn(page, page.getByRole('button', { name: labels('lists:columns.title') }));
  const menu = page.getByRole('dialog', { name: labels('lists:columns.title') });
  const name = labels('lists:columns.warmth');
  const up = menu.getByRole('button', { name: labels('lists:columns.up', { name }) });
  await pressOn(page, up);
  await expect(headings).not.toHaveText(before);
  await expect(menu.locator(':focus')).toHaveCount(1);
  await pressOn(page, menu.getByRole('checkbox', { name: labels('lists:columns.added') }), 'Space');
  await expect(headings).toHaveCount(before.length + 1);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: labels('lists:columns.title') })).toBeFocused();
  const chosen = await headings.allInnerTexts();
  const save = page.getByRole('button', { name: labels('lists:views.save') });
  await tabTo(page, save, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(save).toBeHidden();
  await reloadPage(page);
  await expect(headings).toHaveText(chosen);
}

/** How many people the listing has, by its own row count. */
async function countPeople(page: Page): Promise<number> {
  const rows = await gridOf(page).getAttribute('aria-rowcount');
  return Number(rows);
}

/** Three rows are selected with shift, archived together, and restored by Undo. */
async function archiveInBulk(page: Page, labels: Labels): Promise<void> {
  const grid = gridOf(page);
  const first = firstRowOf(page);
  await tabTo(page, first);
  const total = await countPeople(page);
  const name = (await first.getByRole('rowheader').textContent()) ?? '';
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+X');
  const bar = page.getByRole('toolbar', { name: labels('contacts:bulk.label') });
  await expect(bar.getByRole('status')).toHaveText(
    labels('contacts:bulk.selected_other', { number: 3 }),
  );
  const archive = bar.getByRole('button', { name: labels('contacts:actions.archive') });
  await tabTo(page, archive, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const done = page.getByText(labels('lists:bulk.done.archive_other', { number: 3 }));
  await expect(done).toBeVisible();
  await expect(bar).toBeHidden();
  await expect.poll(() => countPeople(page)).toBe(total - 3);
  await expect(grid.locator(':focus')).toHaveCount(1);
  await undo(page, labels);
  await expect.poll(() => countPeople(page)).toBe(total);
  await expect(first.getByRole('rowheader')).toHaveText(name);
}

async function tagInBulk(page: Page, labels: Labels): Promise<void> {
  const grid = gridOf(page);
  await tabTo(page, grid.locator('[role=row][tabindex="0"]'));
  for (const key of ['x', 'ArrowDown', 'x']) await page.keyboard.press(key);
  const bar = page.getByRole('toolbar', { name: labels('contacts:bulk.label') });
  await pressOn(page, bar.getByRole('button', { name: labels('lists:bulk.addTags') }));
  const panel = page.getByRole('dialog', { name: labels('lists:bulk.addTags') });
  await expect(panel.getByLabel(labels('lists:bulk.addTags'))).toBeFocused();
  await page.keyboard.type('harbour');
  await page.keyboard.press('Enter');
  await pressOn(page, panel.getByRole('button', { name: labels('lists:bulk.add'), exact: true }));
  await expect(
    page.getByText(labels('lists:bulk.done.add_tags_other', { number: 2 })),
  ).toBeVisible();
  await undo(page, labels);
}

async function deleteView(page: Page, labels: Labels): Promise<void> {
  const views = page.getByRole('navigation', { name: labels('lists:views.label') });
  const more = labels('lists:views.more', { name: 'Lighthouse' });
  await chooseItem(page, views.getByRole('button', { name: more }), labels('common:delete'));
  await expect(page.getByText(labels('lists:views.deleted', { name: 'Lighthouse' }))).toBeVisible();
  const view = views.getByRole('link', { name: 'Lighthouse' });
  await expect(view).toBeHidden();
  await undo(page, labels);
  await expect(view).toBeVisible();
}
