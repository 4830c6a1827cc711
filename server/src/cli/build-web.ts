import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { newestChange } from './newest-change.ts';

const root = join(import.meta.dirname, '../../..');
export const webFolder = join(root, 'web/build/client');

const sources = [
  'web/src',
  'web/scripts',
  'web/public',
  'web/package.json',
  'web/vite.config.ts',
  'site/src',
  'site/pictures',
  'site/package.json',
  'extension/src',
  'extension/_locales',
  'extension/popup.html',
  'extension/package.json',
  'contract/src',
];

async function isCurrent(): Promise<boolean> {
  const built = await stat(join(webFolder, '__spa-fallback.html')).catch(() => null);
  return (
    built !== null && newestChange(sources.map((source) => join(root, source))) < built.mtimeMs
  );
}

/** Builds the browser app where its build is missing or older than its sources. */
export async function buildWebIfNeeded(onStart: () => void): Promise<void> {
  if (await isCurrent()) return;
  const folder = join(root, 'web');
  await access(folder, constants.W_OK).catch((error: unknown) => {
    throw new Error(
      `Kith can't build its browser app in ${folder}: run "npm run build" once as the owner of that folder`,
      { cause: error },
    );
  });
  onStart();
  const child = spawn('npm', ['run', 'build', '--workspace', 'web'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The build's tools do not check that the folder exists.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      TMPDIR: existsSync(tmpdir()) ? tmpdir() : '/tmp',
    },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`The browser app could not be built:\n${output}`);
}
