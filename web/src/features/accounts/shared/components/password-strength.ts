import {
  checkPasswordClasses,
  commonPasswords,
  countCharacters,
  passwordMinLength,
} from '@kith/contract/account/sign-in-rules';

export const passwordRules = ['length', 'lower', 'upper', 'digit', 'special'] as const;
export type PasswordRule = (typeof passwordRules)[number];
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const strongLength = 13;

/** Which of the rules a password meets. */
export function checkPasswordRules(password: string): Record<PasswordRule, boolean> {
  return {
    length: countCharacters(password) >= passwordMinLength,
    ...checkPasswordClasses(password),
  };
}

/** 0 empty, 1 weak, 2 fair (a rule is broken), 3 good (all rules met), 4 strong (and long). */
export function rateStrength(password: string): PasswordStrength {
  if (password === '') return 0;
  if (commonPasswords.includes(password.toLowerCase())) return 1;
  const met = Object.values(checkPasswordRules(password)).filter(Boolean).length;
  if (met < 3) return 1;
  if (met < passwordRules.length) return 2;
  return password.length >= strongLength ? 4 : 3;
}
