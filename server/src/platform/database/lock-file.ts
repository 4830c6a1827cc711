import { readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

const pidLine = 0;
const socketFolderLine = 4;

/** The lock file of a running server. */
export function lockFileOf(files: string): string {
  return join(files, 'postmaster.pid');
}

async function readLines(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8').catch(() => '')).split('\n');
}

/** The process id in a lock file. */
export async function readPid(file: string): Promise<number | null> {
  const pid = Number((await readLines(file))[pidLine]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

/** Whether a process works in these files; null when it is gone or it is unknown. */
export async function isServerOf(files: string, pid: number): Promise<boolean | null> {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return folder === null ? null : folder === files;
}

/** The address of the server that runs on these files; null when none runs. */
export async function findRunningSocketFolder(files: string): Promise<string | null> {
  const lock = lockFileOf(files);
  const pid = await readPid(lock);
  if (pid === null || (await isServerOf(files, pid)) !== true) return null;
  return (await readLines(lock))[socketFolderLine]?.trim() || null;
}
