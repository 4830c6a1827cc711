import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { expect, test } from 'vitest';
import { findDoubtfulEffects } from './effects.ts';

const sources = join(import.meta.dirname, '../web/src');

test('an effect of a screen returns a clean-up or nothing', async () => {
  const files = new Map<string, string>();
  for await (const file of glob('**/*.{ts,tsx}', { cwd: sources })) {
    files.set(file.replaceAll(sep, '/'), await readFile(join(sources, file), 'utf8'));
  }
  expect(findDoubtfulEffects(files)).toEqual([]);
});

const lines = [
  'useEffect(() => control.current?.scrollIntoView(), []);',
  'useLayoutEffect(() => (isOpen ? open() : undefined), [isOpen]);',
  'useEffect(() => search(), []);',
  'const search = useEffectEvent(() => box.scrollIntoView());',
  'useEffect(() => unknown(), []);',
  'useEffect(onLook, []);',
  'const onLook = useEffectEvent(props.onLook);',
  'useEffect(async () => {}, []);',
  // And these are clear.
  'useEffect(() => { control.current?.scrollIntoView(); }, []);',
  'useEffect(() => () => clearTimeout(timer), []);',
  'useEffect(() => void send(), []);',
  'useEffect(() => follow(text), [text]);',
  'const follow = useEffectEvent((text) => { if (text === seen) return; setSeen(text); });',
  'useEffect(start, []);',
  "import { begin as start } from '#lib/begin.ts';",
  'useEffect(() => start(), []);',
];

test('finds effects that return what no one declared', () => {
  const files = new Map([
    ['ui/screen.tsx', lines.join('\n')],
    ['lib/begin.ts', 'export function begin(): () => void { return subscribe(); }'],
  ]);
  const doubtful = [1, 2, 3, 5, 6, 8].map((line) => `ui/screen.tsx:${line}`);
  expect(findDoubtfulEffects(files)).toEqual(doubtful);
});
