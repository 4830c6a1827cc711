import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readTexts } from './catalogues.ts';
import { findUnfilledTexts } from './unfilled-texts.ts';

const root = join(import.meta.dirname, '..');

test('every text is given the values that it names', () => {
  const names = globSync('web/src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] });
  const files = new Map(names.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
  const texts = readTexts(join(root, 'web/src/locales'), 'en-US');
  expect(findUnfilledTexts(files, texts)).toEqual([]);
});

const texts = new Map([
  ['feed:shared', '{{name}} shared this on {{brand}}'],
  ['feed:count_one', '{{number}} post of {{name}}'],
  ['feed:count_other', '{{number}} posts'],
  ['feed:kinds.a', 'A of {{name}}'],
  ['feed:kinds.b', 'B of {{name}} in {{city}}'],
  ['other:shared', '{{time}}'],
]);

test.each([
  ["t('shared', { name })", null],
  ["t('shared')", 'feed:shared: name'],
  ["t('shared', { who: name })", 'feed:shared: name'],
  ["t('count', { count, number })", 'feed:count: name'],
  ["t(isIt ? 'shared' : 'kinds.a', {})", 'feed:shared: name'],
  ["t('other:shared', {})", 'other:shared: time'],
  // What only some of the keys name may belong to those that never come here.
  ['t(`kinds.${kind}`, { name })', null],
  ['t(`kinds.${kind}`, { city })', 'feed:kinds.a: name'],
  // Values that are computed elsewhere.
  ["t('shared', values)", null],
  ["t('shared', { ...values })", null],
])('%s lacks %s', (call, lacks) => {
  const source = `const { t } = useTranslation(['feed', 'common']);\n${call};`;
  const found = findUnfilledTexts(new Map([['a.tsx', source]]), texts);
  expect(found[0] ?? null).toBe(lacks && `a.tsx:2 ${lacks}`);
});
