import { sureBar } from '@kith/contract/duplicates/rules';
import { generateHardContacts, mixtures } from '#testing/samples/hard-duplicates.ts';
import {
  generateLabelledContacts,
  type LabelledContact,
  listTruePairs,
  noOtherNames,
  normalizeLabelled,
} from '#testing/samples/labelled-duplicates.ts';
import { describe, expect, test } from 'vitest';

import { type FoundPair, findDuplicates } from './find-duplicates.ts';

/** How many pairs there are, were found and were right, over several networks. */
function searchAll(networks: LabelledContact[][]) {
  const counts = { true: 0, found: 0, right: 0, sure: 0, surelyRight: 0 };
  for (const contacts of networks) {
    const truth = listTruePairs(contacts);
    const isTrue = ({ first, second }: FoundPair) => truth.has(`${first}|${second}`);
    const found = [...findDuplicates(contacts.map(normalizeLabelled))].flatMap(
      (step) => step.found,
    );
    const sure = found.filter(({ score }) => score >= sureBar);
    counts.true += truth.size;
    counts.found += found.length;
    counts.right += found.filter(isTrue).length;
    counts.sure += sure.length;
    counts.surelyRight += sure.filter(isTrue).length;
  }
  return counts;
}

const everyday = [1, 2].map((seed) => generateLabelledContacts({ seed, count: 1_500 }));
// Seeds and errors on which no weight was chosen.
const hard = Object.entries(mixtures).map(([name, mixture]) => ({
  name,
  networks: [41, 42, 43].map((seed) => generateHardContacts({ mixture, seed, count: 1_200 })),
}));

describe.each([{ name: 'everyday', networks: everyday }, ...hard])(
  'on labelled networks of the kind $name',
  ({ name, networks }) => {
    const counts = searchAll(networks);

    test('at least 99 of 100 sure pairs are one person', () => {
      expect(counts.sure).toBeGreaterThan(counts.true / 8);
      expect(counts.surelyRight / counts.sure).toBeGreaterThanOrEqual(0.99);
    });

    test('at least 9 of 10 duplicates are in the queue, and hardly anything else', () => {
      expect(counts.right / counts.true).toBeGreaterThanOrEqual(0.9);
      // Every tenth namesake of the everyday network works at the same company.
      const precision = name === 'everyday' ? 0.9 : 0.95;
      expect(counts.right / counts.found).toBeGreaterThanOrEqual(precision);
    });
  },
);

const blank: Omit<LabelledContact, 'id' | 'person'> = {
  first_name: '',
  last_name: '',
  company: '',
  title: '',
  location: '',
  ...noOtherNames,
  birth_day: null,
  birth_month: null,
  birth_year: null,
  emails: [],
  phones: [],
  links: [],
};
const born = (birth_day: number, birth_month: number, birth_year: number | null = null) => ({
  birth_day,
  birth_month,
  birth_year,
});

/** The pair of two contacts, without any others around; undefined if it is not in the queue. */
function comparePair(one: Partial<LabelledContact>, other: Partial<LabelledContact>) {
  const people = [one, other].map((fields, index) =>
    normalizeLabelled({ ...blank, ...fields, id: `id-${index}`, person: index }),
  );
  const [found] = [...findDuplicates(people)].flatMap((step) => step.found);
  return found && { ...found, kinds: found.evidence.map(({ kind }) => kind) };
}

test.each([
  [
    'day and month swapped, in another town',
    { first_name: 'Nora', last_name: 'Lindqvist', location: 'Lund', ...born(3, 4, 1981) },
    { first_name: 'Nora', last_name: 'Lindqvist', location: 'Malmö', ...born(4, 3, 1981) },
    ['same_name', 'swapped_birthday', 'different_location'],
  ],
  [
    'typos in both names and in the day',
    { first_name: 'Fernanda', last_name: 'Villanueva', location: 'Lugo', ...born(13, 5, 1981) },
    { first_name: 'Frenanda', last_name: 'Vilanueva', location: 'Lugo', ...born(18, 5, 1981) },
    ['similar_name', 'similar_birthday', 'same_location'],
  ],
  [
    'a short form, and one digit of the year',
    { first_name: 'Elizabeth', last_name: 'Okonkwo', ...born(9, 11, 1975) },
    { first_name: 'Liz', last_name: 'Okonkwo', ...born(9, 11, 1976) },
    ['nickname', 'similar_birthday'],
  ],
  [
    'a nickname that is the other’s first name',
    { first_name: 'Wilhelmina', nickname: 'Foxy', last_name: 'Okonkwo', ...born(9, 11, 1975) },
    { first_name: 'Foxy', last_name: 'Okonkwo', ...born(9, 11, 1975) },
    ['nickname', 'same_birthday'],
  ],
  [
    'names written differently and read alike',
    {
      first_name: '翔',
      last_name: '斉藤',
      phonetic_first_name: 'しょう',
      phonetic_last_name: 'さいとう',
      ...born(2, 6, 1990),
    },
    { first_name: 'ショウ', last_name: 'サイトウ', ...born(2, 6, 1990) },
    ['similar_name', 'same_birthday'],
  ],
  [
    'a married name, beside the date of birth and the phone number',
    { first_name: 'Ximena', last_name: 'Pratt', phones: ['+34 600 100 200'], ...born(9, 1, 1990) },
    { first_name: 'Ximena', last_name: 'Soler', phones: ['+34 600 100 200'], ...born(9, 1, 1990) },
    ['same_birthday', 'same_phone', 'same_first_name', 'different_last_name'],
  ],
  [
    'older and newer forms of characters, and the whole name in one field',
    { first_name: '太郎', last_name: '渡邊', location: '横浜', ...born(2, 6) },
    { first_name: '', last_name: '渡辺太郎', location: '横浜', ...born(2, 6) },
    ['same_name', 'same_birthday', 'same_location'],
  ],
  [
    'swapped fields with a typo',
    { first_name: 'Katarzyna', last_name: 'Zielinska', ...born(2, 6) },
    { first_name: 'Zielinksa', last_name: 'Katarzyna', ...born(2, 6) },
    ['swapped_name', 'same_birthday'],
  ],
])('%s: found, with the reasons', (_case, one, other, kinds) => {
  expect(comparePair(one, other)?.kinds.toSorted()).toEqual(kinds.toSorted());
});

const address = { location: 'Graz', phones: ['+43 316 123456'] };

test.each([
  [
    'father and son with one name and one telephone',
    { first_name: 'Karl', last_name: 'Huber', ...address, ...born(2, 6, 1950) },
    { first_name: 'Karl', last_name: 'Huber', ...address, ...born(30, 1, 1981) },
  ],
  [
    'one name and one telephone, without birthdays',
    { first_name: 'Karl', last_name: 'Huber', ...address },
    { first_name: 'Karl', last_name: 'Huber', ...address },
  ],
  [
    'twins',
    { first_name: 'Jan', last_name: 'Huber', ...address, ...born(2, 6, 1990) },
    { first_name: 'Jana', last_name: 'Huber', ...address, ...born(2, 6, 1990) },
  ],
])('%s: never sure', (_case, one, other) => {
  expect(comparePair(one, other)?.score ?? 0).toBeLessThan(sureBar);
});

test.each([
  [
    'a couple in one household',
    { first_name: 'Karl', last_name: 'Huber', ...address, ...born(2, 6, 1950) },
    { first_name: 'Rosa', last_name: 'Huber', ...address, ...born(7, 9, 1952) },
  ],
  [
    'colleagues behind one switchboard',
    { first_name: 'Karl', last_name: 'Huber', company: 'Lumen', ...address },
    { first_name: 'Ines', last_name: 'Novak', company: 'Lumen', ...address },
  ],
  [
    'namesakes with different dates of birth, far from each other',
    { first_name: 'Karl', last_name: 'Huber', location: 'Graz', ...born(2, 6, 1950) },
    { first_name: 'Karl', last_name: 'Huber', location: 'Linz', ...born(30, 1, 1981) },
  ],
])('%s: not in the queue', (_case, one, other) => {
  expect(comparePair(one, other)).toBeUndefined();
});

test('numbered names are not typos of one another', () => {
  const people = Array.from({ length: 200 }, (_, n) =>
    normalizeLabelled({
      ...blank,
      id: `id-${n}`,
      person: n,
      first_name: `Ana${n}`,
      last_name: `Okafor${n}`,
      company: `Branch ${n}`,
    }),
  );
  expect([...findDuplicates(people)].flatMap((step) => step.found)).toEqual([]);
});

test('in a network of three, the two with one email are sure in every order', () => {
  const nora = { ...blank, first_name: 'Nora', last_name: 'Dahl', emails: ['nora@dahl.example'] };
  const other = { ...blank, first_name: 'Someone', last_name: 'Else' };
  for (const order of [
    [nora, nora, other],
    [nora, other, nora],
    [other, nora, nora],
  ]) {
    const contacts = order.map((one, index) => ({ ...one, id: `${index}`, person: index }));
    const found = [...findDuplicates(contacts.map(normalizeLabelled))].flatMap(
      (step) => step.found,
    );
    expect(found.map(({ score }) => score >= sureBar)).toEqual([true]);
  }
});

test('a network searched twice gives the same pairs with the same scores', () => {
  const people = hard[0]!.networks[0]!.slice(0, 300).map(normalizeLabelled);
  expect([...findDuplicates(people)]).toEqual([...findDuplicates(people)]);
});

test('a search can pause after every few people, however many each is compared with', () => {
  const people = hard[0]!.networks[0]!.slice(0, 300).map(normalizeLabelled);
  const done = [...findDuplicates(people)].map((step) => step.done);
  const advances = done.slice(1).map((count, index) => count - done[index]!);
  expect(done.at(-1)).toBe(300);
  expect(Math.max(...advances)).toBeLessThanOrEqual(10);
});
