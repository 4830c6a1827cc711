import { expect, test } from 'vitest';

import { markWords } from './mark-words.ts';

const shown = (content: string, words: string) =>
  markWords(content, words)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

test('the words are marked wherever they stand, whatever their case', () => {
  expect(shown('The Garden room, garden side', 'garden')).toBe('The [Garden] room, [garden] side');
  expect(shown('Costs 3.50 (net)', '3.50 (net)')).toBe('Costs [3.50] [(net)]');
});

test('a long message begins shortly before the first of them', () => {
  const content = `${'word '.repeat(60)}garden and more`;
  expect(shown(content, 'garden')).toMatch(/^….{40}\[garden\] and more$/u);
});

test('a message without them is shown as it is', () => {
  expect(shown('Nothing of it', 'garden')).toBe('Nothing of it');
  expect(shown('Nothing of it', ' ')).toBe('Nothing of it');
});
