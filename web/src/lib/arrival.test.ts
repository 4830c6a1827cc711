import { expect, test } from 'vitest';
import { readArrival } from './arrival.ts';

const site = 'https://kith.example/auth';
const read = (rest: string) => {
  const { clean, ...found } = readArrival(site + rest);
  return { ...found, clean: clean.href.replace(site, '') };
};
const plain = { arrival: { status: 'plain' }, incoming: null, clean: '' };

test('login CSRF by a forged address: tokens in it are dropped and removed', () => {
  const tokens = 'access_token=a&refresh_token=b&expires_in=3600&token_type=bearer&type=magiclink';
  expect(read(`#${tokens}`)).toEqual(plain);
  expect(read(`?mode=link#${tokens}`)).toEqual({ ...plain, clean: '?mode=link' });
});

test('reads the token of a link, and the code of a provider', () => {
  expect(read('#token_hash=pkce_1&type=magiclink')).toEqual({
    ...plain,
    incoming: { kind: 'link', tokenHash: 'pkce_1', type: 'magiclink' },
  });
  expect(read('?mode=link&code=abc')).toEqual({
    ...plain,
    incoming: { kind: 'code', code: 'abc' },
    clean: '?mode=link',
  });
});

test('reads a link that failed, and the first of two confirmations', () => {
  for (const [hash, code] of [
    ['#error=access_denied&error_code=otp_expired', 'otp_expired'],
    ['?error=server_error&code=1#error=server_error', 'server_error'],
  ]) {
    expect(read(hash!)).toEqual({ ...plain, arrival: { status: 'refused', code } });
  }
  expect(read('#message=Confirmation+link+accepted')).toEqual({
    ...plain,
    arrival: { status: 'half_confirmed' },
  });
});

test('an ordinary address is no arrival', () => {
  for (const rest of ['', '#passkeys', '?mode=sign-up']) {
    expect(read(rest)).toEqual({ ...plain, clean: rest });
  }
});
