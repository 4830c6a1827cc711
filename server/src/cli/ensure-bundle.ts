import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { findBundle } from './find-bundle.ts';
import { reportProgress } from './progress.ts';

/**
 * The server's bundle, which is made first if it is missing or older than a source. By a process of its
 * own, because the bundler's memory would stay.
 *
 * @returns its first file; null if it can't be made, as in a folder that is only readable: the sources run, too.
 */
export function ensureBundle(): string | null {
  const found = findBundle();
  if (found !== null) return found;
  reportProgress('Bundling the server …');
  const made = spawnSync(process.execPath, [join(import.meta.dirname, 'bundle-server.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (made.status === 0) return findBundle();
  const reason = made.stderr.trim() || String(made.error ?? made.signal);
  reportProgress(`The server runs from its sources, which takes more memory: ${reason}\n`);
  return null;
}
