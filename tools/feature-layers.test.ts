import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

type Tree = {
  folder: string;
  featureOf: (file: string) => string;
  /** Its first group is the feature that is imported. */
  imports: RegExp;
};

const server: Tree = {
  folder: 'server/src/features',
  // The features of `auth` each count: `auth/sessions` is one.
  featureOf: (file) => {
    const [first, second] = file.split(sep);
    return first === 'auth' ? `auth/${second}` : first!;
  },
  imports: /from '#features\/((?:auth\/)?[^/']+)\//gu,
};

/** A group of features of the web: its members may import each other, downwards. */
function groupOf(name: string): Tree {
  return {
    folder: `web/src/features/${name}`,
    featureOf: (file) => file.split(sep)[0]!,
    imports: new RegExp(`'#features/${name}/([^/']+)/`, 'gu'),
  };
}

/** Which other features each feature imports, tests aside. */
async function readNeeds({ folder, featureOf, imports }: Tree): Promise<Map<string, Set<string>>> {
  const needs = new Map<string, Set<string>>();
  for await (const file of glob('**/*.{ts,tsx}', { cwd: join(root, folder) })) {
    if (file.endsWith('.test.ts')) continue;
    const feature = featureOf(file);
    const text = await readFile(join(root, folder, file), 'utf8');
    const needed = needs.get(feature) ?? new Set();
    for (const [, other] of text.matchAll(imports)) if (other !== feature) needed.add(other!);
    needs.set(feature, needed);
  }
  return needs;
}

/** All direct and indirect imports of a feature. */
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

function findCycles(needs: Map<string, Set<string>>): string[] {
  return [...needs.keys()].filter((feature) => reach(needs, feature).has(feature)).toSorted();
}

test('no two server features depend on each other', async () => {
  const needs = await readNeeds(server);
  expect(needs.size).toBeGreaterThan(40);
  expect(findCycles(needs)).toEqual([]);
});

test.for([
  ['accounts', 5],
  ['contacts', 7],
] as const)("the web's features of %s import only the layers below them", async ([name, count]) => {
  const needs = await readNeeds(groupOf(name));
  expect(needs.size).toBe(count);
  expect(needs.get('shared')).toEqual(new Set());
  expect(findCycles(needs)).toEqual([]);
});
