import { commonPasswords } from '@kith/contract/account/sign-in-rules';
import { expect, test } from 'vitest';

import { isCommonPassword, loadCommonPasswords } from './common-passwords.ts';
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
    'Fyfcnfcbz!',
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
    message: 'Password is known to be weak and easy to guess, please choose a different one.',
    reasons: ['pwned'],
  });
  expect(await findPasswordWeakness(rules, 'Warm-Ties-2026')).toBeNull();
});

test('the list has 100,000 passwords, each once and as it is searched', async () => {
  const listed = (await loadCommonPasswords()).trim().split('\n');
  expect(new Set(listed).size).toBe(100_000);
  expect(listed).toHaveLength(100_000);
  expect(listed.filter((password) => password !== password.toLowerCase().trim())).toEqual([]);
});

test('each listed password is found, the first and the last too', async () => {
  const listed = (await loadCommonPasswords()).trim().split('\n');
  const found = await Promise.all(listed.map((password) => isCommonPassword(password)));
  expect(listed.filter((_, index) => found[index] !== true)).toEqual([]);
});
