import fc from 'fast-check';
import { expect, test } from 'vitest';

import { dayRange, firstDay, lastDay } from './date-ranges.ts';
import { numberRange } from './number-ranges.ts';
import { operatorNames, operatorOf } from './operators.ts';
import { parseQuery } from './parse-query.ts';
import { printQuery } from './print-query.ts';
import { planQuery } from './query-plan.ts';
import { suggestTerms } from './suggest-terms.ts';
import { makeFilter, type SearchTerm } from './terms.ts';

const termsOf = (text: string): SearchTerm[] =>
  parseQuery(text).terms.map((term) => {
    const { kind, negated } = term;
    if (kind === 'filter') return { kind, operator: term.operator, value: term.value, negated };
    if (kind === 'open') return { kind, operator: term.operator, negated };
    return { kind, text: term.text, negated };
  });

/** Texts in which operators, quotes and signs are frequent. */
const piece = fc.oneof(
  fc.constantFrom(...operatorNames.map((name) => `${name}:`), '-', '"', '“', '」', ' ', ':', '：'),
  fc.constantFrom(
    '>70',
    '2026-05',
    'never',
    'email',
    'firma:',
    'typo:',
    'Ada',
    '12',
    '<',
    '..',
    '\u3000',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const anyText = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));

test('every text is a query, and what is printed reads the same', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const terms = termsOf(text);
      const printed = printQuery(terms);
      expect(termsOf(printed)).toEqual(terms);
      expect(printQuery(termsOf(printed))).toBe(printed);
    }),
    { numRuns: 5_000 },
  );
});

test('places are inside the text, in order, and hold what they say', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { terms, issues } = parseQuery(text);
      let end = 0;
      for (const term of terms) {
        expect(term.start).toBeGreaterThanOrEqual(end);
        expect(term.end).toBeGreaterThan(term.start);
        expect(term.end).toBeLessThanOrEqual(text.length);
        if (term.kind === 'word') expect(text.slice(term.start, term.end)).toContain(term.text);
        end = term.end;
      }
      for (const issue of issues) expect(text.slice(issue.start, issue.end)).toContain(issue.name);
    }),
    { numRuns: 2_000 },
  );
});

test('no word, value or phrase is lost', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const letters = (of: string) => of.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, '').length;
      const { terms } = parseQuery(text);
      const kept = terms.reduce((sum, term) => sum + letters(text.slice(term.start, term.end)), 0);
      expect(kept).toBe(letters(text));
    }),
    { numRuns: 2_000 },
  );
});

test('operators, phrases and minus are read in any language', () => {
  expect(termsOf('ada company:Acme -tag:"old friends" "design lead" -spam')).toEqual([
    { kind: 'word', text: 'ada', negated: false },
    { kind: 'filter', operator: 'company', value: 'Acme', negated: false },
    { kind: 'filter', operator: 'tag', value: 'old friends', negated: true },
    { kind: 'phrase', text: 'design lead', negated: false },
    { kind: 'word', text: 'spam', negated: true },
  ]);
  expect(printQuery(termsOf('Firma:„Zwei Worte“ 公司：华为 HAS:Email'))).toBe(
    'company:"Zwei Worte" company:华为 has:email',
  );
});

test('what only looks like an operator is searched as it is, with a hint', () => {
  const { terms, issues } = parseQuery('typo:x warmth:hot company: https://kith.example tel:12');
  expect(terms.map(({ kind }) => kind)).toEqual(['word', 'word', 'open', 'word', 'word']);
  expect(issues).toEqual([
    { code: 'unknown_operator', name: 'typo', start: 0, end: 6 },
    { code: 'invalid_value', name: 'warmth', start: 7, end: 17 },
    { code: 'missing_value', name: 'company', start: 18, end: 26 },
  ]);
});

test('the types that know every operator are searched', () => {
  expect(planQuery('warmth:>70 ada').types).toEqual(['contact']);
  expect(planQuery('from:ada').types).toEqual(['message', 'post']);
  expect(planQuery('from:ada warmth:>70').types).toEqual([]);
  expect(planQuery('-type:message ada').types).not.toContain('message');
  expect(planQuery('ada').types).toHaveLength(6);
  expect(planQuery('ada "two words" -x has:note')).toMatchObject({
    words: 'ada',
    phrases: ['two words'],
    without: ['x'],
    filters: [{ operator: 'has', value: 'note', negated: false }],
    isRefined: true,
  });
});

test('a value means the same after it was printed, and only valid ones are accepted', () => {
  fc.assert(
    fc.property(fc.constantFrom(...operatorNames), fc.string({ unit: 'binary' }), (name, value) => {
      const filter = makeFilter(name, value);
      if (!filter) return;
      expect(operatorOf(name).canonical(filter.value)).toBe(filter.value);
    }),
  );
  for (const value of ['2026-13', '2026-02-30', '0000', '26', '<', '2026-05..2026-04', '>>2026']) {
    expect(makeFilter('contacted', value), value).toBeNull();
  }
  for (const value of ['101', '-5', '>', 'hot', '80..20']) {
    expect(makeFilter('warmth', value), value).toBeNull();
  }
});

test('ranges have the bounds that they read as', () => {
  expect(dayRange('2026-05')).toEqual({ from: '2026-05-01', until: '2026-06-01' });
  expect(dayRange('<2026-05')).toEqual({ until: '2026-05-01' });
  expect(dayRange('<=2026-05')).toEqual({ until: '2026-06-01' });
  expect(dayRange('>2026')).toEqual({ from: '2027-01-01' });
  expect(dayRange('2024-02..2024-03-05')).toEqual({ from: '2024-02-01', until: '2024-03-06' });
  expect([firstDay('2024-02'), lastDay('2024-02')]).toEqual(['2024-02-01', '2024-02-29']);
  expect(numberRange('>70').min).toBeGreaterThan(70);
  expect(numberRange('>=70')).toEqual({ min: 70 });
  expect(numberRange('<30')).toEqual({ max: 30 });
});

test('operators and their values are suggested where the caret is', () => {
  expect(suggestTerms('ada com', 7, '2026-05-17')).toEqual({
    start: 4,
    end: 7,
    operator: null,
    typed: 'com',
    texts: ['company:'],
  });
  expect(suggestTerms('-fir', 4, '2026-05-17')).toMatchObject({ start: 1, texts: ['company:'] });
  expect(suggestTerms('has:b x', 5, '2026-05-17')).toMatchObject({
    operator: 'has',
    texts: ['has:birthday'],
  });
  expect(suggestTerms('company:ac', 10, '2026-05-17')).toMatchObject({
    operator: 'company',
    typed: 'ac',
    texts: [],
  });
  const textsOf = (text: string) => suggestTerms(text, text.length, '2026-05-17')?.texts;
  expect(textsOf('warmth:')).toEqual(['warmth:>70', 'warmth:<30', 'warmth:40..60']);
  expect(textsOf('warmth:>')).toEqual(['warmth:>70']);
  expect(textsOf('before:')).toEqual(['before:2026-05', 'before:2026', 'before:2026-05-17']);
  expect(textsOf('contacted:n')).toEqual(['contacted:never']);
  for (const name of operatorNames) {
    for (const text of textsOf(`${name}:`) ?? []) {
      expect(parseQuery(text).issues, text).toEqual([]);
    }
  }
  expect(suggestTerms('ada ', 4, '2026-05-17')).toBeNull();
  expect(suggestTerms('"com', 4, '2026-05-17')).toMatchObject({ start: 1 });
});
