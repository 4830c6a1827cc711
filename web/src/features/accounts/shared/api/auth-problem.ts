import type { AuthError } from '@supabase/auth-js';
import type { AuthErrorCode } from '@kith/contract/account/auth-error-codes';
import { findPasswordFault, isEmail } from '@kith/contract/account/sign-in-rules';
import { failureOf } from '#lib/fetch-in-time.ts';

/** A refusal explained by the form: a key of `auth:errors`, and its field. */
export type AuthProblem = {
  field: 'email' | 'phone' | 'password' | 'code' | 'form';
  key:
    | 'emailMissing'
    | 'invalidEmail'
    | 'phoneMissing'
    | 'invalidPhone'
    | 'passwordMissing'
    | 'passwordTooShort'
    | 'passwordTooLong'
    | 'passwordMissingClass'
    | 'passwordTooCommon'
    | 'tooManySignUps'
    | 'tooManyResets'
    | 'tooManyTries'
    | 'mailTooSoon'
    | 'textTooSoon'
    | 'textNotSent'
    | 'locked'
    | 'banned'
    | 'invalidCredentials'
    | 'emailNotConfirmed'
    | 'userExists'
    | 'sameEmail'
    | 'phoneExists'
    | 'samePassword'
    | 'passwordWrong'
    | 'proofMissing'
    | 'linkSpent'
    | 'formerEmailTaken'
    | 'codeMissing'
    | 'codeWrong'
    | 'codeExpired'
    | 'captchaMissing'
    | 'captchaFailed'
    | 'signUpsClosed'
    | 'providerFailed'
    | 'companyUnknown'
    | 'passkeyUnknown'
    | 'passkeyStopped'
    | 'secondFactorNeeded'
    | 'managedElsewhere'
    | 'identityTaken'
    | 'identityLast'
    | 'factorNameTaken'
    | 'tooManyFactors'
    | 'keyKnown';
};
type ProblemKey = AuthProblem['key'];

const faultKeys = {
  too_short: 'passwordTooShort',
  too_long: 'passwordTooLong',
  missing_class: 'passwordMissingClass',
  too_common: 'passwordTooCommon',
} as const;

const ofForm = (key: ProblemKey): AuthProblem => ({ field: 'form', key });
const ofCode = (key: ProblemKey): AuthProblem => ({ field: 'code', key });

type ProblemsByCode = Partial<Record<AuthErrorCode, AuthProblem>>;

const problemsByCode: ProblemsByCode = {
  invalid_credentials: ofForm('invalidCredentials'),
  email_not_confirmed: ofForm('emailNotConfirmed'),
  user_already_exists: { field: 'email', key: 'userExists' },
  email_exists: { field: 'email', key: 'userExists' },
  phone_exists: { field: 'phone', key: 'phoneExists' },
  weak_password: { field: 'password', key: 'passwordTooCommon' },
  same_password: { field: 'password', key: 'samePassword' },
  reauthentication_needed: ofForm('proofMissing'),
  reauthentication_not_valid: ofCode('codeWrong'),
  signup_disabled: ofForm('signUpsClosed'),
  user_banned: ofForm('banned'),
  otp_expired: ofCode('codeWrong'),
  mfa_verification_failed: ofCode('codeWrong'),
  mfa_challenge_expired: ofCode('codeExpired'),
  mfa_factor_name_conflict: ofForm('factorNameTaken'),
  too_many_enrolled_mfa_factors: ofForm('tooManyFactors'),
  mfa_verified_factor_exists: { field: 'phone', key: 'phoneExists' },
  insufficient_aal: ofForm('secondFactorNeeded'),
  captcha_failed: ofForm('captchaFailed'),
  sms_send_failed: { field: 'phone', key: 'textNotSent' },
  user_sso_managed: ofForm('managedElsewhere'),
  sso_provider_not_found: { field: 'email', key: 'companyUnknown' },
  sso_provider_disabled: { field: 'email', key: 'companyUnknown' },
  saml_provider_disabled: { field: 'email', key: 'companyUnknown' },
  provider_disabled: ofForm('providerFailed'),
  identity_already_exists: ofForm('identityTaken'),
  single_identity_not_deletable: ofForm('identityLast'),
  email_conflict_identity_not_deletable: ofForm('identityLast'),
  passkey_not_found: ofForm('passkeyUnknown'),
  webauthn_credential_not_found: ofForm('passkeyUnknown'),
  webauthn_challenge_expired: ofForm('passkeyStopped'),
  webauthn_verification_failed: ofForm('passkeyStopped'),
};

/** Limits with a more precise text than the form's own, by their code. */
const limitsByCode: ProblemsByCode = {
  over_email_send_rate_limit: ofForm('mailTooSoon'),
  over_sms_send_rate_limit: ofForm('textTooSoon'),
};

/** The problem of a code; undefined for one that the table, or this version, doesn't know. */
function problemOf(problems: ProblemsByCode, code: string | undefined): AuthProblem | undefined {
  return code !== undefined && Object.hasOwn(problems, code)
    ? problems[code as AuthErrorCode]
    : undefined;
}

const tooManyRequests = 429;

export function checkEmail(email: string): AuthProblem | null {
  if (isEmail(email)) return null;
  return { field: 'email', key: email.trim() === '' ? 'emailMissing' : 'invalidEmail' };
}

export function checkPassword(
  password: string,
  options: { refuseCommon: boolean },
): AuthProblem | null {
  if (password === '') return { field: 'password', key: 'passwordMissing' };
  const fault = findPasswordFault(password, options);
  return fault ? { field: 'password', key: faultKeys[fault] } : null;
}

const e164 = /^\+[1-9]\d{6,14}$/u;

/** The refusal of a text that `readPhone` could not read. */
export function refusePhone(text: string): AuthProblem {
  return { field: 'phone', key: text.trim() === '' ? 'phoneMissing' : 'invalidPhone' };
}

/** A phone number in the service's form: a plus sign and digits; null if invalid. */
export function readPhone(text: string): string | null {
  const phone = text.replaceAll(/[\s().-]/gu, '').replace(/^00/u, '+');
  return e164.test(phone) ? phone : null;
}

/**
 * The meaning of a refusal by `/auth/v1` for the form; `limitKey` is its text for its own rate limit.
 * Rethrows network and server failures, for the general error toast.
 */
export function toAuthProblem(error: AuthError, limitKey: ProblemKey): AuthProblem {
  const { code } = error;
  if (error.status === tooManyRequests) {
    return problemOf(limitsByCode, code) ?? ofForm(limitKey);
  }
  const problem = problemOf(problemsByCode, code);
  if (problem) return problem;
  if (error.name === 'AuthRetryableFetchError' && !error.status) throw failureOf(error);
  throw error;
}

/** The problem that a link or a provider returned with, for the target screen. */
export function toArrivalProblem(code: string): AuthProblem {
  if (code === 'otp_expired' || code === 'flow_state_expired') return ofForm('linkSpent');
  return problemOf(problemsByCode, code) ?? ofForm('providerFailed');
}
