import { createHash } from 'node:crypto';
import { access, constants, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { findRunningSocketFolder } from './lock-file.ts';
import { type Account, giveOwnership } from './privileges.ts';

/** The limit of the operating system; the data folder's own path may be longer. */
const longestSocketPath = 107;
export const databasePort = 5432;
export const socketName = `.s.PGSQL.${databasePort}`;

/**
 * The folder of the server's socket: that of a running server, which may have started with another
 * TMPDIR, else a new one with a short enough path.
 */
export async function findSocketFolder(home: string, files: string): Promise<string> {
  const running = await findRunningSocketFolder(files);
  if (running !== null) return running;
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 16);
  const name = `kith-${process.getuid?.() ?? 0}-${hash}`;
  for (const base of [resolve(tmpdir()), '/tmp', home]) {
    const folder = join(base, name);
    if (Buffer.byteLength(join(folder, socketName)) > longestSocketPath) continue;
    if (await isWritable(base)) return folder;
  }
  throw new Error(
    'The database has no place for its socket: set TMPDIR to a folder with a short path that Kith may write to',
  );
}

async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Before the first connection, so that no other server can answer there. */
export async function prepareSocketFolder(folder: string, account: Account | null): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  const owners = [process.getuid?.(), account?.uid];
  if (!found.isDirectory() || !owners.includes(found.uid) || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} belongs to somebody else: remove it`);
  }
  await giveOwnership(folder, account);
}
