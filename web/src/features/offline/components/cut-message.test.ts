import { expect, test } from 'vitest';
import { cutMessage, shownMessages } from './cut-message.ts';

test('three messages are listed, each cut to 25 characters', () => {
  expect(shownMessages).toBe(3);
  expect(cutMessage('x'.repeat(25))).toBe('x'.repeat(25));
  expect(cutMessage('x'.repeat(26))).toBe(`${'x'.repeat(25)}…`);
});

test('a character of several units is never cut in two', () => {
  expect(cutMessage('👩‍🚀'.repeat(30))).toBe(`${'👩‍🚀'.repeat(25)}…`);
});
