import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { expect, test } from 'vitest';
import { findDoubtfulEffects, findLateTimerStops } from './effects.ts';

const sources = join(import.meta.dirname, '../web/src');

async function readSources() {
  const files = new Map<string, string>();
  for await (const file of glob('**/*.{ts,tsx}', { cwd: sources })) {
    files.set(file.replaceAll(sep, '/'), await readFile(join(sources, file), 'utf8'));
  }
  return files;
}

test('an effect of a screen returns a clean-up or nothing', async () => {
  expect(findDoubtfulEffects(await readSources())).toEqual([]);
});

test('an effect of a screen stops a timer only when it is cleaned up', async () => {
  expect(findLateTimerStops(await readSources())).toEqual([]);
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

test('finds effects that may stop the timer of a later event', () => {
  const text = [
    'useEffect(() => { if (text === query) clearTimeout(timer.current); }, [text]);',
    'useEffect(() => clearInterval(timer.current), []);',
    // And these stop their own, or stop it with the render.
    'useEffect(() => () => clearTimeout(timer.current), []);',
    'useEffect(() => { const timer = setTimeout(go); return () => { clearTimeout(timer); }; }, []);',
    'useLayoutEffect(() => { clearTimeout(timer.current); }, []);',
  ].join('\n');
  expect(findLateTimerStops(new Map([['screen.tsx', text]]))).toEqual([
    'screen.tsx:1',
    'screen.tsx:2',
  ]);
});
