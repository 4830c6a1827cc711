import { expect, test } from 'vitest';
import { readQuery } from './suggestion-query.ts';

const atEnd = (text: string) => readQuery(text, text.length);

test('sees the name or the tag that is being typed', () => {
  expect(atEnd('Thanks @Pri')).toEqual({ sign: '@', text: 'Pri', start: 7 });
  expect(atEnd('@Priya Ra')).toEqual({ sign: '@', text: 'Priya Ra', start: 0 });
  expect(atEnd('about #pric')).toEqual({ sign: '#', text: 'pric', start: 6 });
  expect(atEnd('（@山')).toEqual({ sign: '@', text: '山', start: 1 });
});

test('sees nothing in an address, after the words are over or elsewhere', () => {
  expect(atEnd('mail me: ann@example')).toBeNull();
  expect(atEnd('https://kith.example/#top')).toBeNull();
  expect(atEnd('#pricing is')).toBeNull();
  expect(readQuery('@Ann and more', 13)).toBeNull();
});
