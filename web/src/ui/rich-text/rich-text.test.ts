import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { insertLink, toggleLines, toggleMark } from './edit-rich-text.ts';
import { parseRichText } from './parse-rich-text.ts';
import { RichText } from './rich-text.tsx';

const plain = (markup: string) =>
  markup.replaceAll(/ class="[^"]*"/gu, '').replaceAll(/<\/?span>/gu, '');
const show = (text: string) =>
  plain(renderToStaticMarkup(createElement(RichText, { text }))).replace(
    /^<div>(.*)<\/div>$/su,
    '$1',
  );

test('renders each kind of markup', () => {
  expect(show('# Big\n## Mid\n### Small')).toBe('<h3>Big</h3><h4>Mid</h4><h5>Small</h5>');
  expect(show('a **bold** and *thin* or _thin_ word')).toBe(
    '<p>a <strong>bold</strong> and <em>thin</em> or <em>thin</em> word</p>',
  );
  expect(show('**all *both* bold**')).toBe(
    '<p><strong>all </strong><strong><em>both</em></strong><strong> bold</strong></p>',
  );
  expect(show('- one\n- two\n\n3. three\n4. four')).toBe(
    '<ul><li>one</li><li>two</li></ul><ol start="3"><li>three</li><li>four</li></ol>',
  );
  expect(show('> said\n> twice')).toBe('<blockquote>said<br/>twice</blockquote>');
  expect(show('[Kith](https://kith.example/a) and https://x.example/b.')).toContain(
    'href="https://x.example/b"',
  );
});

test('shows a plain note unchanged', () => {
  for (const text of [
    '2 * 3 * 4 = 24',
    'snake_case_name',
    '#hashtag',
    'C:\\new',
    '=1+1',
    '**',
    'a*',
  ]) {
    expect(show(text)).toBe(`<p>${text}</p>`);
  }
  expect(show('first\nsecond\n\nthird')).toBe('<p>first<br/>second</p><p>third</p>');
  expect(show('')).toBe('');
});

test('renders hostile notes as text, never as markup', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:x)',
    '[x](&#106;avascript:alert(1))',
    '[<b>x</b>](https://x.example/"onmouseover="alert(1))',
    'javascript:alert(1)',
  ];
  for (const attack of attacks) {
    const shown = show(attack);
    expect(shown, attack).not.toMatch(/<(?:script|img|b)\b/iu);
    expect(shown, attack).not.toMatch(/href="(?!https?:|mailto:)/iu);
    expect(shown, attack).not.toMatch(/<[^>]*\son\w+="[^"]/iu);
  }
});

test('renders endless nesting or very long text in bounded time', () => {
  const levels = 10_000;
  const size = 1_000_000;
  const inputs = [
    '> '.repeat(levels) + 'x',
    '**'.repeat(levels) + 'x',
    '*_'.repeat(levels) + 'x' + '_*'.repeat(levels),
    Array.from({ length: levels }, (_, depth) => `${' '.repeat(depth % 400)}- x`).join('\n'),
    '['.repeat(size),
    '[a]('.repeat(size / 4),
    'http://'.repeat(size / 7),
    'h'.repeat(size),
    '\n'.repeat(size),
    '\\'.repeat(size),
    `[${'a'.repeat(size)}](https://x.example)`,
  ];
  for (const input of inputs) {
    // CPU time, which other work on a busy machine doesn't lengthen.
    const before = process.threadCpuUsage();
    parseRichText(input);
    const { user } = process.threadCpuUsage(before);
    expect(user, input.slice(0, 20)).toBeLessThan(2_000_000);
  }
});

test('a tool marks the selection, and unmarks it again', () => {
  const word = { text: 'a word here', start: 2, end: 6 };
  const bold = toggleMark(word, '**');
  expect(bold.text).toBe('a **word** here');
  expect(toggleMark(bold, '**')).toEqual(word);
  expect(toggleMark(bold, '*').text).toBe('a ***word*** here');
  const list = toggleLines({ text: 'a\nb', start: 0, end: 3 }, 'numbers');
  expect(list.text).toBe('1. a\n2. b');
  expect(toggleLines({ ...list, start: 0 }, 'quote').text).toBe('> a\n> b');
  expect(toggleLines({ ...list, start: 0 }, 'numbers').text).toBe('a\nb');
  expect(insertLink(word)).toEqual({ text: 'a [word](https://) here', start: 9, end: 17 });
});
