import { readFile } from 'node:fs/promises';

/** The processes that a server of several was started as, without its database. */
export async function readWorkerPids({ pid }: { pid?: number | undefined }): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = children.trim().split(' ').filter(Boolean).map(Number);
  const commands = await Promise.all(
    pids.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
  );
  return pids.filter((_, place) => commands[place]?.includes('start.cjs'));
}
