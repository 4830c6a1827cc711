import { expect, type Locator, type Page } from '@playwright/test';

import type { Labels } from './labels.ts';

/** More stops than lie between any two controls of a screen; a focus trap ends here. */
const mostStops = 90;

/** Moves the focus to a control by Tab (or Shift+Tab). */
export async function tabTo(
  page: Page,
  control: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(control).toBeVisible();
  let element = await control.elementHandle();
  for (let look = 0; look < mostStops; look += 1) {
    // Looking a control up by its role takes long on a large screen.
    const seen = await element?.evaluate(readFocus, key);
    if (seen === 'focused') return;
    if (seen === 'removed') element = await control.elementHandle();
    else await pressOften(page, key, seen ?? 1);
  }
  await expect(control, `${key} reaches it`).toBeFocused();
}

/** Presses Tab, as one who holds it does: the next press doesn't wait until the last one is drawn. */
async function pressOften(page: Page, key: 'Tab' | 'Shift+Tab', times: number): Promise<void> {
  if (times === 1) return page.keyboard.press(key);
  const { keyboard } = page;
  const isBack = key === 'Shift+Tab';
  if (isBack) await keyboard.down('Shift');
  await Promise.all(Array.from({ length: times }, () => keyboard.down('Tab')));
  await keyboard.up('Tab');
  if (isBack) await keyboard.up('Shift');
}

/**
 * Whether the focus is on a control. If not, how many presses surely lead no further than to it: some
 * of the stops between are known, and where none are, one press shows more.
 */
function readFocus(element: Element, key: 'Tab' | 'Shift+Tab'): 'focused' | 'removed' | number {
  if (element === document.activeElement) return 'focused';
  if (!element.isConnected) return 'removed';
  const isStop = (one: HTMLElement) =>
    one.tabIndex === 0 &&
    // Of a group of radio buttons one is a stop.
    !one.matches(':disabled, [type=radio]') &&
    one.closest('[inert]') === null &&
    one.checkVisibility({ visibilityProperty: true });
  const stops: Element[] = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, [tabindex]'),
  ].filter(isStop);
  const from = document.activeElement === null ? -1 : stops.indexOf(document.activeElement);
  const to = stops.indexOf(element);
  if (from === -1 || to === -1) return 1;
  return Math.max(1, key === 'Tab' ? to - from : from - to);
}

/** Moves to a control by Tab and presses it, once it doesn't ignore presses because it is busy. */
export async function pressOn(
  page: Page,
  control: Locator,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await tabTo(page, control);
  await expect(control).not.toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press(key);
}

/** Moves to a field by Tab and replaces its text. */
export async function typeOver(
  page: Page,
  field: Locator,
  text: string,
  pauseMs = 0,
): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text, { delay: pauseMs });
}

/** Opens a select by keyboard and chooses an option of it. */
export async function chooseOption(page: Page, box: Locator, name: string): Promise<void> {
  await pressOn(page, box);
  await walkTo(page, 'option', name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(page.locator('[role=combobox]:focus')).toHaveCount(1);
}

/** Opens a menu by keyboard and chooses an item of it. */
export async function chooseItem(page: Page, trigger: Locator, name: string): Promise<void> {
  await pressOn(page, trigger);
  await walkTo(page, 'menuitem', name);
  await page.keyboard.press('Enter');
}

/** Moves by arrows to one of the open options or menu items. */
export async function walkTo(
  page: Page,
  role: 'option' | 'menuitem' | 'menuitemradio',
  name: string,
): Promise<void> {
  // The focus follows an arrow a moment later.
  const focused = page.locator(`[role=${role}]:focus`);
  await expect(focused).toHaveCount(1);
  const open = page.locator(`[role=${role}]:not([data-disabled])`);
  const names = (await open.allInnerTexts()).map((text) => text.trim());
  const to = names.indexOf(name);
  expect(to, `${name} is among ${names.join(', ')}`).not.toBe(-1);
  let at = names.indexOf((await focused.innerText()).trim());
  while (at !== to) {
    await page.keyboard.press(at < to ? 'ArrowDown' : 'ArrowUp');
    at += Math.sign(to - at);
    await expect(focused).toHaveText(names[at] ?? '');
  }
}

/** Opens the command menu, finds a command by its name and runs it. */
export async function runCommand(page: Page, labels: Labels, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: labels('search:label') });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(name);
  // Until the command is there, the row that searches for its name is the first.
  const hasNotText = labels('search:seeAll', { query: name });
  const row = dialog.getByRole('option').filter({ hasText: name, hasNotText }).first();
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

/** Takes the last change back by its toast, within the few seconds that it stays. */
export async function undo(page: Page, labels: Labels): Promise<void> {
  const button = page.getByRole('button', { name: labels('common:undo') });
  await expect(button).toBeVisible();
  await page.keyboard.press('F8');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button).toBeHidden();
  // The focus has a place again, from which Tab goes on.
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
}
