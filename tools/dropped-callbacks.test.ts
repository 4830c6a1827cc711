import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { expect, test } from 'vitest';
import { findDroppedCallbacks } from './dropped-callbacks.ts';

const sources = join(import.meta.dirname, '../web/src');

test('what is shown about a change outlives the component that asked for it', async () => {
  const files = new Map<string, string>();
  for await (const file of glob('**/*.{ts,tsx}', { cwd: sources })) {
    files.set(file.replaceAll(sep, '/'), await readFile(join(sources, file), 'utf8'));
  }
  expect(findDroppedCallbacks(files)).toEqual([]);
});

const lines = [
  'const done = () => showToast({ title });',
  'move.mutate({ id }, { onSuccess: () => showToast({ title }) });',
  'mutate(id, { onSuccess: done });',
  'mutate(id, { onSuccess: () => { close(); done(); } });',
  // And these are clear.
  'mutate(id, { onSuccess: onClose });',
  'mutate({ id, title: done });',
  'whenDone(move.mutateAsync({ id }), { onSuccess: () => showToast({ title }) });',
];

test('finds toasts in callbacks that may be dropped', () => {
  const files = new Map([['screen.tsx', lines.join('\n')]]);
  expect(findDroppedCallbacks(files)).toEqual([2, 3, 4].map((line) => `screen.tsx:${line}`));
});
