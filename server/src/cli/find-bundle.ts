import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { newestChange } from './newest-change.ts';

const root = join(import.meta.dirname, '../../..');
export const bundlesFolder = join(root, 'server/build');
/** Names the folder of the newest bundle. Its time is that of the sources which were bundled. */
export const currentFile = join(bundlesFolder, 'current');
export const entryName = 'start-app';

const sources = ['server/src', 'contract/src', 'package-lock.json'].map((path) => join(root, path));

/** Only code is bundled. What it reads, such as SQL and translations, stays where it is. */
function isBundled(name: string): boolean {
  return name.endsWith('.ts') && !name.endsWith('.test.ts');
}

/** @returns the bundle's first file; null if there is none, or a source is newer. */
export function findBundle(): string | null {
  const current = statSync(currentFile, { throwIfNoEntry: false });
  if (!current || newestChange(sources, isBundled) > current.mtimeMs) return null;
  const file = join(bundlesFolder, readFileSync(currentFile, 'utf8'), `${entryName}.mjs`);
  return statSync(file, { throwIfNoEntry: false }) ? file : null;
}
