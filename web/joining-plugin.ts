import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Plugin } from 'vite';

/**
 * `scripts/join-entries.ts` changes files whose names the bundler made from their content, and which
 * browsers keep for ever: another way of joining has to give them other names.
 */
export function nameByJoining(): Plugin {
  const script = readFileSync(path.join(import.meta.dirname, 'scripts/join-entries.ts'), 'utf8');
  return { name: 'name-by-joining', apply: 'build', augmentChunkHash: () => script };
}
