import { expect, test } from 'vitest';

import { findPasswordFault, passwordMaxLength } from './sign-in-rules.ts';

const faultOf = (password: string) => findPasswordFault(password, { refuseCommon: true });

test('eight characters are enough and seven are not, however many units each has', () => {
  expect(['Abcde1!', 'Abcdef1!'].map(faultOf)).toEqual(['too_short', null]);
  // The server counts them in the same way, so that the form says first what it would refuse.
  expect(['Ab1!😀😀', 'Ab1!😀😀😀😀'].map(faultOf)).toEqual(['too_short', null]);
});

test('the longest password passes, and one character more is too long', () => {
  const longest = 'Ab1!'.padEnd(passwordMaxLength, 'x');
  expect([longest, `${longest}x`].map(faultOf)).toEqual([null, 'too_long']);
});

test('each specified common password is refused as such, in any case', () => {
  const common = ['password123', 'Admin123', 'QWERTY123', '123456789', 'Password1'];
  expect(common.map(faultOf)).toEqual(common.map(() => 'too_common'));
});

test.each(['abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1'])('%s lacks a class', (password) => {
  expect(faultOf(password)).toBe('missing_class');
});
