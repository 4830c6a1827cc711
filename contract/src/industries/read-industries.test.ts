import { expect, test } from 'vitest';

import { industryCodes } from './isic.ts';
import { readIndustries, wordsOfIndustry } from './read-industries.ts';

const loneDivisions = new Set(['35', '68', '84', '85', '99']);
const named = industryCodes.filter((code) => !loneDivisions.has(code));

test.each(named)('%s is named in each of the six languages, by words that mean it', (code) => {
  const words = wordsOfIndustry(code);
  expect(words).toHaveLength(6);
  for (const word of words.flat()) {
    expect(word.trim(), word).toBe(word);
    expect(readIndustries(word), word).toContain(code);
  }
});

test.each([
  ['Textiles', '13'],
  ['the textile industry', '13'],
  ['Textilbranche', '13'],
  ['industria textil', '13'],
  ['l’industrie textile', '13'],
  ['繊維業界', '13'],
  ['纺织行业', '13'],
  ['BANKING', '64'],
  ['Bankensektor', '64'],
  ['compañías de seguros', '65'],
  ['énergies renouvelables', 'D'],
  ['IT', '62'],
  ['IT industry', '62'],
  ['Nordic Wind Power AS', 'D'],
  ['Glasindustrie', '23'],
  ['機械学習', '62'],
])('%s is %s', (text, code) => {
  expect(readIndustries(text)[0]).toBe(code);
});

test.each(['', '  ', 'Acme', 'someone who knows it', 'aiuto', '日本', '%_\\', '🙂'])(
  '%j names none',
  (text) => {
    expect(readIndustries(text)).toEqual([]);
  },
);

test('a text can name several', () => {
  expect(readIndustries('logistics and software')).toEqual(['H', '62']);
});
