import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { kindWeights, saturation } from '@kith/contract/warmth/rules';
import { expect, test } from 'vitest';

import { shippedTerms } from '../server/src/features/alignment/shipped-terms.ts';
import { formulaList } from '../web/formula-list.ts';
import { readFormulas } from '../web/read-formulas.ts';

const root = path.join(import.meta.dirname, '..');

test('every formula of the list has a docstring with its formula, unit and source', () => {
  const formulas = readFormulas();
  expect(formulas.length).toBe(formulaList.length);
  expect(new Set(formulas.map(({ id }) => id)).size).toBe(formulas.length);
  // A constant is only a number unless its name or its docstring says what it is.
  const nameless = formulas.flatMap(({ constants }) =>
    constants.filter(
      ({ name, about, value }) => about === '' && (value === null || name.length < 3),
    ),
  );
  expect(nameless).toEqual([]);
});

test('a formula without its docstring, or one that is gone, fails with what is missing', () => {
  const [first] = formulaList;
  expect(() => readFormulas([{ ...first!, name: 'addRanks' }])).toThrow(/docstring of addRanks/u);
  expect(() => readFormulas([{ ...first!, name: 'noSuch' }])).toThrow(/declares no noSuch/u);
});

test('what names its unit and source is in the list', () => {
  const listed = new Set(
    readFormulas().flatMap(({ code, constants }) =>
      [...code, ...constants].map(({ file, name }) => `${file}#${name}`),
    ),
  );
  const documented = ['contract/src', 'server/src', 'web/src'].flatMap((folder) =>
    globSync('**/*.ts', { cwd: path.join(root, folder) }).flatMap((file) => {
      const text = readFileSync(path.join(root, folder, file), 'utf8');
      const found = text.matchAll(
        /^ \* Unit: (?:(?!\*\/)[\s\S])*?\*\/\n(?:export )?(?:function\*?|const) (?<name>\w+)/gmu,
      );
      return [...found].map(({ groups }) => `${folder}/${file}#${groups!['name']}`);
    }),
  );
  expect(documented.length).toBeGreaterThan(30);
  expect(documented.filter((one) => !listed.has(one))).toEqual([]);
});

test('a constant has the value that is written in the code', () => {
  const warmth = readFormulas().find(({ name }) => name === 'warmthOfMass');
  const values = Object.fromEntries((warmth?.constants ?? []).map((one) => [one.name, one.value]));
  expect(values).toMatchObject({ saturation: String(saturation), incomingFactor: '1.25' });
  expect(values['kindWeights']).toContain(`meeting: ${kindWeights.meeting}`);
});

test('a term of the product names a formula that exists', () => {
  const known = new Set(readFormulas().map(({ id }) => id));
  const named = shippedTerms.flatMap(({ formula }) => formula ?? []);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});
