import { commonPasswords } from '@kith/contract/account/sign-in-rules';
import listed from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { expect, test } from 'vitest';

import { isCommonPassword } from './common-passwords.ts';
import { findPasswordWeakness } from './passwords.ts';

const rules = {
  passwordMinLength: 8,
  passwordClasses: ['lower', 'upper', 'digit', 'special'],
} as const;

test('password guessing: a common password is refused, however it is written', async () => {
  for (const password of [
    'Password1!',
    'PASSWORD123',
    '!Qwerty123!',
    'Dragon69!',
    'ｐａｓｓｗｏｒｄ１',
    ...commonPasswords,
  ]) {
    expect(await isCommonPassword(password), password).toBe(true);
  }
  for (const password of ['Warm-Ties-2026', 'Blue-Kettle-71', 'a', '', '!!!!!!!!']) {
    expect(await isCommonPassword(password), password).toBe(false);
  }
});

test('a common password that meets the other rules is refused as leaked', async () => {
  expect(await findPasswordWeakness(rules, 'Password1!')).toEqual({
    message: 'Please choose a more secure password',
    reasons: ['pwned'],
  });
  expect(await findPasswordWeakness(rules, 'Warm-Ties-2026')).toBeNull();
});

test('the list is complete and in lower case, as it is searched', () => {
  expect(new Set(listed).size).toBeGreaterThanOrEqual(49_000);
  expect(listed.filter((password) => password !== password.toLowerCase())).toEqual([]);
});
