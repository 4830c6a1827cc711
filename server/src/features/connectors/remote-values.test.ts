import { crmLimits } from '@kith/contract/connectors/rules';
import { interactionBodyLimit, interactionSummaryLimit } from '@kith/contract/interactions/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { toNoteText } from './note-record.ts';
import { htmlPatterns, readHtml, readRemoteText } from './remote-values.ts';

test('a value that is cut never ends with half a character', () => {
  const long = (length: number) => `${'x'.repeat(length - 1)}😀`;
  const cut = [
    readRemoteText(long(crmLimits.value)),
    readRemoteText(long(2 * crmLimits.value)),
    toNoteText('body', long(interactionBodyLimit)),
    toNoteText('summary', long(interactionSummaryLimit)),
  ];
  expect(cut.map((text) => /^x+$/u.test(text!))).toEqual([true, true, true, true]);
});

test('a note’s text is read from its HTML', () => {
  const read = (html: string) => readHtml(html);
  expect(read('<p>Met &amp; talked</p><p>about <b class="x">looms</b></p>')).toBe(
    'Met & talked\nabout looms',
  );
  expect(read('a<script>one</script>b<SCRIPT src="x">two</Script >c</script>d')).toBe('abcd');
  expect(read('a<style>p {}</style>b<script>"<style>"</script>c<style>d')).toBe('abcd');
  expect(read('1 < 2 &lt;b&gt; &#128512;&#x41;&#xD83D;&none;')).toBe('1 < 2 <b> 😀A\uFFFD&none;');
});

/*
 * Whoever tries a pattern at each `<` reads each character once, where no try goes beyond the next one.
 * That one try takes no longer than its text is checked for all patterns (tools/slow-patterns.ts).
 */
test('no pattern for HTML looks further than to the next mark', () => {
  const pieces = ['>', '/', '/script', 'script', 'style ', 'br ', 'p', '!--', '&#1;', ' '];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 5 }).map((list) => list.join(''));
  const patterns = Object.values(htmlPatterns).flat();
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 4 }), (first, others) => {
      const rest = others.map((other) => `<${other}`).join('');
      for (const { source, flags } of patterns) {
        const pattern = new RegExp(source, `${flags.replace('g', '')}y`);
        const found = pattern.exec(`<${first}`)?.[0];
        pattern.lastIndex = 0;
        expect([source, pattern.exec(`<${first}${rest}`)?.[0]]).toEqual([source, found]);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(readHtml('<'.repeat(100_000))).toHaveLength(100_000);
  expect(readHtml('<script>'.repeat(100_000))).toBe('');
});
