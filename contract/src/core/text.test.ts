import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';

import {
  cleanInput,
  cleanLine,
  cleanText,
  cutText,
  foldText,
  lineSchema,
  proseSchema,
  textLimit,
} from './text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 200 });

test('folding makes spellings equal that readers see as the same word', () => {
  const same = [
    ['JOSÉ  Núñez', 'jose nunez'],
    ['Weiß', 'weiss'],
    ['Søren Łukasz Æsir', 'soren lukasz aesir'],
    ['Ｋｉｔｈ', 'kith'],
    ['ﾀﾅｶ', 'タナカ'],
    ['e\u0301mile', 'émile'],
    ['Ёлка', 'елка'],
    ['김철수'.normalize('NFD'), '김철수'],
  ];
  for (const [one, other] of same) expect(foldText(one!)).toBe(foldText(other!));
});

test('folding keeps words apart whose marks carry meaning', () => {
  for (const [one, other] of [
    ['ガ', 'カ'],
    ['パパ', 'ハハ'],
    ['กา', 'กิ'],
    ['कि', 'की'],
  ]) {
    expect(foldText(one!)).not.toBe(foldText(other!));
  }
});

test('folding twice changes nothing, and case never matters', () => {
  expect(foldText('STRAẞE')).toBe('strasse');
  fc.assert(
    fc.property(anyText, (text) => {
      const once = foldText(text);
      expect(foldText(once)).toBe(once);
      expect(once).toBe(once.trim());
      expect(once).not.toMatch(/\s\s/u);
    }),
    { numRuns: 2_000 },
  );
});

test('cleaning removes control characters and half characters only', () => {
  expect(cleanText(' a\u0000b\u0007\tc\nd\u200B\uFEFF ')).toBe('ab\tc\nd');
  expect(cleanText('half \uD83D of it')).toBe('half \uFFFD of it');
  expect(cleanText('👩‍🚀 山田')).toBe('👩‍🚀 山田');
});

test('what no one sees is removed, and joiners, flags and the direction of prose stay', () => {
  const hidden =
    '\u00AD\u034F\u0085\u009F\u180E\u200B\u202A\u202E\u2060\u206F\uFFF9\uFFFE\u{E0041}';
  for (const character of hidden) expect(cleanLine(`a${character}b`)).toMatch(/^a ?b$/u);
  for (const mark of '\u061C\u200E\u200F\u2066\u2067\u2068\u2069') {
    expect(cleanLine(`Ann${mark} Lee`)).toBe('Ann Lee');
    expect(cleanText(`Ann${mark} Lee`)).toBe(`Ann${mark} Lee`);
  }
  for (const text of [
    'می\u200Cخواهم',
    '👩‍🚀',
    'क्\u200Dष',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  ]) {
    expect(cleanLine(text)).toBe(text);
  }
  expect(cleanText('one\u2028two\u2029three\rfour')).toBe('one\ntwo\nthree\nfour');
});

test('a text without anything visible is empty, so that no name is invisible', () => {
  for (const text of ['\u3164', '\u2800 \u115F', '\u200D\u200C', '\u0301', '\u200F', '\uFFA0\n']) {
    expect(cleanText(text)).toBe('');
    expect(lineSchema(10).pipe(z.string().min(1)).safeParse(text).success).toBe(false);
  }
});

test('cleaned text is well formed and has no control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 0, max: 0x1f }), (text, code) => {
      const cleaned = cleanText(text + String.fromCharCode(0xd800, code) + text);
      expect(cleaned.isWellFormed()).toBe(true);
      expect(cleaned).not.toMatch(/[\u0000-\u0008\u000E-\u001F\u007F]/u);
      expect(cleanText(cleaned)).toBe(cleaned);
    }),
  );
});

test('input loses markup and scripts, also nested ones', () => {
  expect(cleanInput('<b>Hi</b> there')).toBe('Hi there');
  for (const hostile of [
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    'javajavascript:script:alert(1)',
    '<img src=x onerror=alert(1)>',
    'onclick=onclick=alert(1)',
  ]) {
    const cleaned = cleanInput(hostile);
    expect(cleaned).not.toMatch(/<\/?[a-z!][^>]*>|\bjavascript\s*:|\bon\w+\s*=/iu);
  }
  for (const [hostile, kept] of [
    ['<svg/onload=alert(1)>x', 'x'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<!-- hidden --><!doctype html><?xml version="1"?><my-card a=1>x</P>', 'x'],
    ['see data:text/html,x', 'see text/html,x'],
    ['\u202Eevil\u202C', 'evil'],
    ['\u3164\u2060', ''],
  ] as const) {
    expect(cleanInput(hostile)).toBe(kept);
  }
});

test('text that only looks like markup is kept', () => {
  for (const words of [
    '3 < 4 and 5 > 2',
    'if a<b and c>d, then x < y && y > z',
    'the data: one = 1, only = 2, once=twice',
    'Dear <name>, I <3 it',
    'condition: on time = on budget',
    '\u2067שלום\u2069 \u200Fא 👩‍🚀',
  ]) {
    expect(cleanInput(words)).toBe(words);
  }
});

test('nested patterns are cleaned quickly', () => {
  for (const piece of ['<b ', '<scr', 'on', '<!--', '<a x=', 'data:', '<b/', '<my-']) {
    const before = process.cpuUsage();
    cleanInput(piece.repeat(5_000));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000, piece).toBeLessThan(500);
  }
});

test('cleaned input contains no pattern that cleaning removes', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    'b',
    'on',
    'data',
    'javascript',
    'load',
    ':',
    '=',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const cleaned = cleanInput(pieces.join(''));
      expect(cleaned).not.toMatch(/<\/?b\s*\/?>|\bjavascript\s*:|\bonload\w*\s*=/iu);
      expect(cleanInput(cleaned)).toBe(cleaned);
    }),
    { numRuns: 2_000 },
  );
});

test('input is cut to its limit without splitting a character', () => {
  expect(cleanInput('x'.repeat(5_000))).toHaveLength(textLimit);
  expect(cleanInput(`x${'😀'.repeat(1_000)}`).isWellFormed()).toBe(true);
});

test('a text is cut without splitting a character', () => {
  expect([cutText('ab😀', 4), cutText('ab😀', 3), cutText('ab😀', 2)]).toEqual([
    'ab😀',
    'ab',
    'ab',
  ]);
});

test('a line has one line and single spaces, prose keeps its lines', () => {
  expect(lineSchema(20).parse(' a \r\n b\t\tc ')).toBe('a b c');
  expect(proseSchema(20).parse(' a\r\nb\rc \n')).toBe('a\nb\nc');
  expect(lineSchema(3).safeParse('abcd').success).toBe(false);
  expect(lineSchema(3).safeParse('  abc  ').success).toBe(true);
});
