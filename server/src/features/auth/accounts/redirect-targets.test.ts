import { expect, test } from 'vitest';

import { chooseRedirect } from './redirect-targets.ts';

const choose = (
  wanted: string | undefined,
  patterns: string[] = [],
  site = 'https://kith.example',
) => chooseRedirect({ origin: new URL(site), redirectPatterns: patterns }, wanted).href;
const home = 'https://kith.example/';

test('redirects to pages of the site, and to the home page instead of any other address', () => {
  expect(choose('https://kith.example/reset-password?x=1')).toBe(
    'https://kith.example/reset-password?x=1',
  );
  for (const wanted of [
    undefined,
    '',
    '/relative',
    'http://kith.example/',
    'https://kith.example:8443/',
    'https://kith.example.evil.example/',
    'https://evil.example/https://kith.example/',
    'https://user@kith.example/',
    'https://kith.example\\@evil.example/',
    'https://kith.example/\u0000',
    'javascript:alert(1)//https://kith.example',
  ]) {
    expect(choose(wanted)).toBe(home);
  }
});

test('a local site may use any port of its host', () => {
  expect(choose('http://localhost:5173/x', [], 'http://localhost:3000')).toBe(
    'http://localhost:5173/x',
  );
  expect(choose('http://evil.example:3000/', [], 'http://localhost:3000')).toBe(
    'http://localhost:3000/',
  );
});

test('a star in a pattern does not match beyond its part', () => {
  const patterns = ['https://*.preview.example/**', 'kithapp://callback'];
  expect(choose('https://a.preview.example/deep/page?x', patterns)).toBe(
    'https://a.preview.example/deep/page?x',
  );
  expect(choose('https://a.b.preview.example/', patterns)).toBe(home);
  expect(choose('https://evil.example/.preview.example/', patterns)).toBe(home);
  expect(choose('https://evil.example/?.preview.example/', ['https://**.preview.example/**'])).toBe(
    home,
  );
  expect(choose('kithapp://callback', patterns)).toBe('kithapp://callback');
  expect(choose('kithapp://other', patterns)).toBe(home);
});

test('dots and brackets in a pattern are literal, and the client’s own flow id is ignored', () => {
  const patterns = ['https://a.example/(x)?tab=1'];
  expect(choose('https://a.example/(x)?tab=1&sb_flow_id=7', patterns)).toBe(
    'https://a.example/(x)?tab=1&sb_flow_id=7',
  );
  expect(choose('https://aXexample/(x)?tab=1', patterns)).toBe(home);
});
