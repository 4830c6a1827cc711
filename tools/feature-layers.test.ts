import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { expect, test } from 'vitest';

const features = join(import.meta.dirname, '../server/src/features');
const importOfFeature = /from '#features\/([^/']+)\//gu;

/** An import has its contacts searched for duplicates; a merge keeps what imports said of both. */
const known = ['duplicates', 'imports'];

/** Which other features each feature imports, tests aside. */
async function readNeeds(): Promise<Map<string, Set<string>>> {
  const needs = new Map<string, Set<string>>();
  for await (const file of glob('**/*.ts', { cwd: features })) {
    if (file.endsWith('.test.ts')) continue;
    const feature = file.split(sep)[0]!;
    const text = await readFile(join(features, file), 'utf8');
    const needed = needs.get(feature) ?? new Set();
    for (const [, other] of text.matchAll(importOfFeature))
      if (other !== feature) needed.add(other!);
    needs.set(feature, needed);
  }
  return needs;
}

/** All that a feature needs, by way of others too. */
function reach(needs: Map<string, Set<string>>, feature: string): Set<string> {
  const reached = new Set<string>();
  const ahead = [...(needs.get(feature) ?? [])];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    ahead.push(...(needs.get(next) ?? []));
  }
  return reached;
}

test('of two features at most one needs the other', async () => {
  const needs = await readNeeds();
  expect(needs.size).toBeGreaterThan(40);
  const turning = [...needs.keys()].filter((feature) => reach(needs, feature).has(feature));
  expect(turning.toSorted()).toEqual(known);
});
