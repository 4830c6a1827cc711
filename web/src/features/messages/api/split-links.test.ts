import { expect, test } from 'vitest';

import { splitLinks } from './split-links.ts';

const linksIn = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

test('turns web addresses into links and leaves the sentence around them as text', () => {
  expect(splitLinks('See https://example.org/a?b=1, please.')).toEqual([
    { at: 0, text: 'See ', href: null },
    { at: 4, text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
    { at: 29, text: ', please.', href: null },
  ]);
  expect(linksIn('(https://example.org/x) https://example.org/y_(z)')).toEqual([
    'https://example.org/x',
    'https://example.org/y_(z)',
  ]);
});

test('links only http and https', () => {
  expect(linksIn('javascript:alert(1) data:text/html,x ftp://example.org file:///etc')).toEqual([]);
  expect(splitLinks('https://')).toEqual([{ at: 0, text: 'https://', href: null }]);
  expect(splitLinks('')).toEqual([]);
});

test('the parts add up to the whole text', () => {
  const text = 'a https://example.org/1 b http://example.org/2). c';
  const parts = splitLinks(text).map((part) => part.text);
  expect(parts.join('')).toBe(text);
});
