import { sureBar } from '@kith/contract/duplicates/rules';
import {
  generateLabelledContacts,
  listTruePairs,
  normalizeLabelled,
} from '#testing/samples/labelled-duplicates.ts';
import { describe, expect, test } from 'vitest';

import { type FoundPair, findDuplicates } from './find-duplicates.ts';

function findAll(inputs: Parameters<typeof findDuplicates>[0]): FoundPair[] {
  return [...findDuplicates(inputs)].flatMap(({ found }) => found);
}

describe.each([1, 2, 3, 4])('on labelled contacts of seed %i', (seed) => {
  const contacts = generateLabelledContacts({ seed, count: 2_500 });
  const truth = listTruePairs(contacts);
  const found = findAll(contacts.map(normalizeLabelled));
  const isTrue = ({ first, second }: FoundPair) => truth.has(`${first}|${second}`);

  test('at least 99 of 100 sure pairs are one person', () => {
    const sure = found.filter(({ score }) => score >= sureBar);
    expect(sure.length).toBeGreaterThan(truth.size / 3);
    expect(sure.filter(isTrue).length / sure.length).toBeGreaterThanOrEqual(0.99);
  });

  test('at least 9 of 10 duplicates are in the queue', () => {
    expect(found.filter(isTrue).length / truth.size).toBeGreaterThanOrEqual(0.9);
  });
});
