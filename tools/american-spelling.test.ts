import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { readTexts } from './catalogues.ts';

const root = path.resolve(import.meta.dirname, '..');

/** What was found so far, and what is likeliest to be written next. */
const british =
  /\b(?:analys(?:e|ed|ing)\b|behaviour|centre|colour|customis|favour|honour|learnt|licence|neighbour|organis|personalis|prioritis|recognis|summaris)/iu;

const spelledBritish = (texts: ReadonlyMap<string, string>) =>
  [...texts].filter(([, text]) => british.test(text)).map(([key]) => key);

describe.each(['web/src/locales', 'server/src/locales', 'site/src/texts'])(
  'the English texts of %s',
  (part) => {
    test('are spelled as in the United States', () => {
      expect(spelledBritish(readTexts(path.join(root, part), 'en-US'))).toEqual([]);
    });
  },
);

test('British spellings are found', () => {
  const texts = new Map([
    ['verb', 'Analyse the profile'],
    ['noun', 'The neighbourhood'],
    ['right', 'An analysis; all analyses; analyze, colors, organized'],
  ]);
  expect(spelledBritish(texts)).toEqual(['verb', 'noun']);
});
