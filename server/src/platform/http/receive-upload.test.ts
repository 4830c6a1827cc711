import { setImmediate as nextTick } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { createUploadGate } from './receive-upload.ts';

/** Uploads that run until they are ended by name. */
function openUploads(limits: Parameters<typeof createUploadGate>[0]) {
  const enter = createUploadGate(limits);
  const running = new Map<string, () => void>();
  const start = (name: string, memberId: string, bytes: number) =>
    enter(
      memberId,
      bytes,
      () =>
        new Promise<void>((resolve) => {
          running.set(name, resolve);
        }),
    ).finally(() => running.delete(name));
  const end = async (name: string) => {
    running.get(name)?.();
    await nextTick();
  };
  return { start, end, names: () => [...running.keys()] };
}

test('uploads of one member take turns, and one too many is refused', async () => {
  const { start, end, names } = openUploads({ running: 2, waiting: 1, bytes: 100 });
  const all = ['a', 'b', 'c'].map((name) => start(name, 'ann', 1));
  const refused = start('d', 'ann', 1);
  await expect(refused).rejects.toMatchObject({ code: 'rate_limited' });
  const other = start('e', 'ben', 1);
  await nextTick();
  expect(names()).toEqual(['a', 'b', 'e']);
  for (const name of ['a', 'b', 'c', 'e']) await end(name);
  await Promise.all([...all, other]);
  const later = start('f', 'ann', 1);
  await nextTick();
  expect(names()).toEqual(['f']);
  await end('f');
  await later;
});

test('uploads of many members wait for the memory of those before them', async () => {
  const { start, end, names } = openUploads({ running: 2, waiting: 1, bytes: 100 });
  const all = [start('a', 'ann', 60), start('b', 'ben', 60), start('c', 'cleo', 10)];
  await nextTick();
  expect(names()).toEqual(['a']);
  await end('a');
  expect(names()).toEqual(['b', 'c']);
  const huge = start('d', 'dana', 1_000);
  for (const name of ['b', 'c']) await end(name);
  expect(names()).toEqual(['d']);
  await end('d');
  await Promise.all([...all, huge]);
});
