import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type Locale, locales } from '../../core/locales.ts';
import { operatorNames } from '../language/operators.ts';
import { parseQuery } from '../language/parse-query.ts';
import { printTerm } from '../language/print-query.ts';

import { labelledChinese } from './labelled/chinese.ts';
import { labelledEnglish } from './labelled/english.ts';
import { labelledFrench } from './labelled/french.ts';
import { labelledGerman } from './labelled/german.ts';
import { labelledJapanese } from './labelled/japanese.ts';
import type { LabelledQuestion } from './labelled/labelled-question.ts';
import { labelledSpanish } from './labelled/spanish.ts';
import { readQuestion } from './question-query.ts';

/** A Monday. */
const now = new Date('2026-11-23T10:00:00Z');
const timeZone = 'Europe/Berlin';
/** So many of each language were seen while the grammar was written; the others only afterwards. */
const seen = 12;

const labelled: Record<Locale, readonly LabelledQuestion[]> = {
  'en-US': labelledEnglish,
  'es-ES': labelledSpanish,
  'fr-FR': labelledFrench,
  'de-DE': labelledGerman,
  'ja-JP': labelledJapanese,
  'zh-CN': labelledChinese,
};

/** The terms in an order of their own. */
function termsOf(query: string | null): string[] {
  return parseQuery(query ?? '')
    .terms.map(printTerm)
    .toSorted();
}

test('of 120 questions in six languages, nine in ten of each become exactly the filters that are meant', async () => {
  const misses: string[] = [];
  const counts = { seen: [0, 0], later: [0, 0] };
  const shares = new Map<Locale, number>();
  for (const locale of locales) {
    const questions = labelled[locale];
    expect(questions.length, locale).toBeGreaterThanOrEqual(20);
    const missesBefore = misses.length;
    for (const [index, [question, meant]] of questions.entries()) {
      const read = termsOf(await readQuestion(question, { locale, now, timeZone }));
      const isRight = read.join(' ') === termsOf(meant).join(' ');
      const part = counts[index < seen ? 'seen' : 'later'];
      part[0]! += isRight ? 1 : 0;
      part[1]! += 1;
      if (!isRight) misses.push(`${question} → ${read.join(' ')}`);
    }
    shares.set(locale, 1 - (misses.length - missesBefore) / questions.length);
  }
  const message = misses.join('\n');
  expect(counts.seen[0]! / counts.seen[1]!, message).toBeGreaterThanOrEqual(0.9);
  expect(counts.later[0]! / counts.later[1]!, message).toBeGreaterThanOrEqual(0.9);
  for (const [locale, share] of shares) {
    expect(share, `${locale}\n${message}`).toBeGreaterThanOrEqual(0.9);
  }
});

test('names, companies and plain words are no questions', async () => {
  for (const text of [
    'Ada Lovelace',
    'kestrel',
    'May Chen',
    '山田太郎',
    '李娜',
    'Berlin',
    'a@b.example',
  ]) {
    for (const locale of locales) {
      expect(await readQuestion(text, { locale, now, timeZone }), `${text} ${locale}`).toBeNull();
    }
  }
  expect(await readQuestion('founders title:CEO', { locale: 'en-US', now, timeZone })).toBeNull();
});

test('days follow the clock and the time zone that are given', async () => {
  const ask = (text: string, at: string, zone: string, weekStartsOn = 1) =>
    readQuestion(text, { locale: 'en-US', now: new Date(at), timeZone: zone, weekStartsOn });
  const newYear = '2026-12-31T23:30:00Z';
  expect(await ask('who did I meet yesterday', newYear, 'UTC')).toBe('contacted:2026-12-30');
  expect(await ask('who did I meet yesterday', newYear, 'Asia/Tokyo')).toBe('contacted:2026-12-31');
  expect(await ask('people I met last week', '2026-03-01T12:00:00Z', 'UTC')).toBe(
    'contacted:2026-02-16..2026-02-22',
  );
  expect(await ask('people I met last week', '2026-03-01T12:00:00Z', 'UTC', 0)).toBe(
    'contacted:2026-02-22..2026-02-28',
  );
  expect(await ask("people I haven't seen since December", '2026-03-31T12:00:00Z', 'UTC')).toBe(
    'contacted:<2025-12-01',
  );
  expect(await ask("people I haven't seen in a month", '2026-03-31T12:00:00Z', 'UTC')).toBe(
    'contacted:<2026-02-28',
  );
  expect(await ask('people I met on 3 May 2024', newYear, 'UTC')).toBe('contacted:2024-05-03');
});

test('a date without a year is the last one that there was, and what is no date stays words', async () => {
  const ask = (text: string, locale: Locale = 'en-US') =>
    readQuestion(text, { locale, now, timeZone });
  expect(await ask('people I met on 29 February')).toBe('contacted:2024-02-29');
  expect(await ask('people I met on 24 November')).toBe('contacted:2025-11-24');
  expect(await ask('2月29日に会った人', 'ja-JP')).toBe('contacted:2024-02-29');
  for (const none of ['2026-13-05', '2026-02-30', '2026-13', '31 April', '29 February 2026']) {
    expect(await ask(`people I met on ${none}`), none).toBeNull();
  }
});

const word = fc.constantFrom(
  'founders',
  'in',
  'Berlin',
  'since',
  'May',
  "haven't",
  'talked',
  '90',
  'days',
  'I',
  'seit',
  'nicht',
  '12月',
  '的',
  'から',
  '没联系过',
  'messages from',
  'de',
  'la',
  '31',
  '2026',
  '2026-13-45',
  '|',
  '"',
);

test('whatever is asked, the answer is a query of known operators, and soon', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...locales),
      fc.oneof(
        fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')),
        fc.string({ unit: 'binary', maxLength: 200 }),
      ),
      async (locale, text) => {
        const start = performance.now();
        const query = await readQuestion(text.slice(0, 200), { locale, now, timeZone });
        expect(performance.now() - start).toBeLessThan(1_000);
        if (query === null) return;
        const filters = parseQuery(query).terms.flatMap((term) =>
          term.kind === 'filter' ? [term.operator] : [],
        );
        expect(filters.length).toBeGreaterThan(0);
        expect(operatorNames).toEqual(expect.arrayContaining(filters));
      },
    ),
    { numRuns: 600 },
  );
});
