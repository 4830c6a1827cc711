import { expect, test } from 'vitest';
import { readArrival } from './arrival.ts';

test('reads a link that worked, one that failed, and the first of two confirmations', () => {
  expect(readArrival('#access_token=a&type=magiclink')).toEqual({ status: 'signed_in' });
  expect(readArrival('#error=access_denied&error_code=otp_expired')).toEqual({
    status: 'refused',
    code: 'otp_expired',
  });
  expect(readArrival('#error=server_error')).toEqual({ status: 'refused', code: 'server_error' });
  expect(readArrival('#message=Confirmation+link+accepted')).toEqual({ status: 'half_confirmed' });
});

test('an ordinary address is no arrival', () => {
  expect(readArrival('')).toEqual({ status: 'plain' });
  expect(readArrival('#passkeys')).toEqual({ status: 'plain' });
});
