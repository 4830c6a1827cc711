import type { AuthError } from '@supabase/auth-js';
import { findPasswordFault, isEmail } from '@kith/contract/accounts/rules';

/** A refusal that the form explains: a key of `auth:errors`, and the field it belongs to. */
export type AuthProblem = {
  field: 'email' | 'password' | 'form';
  key:
    | 'invalidEmail'
    | 'passwordTooShort'
    | 'passwordTooLong'
    | 'passwordMissingClass'
    | 'passwordTooCommon'
    | 'tooManySignUps'
    | 'tooManyResets'
    | 'locked'
    | 'invalidCredentials'
    | 'emailNotConfirmed'
    | 'userExists'
    | 'samePassword'
    | 'linkTooOld'
    | 'signUpsClosed';
};

const faultKeys = {
  too_short: 'passwordTooShort',
  too_long: 'passwordTooLong',
  missing_class: 'passwordMissingClass',
  too_common: 'passwordTooCommon',
} as const;

const problemsByCode: Record<string, AuthProblem> = {
  invalid_credentials: { field: 'form', key: 'invalidCredentials' },
  email_not_confirmed: { field: 'form', key: 'emailNotConfirmed' },
  user_already_exists: { field: 'email', key: 'userExists' },
  email_exists: { field: 'email', key: 'userExists' },
  weak_password: { field: 'password', key: 'passwordTooCommon' },
  same_password: { field: 'password', key: 'samePassword' },
  reauthentication_needed: { field: 'form', key: 'linkTooOld' },
  reauthentication_not_valid: { field: 'form', key: 'linkTooOld' },
  signup_disabled: { field: 'form', key: 'signUpsClosed' },
};

const tooManyRequests = 429;

export function checkEmail(email: string): AuthProblem | null {
  return isEmail(email) ? null : { field: 'email', key: 'invalidEmail' };
}

export function checkPassword(
  password: string,
  options: { refuseCommon: boolean },
): AuthProblem | null {
  const fault = findPasswordFault(password, options);
  return fault ? { field: 'password', key: faultKeys[fault] } : null;
}

/**
 * What a refusal of `/auth/v1` means to the form; `limitKey` says what a rate limit means there.
 * Throws what is no refusal (network, server), for the general error toast.
 */
export function toAuthProblem(error: AuthError, limitKey: AuthProblem['key']): AuthProblem {
  if (error.status === tooManyRequests) return { field: 'form', key: limitKey };
  const problem = error.code ? problemsByCode[error.code] : undefined;
  if (problem) return problem;
  if (error.name === 'AuthRetryableFetchError' && !error.status) throw new TypeError(error.message);
  throw error;
}
