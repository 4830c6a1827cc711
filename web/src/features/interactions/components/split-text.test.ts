import { interactionSummaryLimit } from '@kith/contract/interactions/schemas';
import { expect, test } from 'vitest';
import { splitText } from './split-text.ts';

test('the first line becomes the summary and the rest the body', () => {
  expect(splitText(' Coffee in the 11th \nShe is hiring.\n\nThink of Keiko.')).toEqual({
    summary: 'Coffee in the 11th',
    body: 'She is hiring.\n\nThink of Keiko.',
  });
});

test('a long first line is shortened in the summary and complete in the body', () => {
  const long = 'a'.repeat(interactionSummaryLimit + 1);
  const { summary, body } = splitText(long);
  expect(summary).toHaveLength(interactionSummaryLimit);
  expect(body).toBe(long);
});

test('an empty text is an empty interaction', () => {
  expect(splitText('  ')).toEqual({ summary: '', body: '' });
});
