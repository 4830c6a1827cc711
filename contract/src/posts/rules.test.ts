import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readTags, tagKey } from './rules.ts';

test('a tag has hyphens between its words, and ends before what can’t belong to it', () => {
  expect(readTags('About #usage-based pricing')).toEqual(['usage-based']);
  expect(readTags('#go-to-market, #end- and #a--b #-no (#co-op)')).toEqual([
    'go-to-market',
    'end',
    'a',
    'co-op',
  ]);
  expect(readTags('#2026-11 and #7')).toEqual([]);
  expect(readTags('#プロダクト-開発と')).toEqual(['プロダクト-開発と']);
});

test('a written tag is read whole, whatever words it has and whatever follows', () => {
  const word = fc.stringMatching(/^[\p{L}][\p{L}\p{N}_]{0,10}$/u);
  const after = fc.constantFrom('', '.', '-', ', more', ' #', '!', '-.');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), after, (words, end) => {
      const tag = words.join('-');
      expect(readTags(`See #${tag}${end}`).map(tagKey)).toEqual(
        tagKey(tag) === '' ? [] : [tagKey(tag)],
      );
    }),
  );
});

test('no tag is longer than a tag may be, nor ends with a hyphen', () => {
  const text = fc.string({ unit: fc.constantFrom('#', '-', 'a', 'é', '1', '_', ' ', '.') });
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        fc
          .string({ unit: fc.constantFrom('a', '-'), minLength: 45, maxLength: 60 })
          .map((one) => `#${one}`),
      ),
      (one) => {
        for (const tag of readTags(one)) {
          expect(tag.length).toBeLessThanOrEqual(50);
          expect(tag).toMatch(/^[^-].*$/u);
          expect(tag.endsWith('-')).toBe(false);
        }
      },
    ),
  );
});
