import { expect, test } from 'vitest';
import { cutMessage, shownMessages } from './cut-message.ts';

test('three messages are listed, each cut to 25 characters', () => {
  expect(shownMessages).toBe(3);
  expect(cutMessage('x'.repeat(25))).toBe('x'.repeat(25));
  expect(cutMessage('x'.repeat(26))).toBe(`${'x'.repeat(25)}…`);
});

test('never splits a character of several code units', () => {
  expect(cutMessage('👩‍🚀'.repeat(30))).toBe(`${'👩‍🚀'.repeat(25)}…`);
});
