import { expect, test } from 'vitest';

import { type AreaFilter, findFormulas } from './find-formulas.ts';
import type { Declared, Formula } from './formula.ts';

const constant = (name: string, value: string): Declared => ({
  name,
  file: 'contract/src/warmth/rules.ts',
  about: 'The half-life of a tie',
  code: `const ${name} = ${value};`,
  value,
});
const formula = (title: string, rest: Partial<Formula>): Formula => ({
  id: title,
  area: 'warmth',
  title,
  file: 'contract/src/warmth/rules.ts',
  name: 'warmthOfMass',
  about: ['How alive a tie is: `100 · (1 − e^(−m/K))`.'],
  unit: 'points',
  source: 'Gilbert and Karahalios, CHI 2009',
  code: [],
  constants: [],
  ...rest,
});

const formulas = [
  formula('Warmth', { constants: [constant('halfLifeMs', '90 * dayMs')] }),
  formula('Tax', { area: 'credits', name: 'taxIn', source: 'tax law', about: ['`a · p`'] }),
];
const titlesOf = (text: string, area: AreaFilter = 'all') =>
  findFormulas(formulas, { text, area }).map(({ title }) => title);

test('a formula is found by words of its text, source, file and constants, in any order', () => {
  expect(titlesOf('gilbert  HALF-life')).toEqual(['Warmth']);
  expect(titlesOf('90 halflifems')).toEqual(['Warmth']);
  expect(titlesOf('tax warmth/rules')).toEqual(['Tax']);
  expect(titlesOf('no such formula')).toEqual([]);
});

test('an area has its own formulas only', () => {
  expect(titlesOf('', 'credits')).toEqual(['Tax']);
  expect(titlesOf('alive', 'credits')).toEqual([]);
  expect(titlesOf('')).toEqual(['Warmth', 'Tax']);
});
