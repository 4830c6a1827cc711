import { expect, test } from 'vitest';
import { isComposing } from './is-composing.ts';

const enter = { isComposing: false, key: 'Enter', keyCode: 13 };

test('keys that an input method takes are known in every browser', () => {
  expect(isComposing(enter)).toBe(false);
  expect(isComposing({ ...enter, isComposing: true })).toBe(true);
  expect(isComposing({ ...enter, keyCode: 229 })).toBe(true);
  expect(isComposing({ ...enter, key: 'Process' })).toBe(true);
});
