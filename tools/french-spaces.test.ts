import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { readTexts } from './catalogues.ts';

const root = path.resolve(import.meta.dirname, '..');

/** In French a no-break space comes before these signs, and inside « ». */
const plain = / [:;?!»]|« /u;
const missing = /[\p{L}\p{N}}…)][;?!»](?=[\s»]|$)|«[\p{L}\p{N}{]/u;

const misspaced = (texts: ReadonlyMap<string, string>) =>
  [...texts].filter(([, text]) => plain.test(text) || missing.test(text)).map(([key]) => key);

describe.each(['web/src/locales', 'server/src/locales', 'site/src/texts'])(
  'the French texts of %s',
  (part) => {
    test('have no-break spaces at double punctuation', () => {
      expect(misspaced(readTexts(path.join(root, part), 'fr-FR'))).toEqual([]);
    });
  },
);

test('plain and missing spaces are found', () => {
  const texts = new Map([
    ['plain', 'Pourquoi ?'],
    ['missing', 'Pourquoi?'],
    ['quoted', '« oui\u{a0}»'],
    ['closed', '«oui\u{a0}»'],
    ['name', 'Inviter {{name}} ?'],
    ['right', '«\u{a0}Pourquoi\u{202f}?\u{a0}»\u{a0}: voir https://kith.example/?a=b'],
  ]);
  expect(misspaced(texts)).toEqual(['plain', 'missing', 'quoted', 'closed', 'name']);
});
