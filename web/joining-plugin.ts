import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Plugin } from 'vite';

const scripts = ['join-entries.ts', 'import-directly.ts', 'passed-on.ts'];

/**
 * Scripts change files whose names the bundler made from their content, and which browsers keep for ever:
 * another way of changing them has to give them other names.
 */
export function nameByJoining(): Plugin {
  const read = (script: string) =>
    readFileSync(path.join(import.meta.dirname, 'scripts', script), 'utf8');
  const all = scripts.map(read).join('');
  return { name: 'name-by-joining', apply: 'build', augmentChunkHash: () => all };
}
