import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { runTogether } from './run-together.ts';

test('gives the results of all parts in their order', async () => {
  await expect(runTogether(sleep(5, 'slow'), Promise.resolve(2))).resolves.toEqual(['slow', 2]);
});

test('throws the first failure in the order of the parts, after all have ended', async () => {
  const ended: string[] = [];
  const end = async (name: string, afterMs: number, fault?: Error) => {
    await sleep(afterMs);
    ended.push(name);
    if (fault) throw fault;
  };
  const parts = runTogether(
    end('first', 20, new Error('the first')),
    end('second', 1, new Error('the second')),
    end('third', 40),
  );
  await expect(parts).rejects.toThrow('the first');
  expect(ended).toEqual(['second', 'first', 'third']);
});
