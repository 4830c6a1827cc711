import { expect, test } from 'vitest';
import { hintsFor } from './term-hints.ts';

const day = '2026-05-17';
const completedOf = (text: string) => hintsFor(text, day).rows.map(({ completed }) => completed);

test('operators are offered from their third letter, and their values after the colon', () => {
  expect(completedOf('co')).toEqual([]);
  expect(completedOf('ada com')).toEqual(['ada company:']);
  expect(completedOf('ada warmth:')).toEqual([
    'ada warmth:>70 ',
    'ada warmth:<30 ',
    'ada warmth:40..60 ',
  ]);
  expect(completedOf('has:li')).toEqual(['has:link ']);
});

test('values come before the results only while nothing can be searched without one', () => {
  expect(hintsFor('before:', day)).toMatchObject({ isNeeded: true });
  expect(hintsFor('before:2026', day)).toMatchObject({ isNeeded: false });
  expect(hintsFor('ada com', day)).toMatchObject({ isNeeded: false });
});

test('an open phrase is closed, and an exclusion explained', () => {
  expect(hintsFor('"design le', day).rows).toMatchObject([
    { kind: 'phrase', completed: '"design le" ' },
  ]);
  expect(completedOf('"design lead"')).toEqual([]);
  expect(hintsFor('lead -lamp', day).rows).toMatchObject([
    { kind: 'without', completed: 'lead -lamp ' },
  ]);
});
