import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import {
  checkEmail,
  checkPassword,
  readPhone,
  refusePhone,
  toArrivalProblem,
  toAuthProblem,
} from './auth-problem.ts';

test('explains a rate limit for the form that met it', () => {
  const error = new AuthApiError('slow down', 429, 'over_request_rate_limit');
  expect(toAuthProblem(error, 'tooManyResets')).toEqual({ field: 'form', key: 'tooManyResets' });
});

test('shows a known refusal at its field', () => {
  const error = new AuthApiError('taken', 422, 'user_already_exists');
  expect(toAuthProblem(error, 'locked')).toEqual({ field: 'email', key: 'userExists' });
});

test('throws a lost connection as such, and any other failure unchanged', () => {
  const lost = new AuthRetryableFetchError('Failed to fetch', 0);
  expect(() => toAuthProblem(lost, 'locked')).toThrow(TypeError);
  const broken = new AuthApiError('broken', 500, 'unexpected_failure');
  expect(() => toAuthProblem(broken, 'locked')).toThrow(broken);
});

test('invalid input never reaches the server', () => {
  expect(checkEmail('ana@reyes')).toEqual({ field: 'email', key: 'invalidEmail' });
  expect(checkPassword('Ab1!', { refuseCommon: false })?.key).toBe('passwordTooShort');
  expect(checkPassword('abcdefgh1!', { refuseCommon: false })?.key).toBe('passwordMissingClass');
  expect(checkPassword('Abcdefg1!', { refuseCommon: true })).toBeNull();
});

test('an empty field has a text of its own', () => {
  expect(checkEmail(' ')?.key).toBe('emailMissing');
  expect(checkPassword('', { refuseCommon: true })?.key).toBe('passwordMissing');
  expect(refusePhone('').key).toBe('phoneMissing');
  expect(refusePhone('12').key).toBe('invalidPhone');
});

test.each(['tooManyTries', 'tooManyResets', 'tooManySignUps', 'locked'] as const)(
  'where only sending is limited, the form of %s names the wait',
  (limitKey) => {
    const email = new AuthApiError('wait', 429, 'over_email_send_rate_limit');
    expect(toAuthProblem(email, limitKey)).toEqual({ field: 'form', key: 'mailTooSoon' });
    const text = new AuthApiError('wait', 429, 'over_sms_send_rate_limit');
    expect(toAuthProblem(text, limitKey)).toEqual({ field: 'form', key: 'textTooSoon' });
    // The limit of the form itself has the text of the specification.
    const limit = new AuthApiError('wait', 429, 'over_request_rate_limit');
    expect(toAuthProblem(limit, limitKey)).toEqual({ field: 'form', key: limitKey });
  },
);

test('distinguishes a used link from a refusing provider', () => {
  expect(toArrivalProblem('otp_expired').key).toBe('linkSpent');
  expect(toArrivalProblem('identity_already_exists').key).toBe('identityTaken');
  expect(toArrivalProblem('server_error').key).toBe('providerFailed');
});

test('reads a phone number as people write it, with its country', () => {
  expect(readPhone('+49 (170) 123-45.67')).toBe('+491701234567');
  expect(readPhone('0049 170 1234567')).toBe('+491701234567');
  expect(readPhone('0170 1234567')).toBeNull();
  expect(readPhone('hello')).toBeNull();
});
