import { expect, test } from 'vitest';

import { readTerms } from './read-terms.ts';
import { concepts, findConcept } from './thesaurus/thesaurus.ts';

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

test('there are at least 600 terms, in six languages, of concepts that refer to each other', () => {
  const terms = concepts.flatMap((concept) => concept.terms);
  expect(new Set(terms).size).toBeGreaterThanOrEqual(600);
  expect(new Set(concepts.map(({ id }) => id)).size).toBe(concepts.length);
  for (const { id, near, terms: own } of concepts) {
    expect(
      near.filter((other) => findConcept(other) === undefined),
      id,
    ).toEqual([]);
    expect(near, id).not.toContain(id);
    expect(
      own.filter((term) => term === ''),
      id,
    ).toEqual([]);
    expect(own.filter((term) => wide.test(term)).length, id).toBeGreaterThanOrEqual(4);
  }
});

test('every term is read as its own concept', () => {
  const others: string[] = [];
  for (const { id, terms } of concepts) {
    for (const term of terms) {
      const found = readTerms(term);
      expect(found.concepts.length + found.places.length, term).toBeGreaterThan(0);
      if (!found.concepts.includes(id)) others.push(`${term}: ${id} is ${found.concepts.join()}`);
    }
  }
  expect(others).toEqual([]);
});

test('phrases of all languages say the same', () => {
  const phrases = [
    'Looking for seed investors',
    'Busco capital semilla',
    'cherche fonds d’amorçage',
    'Wir suchen Startkapital',
    'シード資金を探しています',
    '正在寻找种子轮投资',
  ];
  for (const phrase of phrases)
    expect(readTerms(phrase).concepts, phrase).toContain('seed_funding');
});

test('what is not known is kept as a word, endings and fillers apart', () => {
  expect(readTerms('Looking for help with Kintsugi repairs').words).toEqual(
    readTerms('kintsugi repair').words,
  );
  expect(readTerms('designers in München')).toMatchObject({
    concepts: ['design'],
    places: ['munich'],
  });
});
