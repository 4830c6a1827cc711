import { minuteMs } from '../core/time.ts';

/** Spec points 5 and 9. */
export const passwordMinLength = 8;
export const passwordMaxLength = 200;
export const signInAttemptLimit = 5;
export const signInLockMs = 15 * minuteMs;
export const signUpLimitPerHour = 3;
export const passwordResetLimitPerHour = 3;
/** Tries of one account to take an address or number that another one has. */
export const takenAddressLimitPerHour = 5;

/** Passwords that the spec lists as too common; compared in lower case. */
export const commonPasswords: readonly string[] = [
  'password123',
  'admin123',
  'qwerty123',
  '123456789',
  'password1',
];

const emailPattern = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(?:\.[^\s@<>()[\],;:"\\.]+)+$/u;
const emailMaxLength = 254;

export function isEmail(text: string): boolean {
  return text.length <= emailMaxLength && emailPattern.test(text);
}

export const passwordClasses = ['lower', 'upper', 'digit', 'special'] as const;
export type PasswordClass = (typeof passwordClasses)[number];

const classPatterns: Record<PasswordClass, RegExp> = {
  lower: /\p{Ll}/u,
  upper: /\p{Lu}/u,
  digit: /\p{Nd}/u,
  special: /[^\p{L}\p{N}\s]/u,
};

export type PasswordFault = 'too_short' | 'too_long' | 'missing_class' | 'too_common';

/** Each rule with whether the password meets it, to show them while the member types. */
export function checkPasswordClasses(password: string): Record<PasswordClass, boolean> {
  return {
    lower: classPatterns.lower.test(password),
    upper: classPatterns.upper.test(password),
    digit: classPatterns.digit.test(password),
    special: classPatterns.special.test(password),
  };
}

/** The characters of a password, each whole: an emoji of two UTF-16 units is one. */
export function countCharacters(password: string): number {
  return [...password].length;
}

/** The first rule that the password breaks, or null. Signing in does not check for common ones. */
export function findPasswordFault(
  password: string,
  { refuseCommon }: { refuseCommon: boolean },
): PasswordFault | null {
  if (countCharacters(password) < passwordMinLength) return 'too_short';
  if (password.length > passwordMaxLength) return 'too_long';
  if (refuseCommon && commonPasswords.includes(password.toLowerCase())) return 'too_common';
  if (Object.values(checkPasswordClasses(password)).includes(false)) return 'missing_class';
  return null;
}

/** Spec point 5: the display name defaults to the local part of the email. */
export function defaultDisplayName(email: string): string {
  return email.split('@')[0] ?? '';
}
