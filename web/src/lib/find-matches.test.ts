import { expect, test } from 'vitest';
import { findMatches } from './find-matches.ts';

const marked = (text: string, words: string) =>
  findMatches(text, words)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['See you at the Café', 'cafe', 'See you at the [Café]'],
  ['Bring the Übersicht, UBERS', 'ubers', 'Bring the [Übers]icht, [UBERS]'],
  ['明日の会議について', '会議', '明日の[会議]について'],
  ['Straße and strasse', 'strasse', '[Straße] and [strasse]'],
  ['Lamplight, no clamp', 'lamp', '[Lamp]light, no clamp'],
  ['one two', 'two one', '[one] [two]'],
  ['decomposed cafe\u0301!', 'café', 'decomposed [cafe\u0301]!'],
])('in "%s", "%s" is found as the search finds it', (text, words, expected) => {
  expect(marked(text, words)).toBe(expected);
});

test('signs of patterns and encoded characters stand for themselves', () => {
  expect(marked('100 % (a+b) %20 <b>', '%20 (a+b)')).toBe('100 % [(a+b)] [%20] <b>');
  expect(marked('any text', '.*')).toBe('any text');
  expect(marked('', 'x')).toBe('');
});
