import type { Refusal } from './count-use.ts';

const requestCode = 'over_request_rate_limit';
const mailCode = 'over_email_send_rate_limit';
const smsCode = 'over_sms_send_rate_limit';

const askToWait = (seconds: number) =>
  `For security purposes, you can only request this after ${seconds} seconds.`;

/** The specified texts, and those that the stock client knows. */
export const tooManyRequests: Refusal = {
  code: requestCode,
  say: () => 'Request rate limit reached',
};
export const tooManySignUps: Refusal = {
  code: requestCode,
  say: () => 'Too many sign up attempts. Please try again later.',
};
export const tooManyRecoveries: Refusal = {
  code: requestCode,
  say: () => 'Too many password reset attempts. Please try again later.',
};
export const accountLocked: Refusal = {
  code: requestCode,
  say: () => 'Account temporarily locked due to too many failed attempts. Please try again later.',
};
export const mailTooSoon: Refusal = { code: mailCode, say: askToWait };
export const tooManyEmails: Refusal = { code: mailCode, say: () => 'email rate limit exceeded' };
export const smsTooSoon: Refusal = { code: smsCode, say: askToWait };
export const tooManySms: Refusal = { code: smsCode, say: () => 'sms rate limit exceeded' };
