import { expect, test } from 'vitest';

import { addOpener, removeOpener } from './dialog-openers.ts';

const button = { element: {} as HTMLElement, grid: null };

test('a dialog that takes the place of another returns the focus to where that one was opened', () => {
  const skeleton = addOpener(button);
  const loaded = addOpener(null);
  removeOpener(skeleton);
  expect(loaded.element).toBe(button.element);
  removeOpener(loaded);
  expect(addOpener(null).element).toBeNull();
});

test('a dialog over another returns the focus into that one', () => {
  const below = addOpener(button);
  const field = { element: {} as HTMLElement, grid: null };
  const above = addOpener(field);
  expect(above.element).toBe(field.element);
  removeOpener(above);
  expect(addOpener(null).element).toBe(below.element);
});
