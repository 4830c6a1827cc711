import { expect, test } from 'vitest';
import { findArticles } from './find-articles.ts';

const articles = [
  { id: 'a', title: 'Warmth', body: 'How an import changes it.' },
  { id: 'b', title: 'Import contacts', body: 'From a file.' },
  { id: 'c', title: 'Énergie', body: 'x' },
];
const ids = (query: string) => findArticles(articles, query).map(({ id }) => id);

test('titles that fit come before texts that do', () => expect(ids('import')).toEqual(['b', 'a']));
test('every word has to stand somewhere', () => expect(ids('import file')).toEqual(['b']));
test('case and accents do not matter', () => expect(ids('ENERGIE')).toEqual(['c']));
test('without a query all stand there', () => expect(ids('  ')).toEqual(['a', 'b', 'c']));
