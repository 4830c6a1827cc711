import type { AuthError } from '@supabase/auth-js';
import { findPasswordFault, isEmail } from '@kith/contract/accounts/rules';
import { failureOf } from '#lib/fetch-in-time.ts';

/** A refusal that the form explains: a key of `auth:errors`, and the field it belongs to. */
export type AuthProblem = {
  field: 'email' | 'phone' | 'password' | 'code' | 'form';
  key:
    | 'invalidEmail'
    | 'invalidPhone'
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
    | 'linkTooOld'
    | 'linkSpent'
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

const problemsByCode: Record<string, AuthProblem> = {
  invalid_credentials: ofForm('invalidCredentials'),
  email_not_confirmed: ofForm('emailNotConfirmed'),
  user_already_exists: { field: 'email', key: 'userExists' },
  email_exists: { field: 'email', key: 'userExists' },
  email_address_invalid: { field: 'email', key: 'invalidEmail' },
  phone_exists: { field: 'phone', key: 'phoneExists' },
  weak_password: { field: 'password', key: 'passwordTooCommon' },
  same_password: { field: 'password', key: 'samePassword' },
  reauthentication_needed: ofForm('linkTooOld'),
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
  webauthn_credential_exists: ofForm('keyKnown'),
  webauthn_challenge_expired: ofForm('passkeyStopped'),
  webauthn_verification_failed: ofForm('passkeyStopped'),
};

/** Limits that say more than the form's own, by their code. */
const limitsByCode: Record<string, AuthProblem> = {
  over_email_send_rate_limit: ofForm('mailTooSoon'),
  over_sms_send_rate_limit: ofForm('textTooSoon'),
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

const e164 = /^\+[1-9]\d{6,14}$/u;

/** A phone number as the service takes it: a plus sign and digits alone; null when it is none. */
export function readPhone(text: string): string | null {
  const phone = text.replaceAll(/[\s().-]/gu, '').replace(/^00/u, '+');
  return e164.test(phone) ? phone : null;
}

/**
 * What a refusal of `/auth/v1` means to the form; `limitKey` says what a rate limit means there.
 * Throws what is no refusal (network, server), for the general error toast.
 */
export function toAuthProblem(error: AuthError, limitKey: ProblemKey): AuthProblem {
  const { code } = error;
  if (error.status === tooManyRequests) {
    const limit = code ? limitsByCode[code] : undefined;
    return limitKey === 'tooManyTries' && limit ? limit : ofForm(limitKey);
  }
  const problem = code ? problemsByCode[code] : undefined;
  if (problem) return problem;
  if (error.name === 'AuthRetryableFetchError' && !error.status) throw failureOf(error);
  throw error;
}

/** What a link or a provider came back with, for the screen where it leads. */
export function toArrivalProblem(code: string): AuthProblem {
  if (code === 'otp_expired' || code === 'flow_state_expired') return ofForm('linkSpent');
  return problemsByCode[code] ?? ofForm('providerFailed');
}
