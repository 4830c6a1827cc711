import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { parseRichText } from '#ui/rich-text/parse-rich-text.ts';
import { raiseHeadings, splitRunbook } from './split-runbook.ts';

test('commands are apart from the text around them, and an open one goes to the end', () => {
  expect(splitRunbook('Run:\n\n```\nnpm run backup\n```\n\nThen **wait**.')).toEqual([
    { kind: 'text', text: 'Run:\n' },
    { kind: 'code', text: 'npm run backup' },
    { kind: 'text', text: '\nThen **wait**.' },
  ]);
  expect(splitRunbook('```sh\nnpm start')).toEqual([{ kind: 'code', text: 'npm start' }]);
  expect(splitRunbook('')).toEqual([]);
});

test('nothing of any text is lost but the lines of backticks', () => {
  fc.assert(
    fc.property(fc.string(), (body) => {
      const lines = body.split(/\r?\n/u).filter((line) => !/^\s{0,3}```/u.test(line));
      const kept = splitRunbook(body).flatMap(({ text }) => text.split('\n'));
      expect(kept.filter((line) => line.trim() !== '')).toEqual(
        lines.filter((line) => line.trim() !== ''),
      );
    }),
  );
});

test('the parts of a runbook are headings of the first level', () => {
  expect(raiseHeadings('# A\n## B\n### C\n#### D\na ## b')).toBe('# A\n# B\n## C\n#### D\na ## b');
});

const hostile = [
  '[go](javascript:alert(1))',
  '[go](data:text/html,<script>alert(1)</script>)',
  '[go](JaVaScRiPt:alert(1))',
  '[go](//evil.example)',
  '[go](vbscript:x)',
  '![x](javascript:alert(1))',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">go</a>',
];

test.each(hostile)('no address of %s leads anywhere but the web or a mailbox', (text) => {
  const runs = splitRunbook(text)
    .flatMap((part) => parseRichText(part.text))
    .flatMap((block) =>
      'lines' in block ? block.lines : block.items.flatMap((item) => item.lines),
    )
    .flat();
  for (const { href } of runs) expect(href ?? 'https:').toMatch(/^(?:https?|mailto):/u);
  const shown = runs.map((run) => run.text).join('');
  expect(renderToStaticMarkup(createElement('p', null, shown))).not.toMatch(/<(?:img|a|script)/u);
});
