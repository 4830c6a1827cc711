import { readTags, uniqueTags } from '@kith/contract/posts/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitText } from './split-text.ts';

const ann = { member_id: '0e7f3b4e-6c1a-4d55-9a63-3f0a6b1c2d3e', name: 'Ann' };
const annLee = { member_id: '1e7f3b4e-6c1a-4d55-9a63-3f0a6b1c2d3e', name: 'Ann Lee' };

const kindsOf = (body: string, mentions = [ann, annLee]) =>
  splitText(body, mentions).map(({ kind, text }) => [kind, text]);

test('finds mentions, tags and addresses, and keeps every character', () => {
  const body = 'Thanks @Ann Lee and @Ann: see https://kith.example/a(b), #pricing.';
  expect(kindsOf(body)).toEqual([
    ['text', 'Thanks '],
    ['mention', '@Ann Lee'],
    ['text', ' and '],
    ['mention', '@Ann'],
    ['text', ': see '],
    ['link', 'https://kith.example/a(b)'],
    ['text', ', '],
    ['tag', '#pricing'],
    ['text', '.'],
  ]);
  expect(
    splitText(body, [ann, annLee])
      .map(({ text }) => text)
      .join(''),
  ).toBe(body);
});

test('takes no tag from an address, a word or a number, and no link to a script', () => {
  expect(kindsOf('https://kith.example/#top a#b #12 javascript:alert(1)')).toEqual([
    ['link', 'https://kith.example/#top'],
    ['text', ' a#b #12 javascript:alert(1)'],
  ]);
});

test('names only members that were chosen', () => {
  expect(kindsOf('@Bob', [])).toEqual([['text', '@Bob']]);
});

test('marks the same tags as the contract reads', () => {
  const unit = fc.constantFrom('#', '-', 'a', 'B', 'é', '1', '_', ' ', '.', '&', '開', '/');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
      const shown = splitText(text, []).flatMap((part) => (part.kind === 'tag' ? [part.tag] : []));
      expect(uniqueTags(shown)).toEqual(readTags(text));
    }),
  );
});
