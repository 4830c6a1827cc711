import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { paths } from '@kith/contract/app-routes/paths';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** What leads there is no code of ours. */
const fromElsewhere: Record<string, string> = {
  landing: 'another name of the page at /',
  campaign: 'advertisements',
  forumSignIn: 'the forum',
  forumReturn: 'the forum',
};

/** The names of `paths` that no source uses. */
function findUnused(names: readonly string[], sources: readonly string[]): string[] {
  return names.filter((name) => {
    const use = new RegExp(`\\bpaths\\.${name}\\b`, 'u');
    return !sources.some((source) => use.test(source));
  });
}

test('something leads to every screen and page', async () => {
  const files = await Array.fromAsync(
    glob('{web,site,server,contract,extension}/src/**/*.{ts,tsx}', { cwd: root }),
  );
  const own = files.filter((file) => !/\.test\.tsx?$|app-routes/u.test(file));
  const sources = await Promise.all(own.map((file) => readFile(join(root, file), 'utf8')));
  expect(findUnused(Object.keys(paths), sources).toSorted()).toEqual(
    Object.keys(fromElsewhere).toSorted(),
  );
});

test('finds the screen that nothing leads to', () => {
  expect(findUnused(['home', 'undo'], ['paths.home()', 'paths.undone()'])).toEqual(['undo']);
});
