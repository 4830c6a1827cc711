import { expect, test } from 'vitest';

import { highlightMatches } from './highlight-matches.ts';

const shown = (content: string, words: string) =>
  highlightMatches(content, words)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

test('marks the words anywhere, ignoring case', () => {
  expect(shown('The Garden room, garden side', 'garden')).toBe('The [Garden] room, [garden] side');
  expect(shown('Costs 3.50 (net)', '3.50 (net)')).toBe('Costs [3.50] [(net)]');
});

test('a long message starts shortly before the first match', () => {
  const content = `${'word '.repeat(60)}garden and more`;
  expect(shown(content, 'garden')).toMatch(/^….{40}\[garden\] and more$/u);
});

test('shows a message without matches unchanged', () => {
  expect(shown('Nothing of it', 'garden')).toBe('Nothing of it');
  expect(shown('Nothing of it', ' ')).toBe('Nothing of it');
});
