import { expect, test } from 'vitest';
import { findArticles } from './find-articles.ts';

const articles = [
  { id: 'a', title: 'Warmth', body: 'How an import changes it.' },
  { id: 'b', title: 'Import contacts', body: 'From a file.' },
  { id: 'c', title: 'Énergie', body: 'x' },
];
const ids = (query: string) => findArticles(articles, query).map(({ id }) => id);

test('matches in a title come before matches in a text', () =>
  expect(ids('import')).toEqual(['b', 'a']));
test('every word has to match', () => expect(ids('import file')).toEqual(['b']));
test('case and accents do not matter', () => expect(ids('ENERGIE')).toEqual(['c']));
test('lists all articles without a query', () => expect(ids('  ')).toEqual(['a', 'b', 'c']));
