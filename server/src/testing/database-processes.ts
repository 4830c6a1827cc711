import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The processes of a data folder's private database: the server and all that it started. */
async function listProcesses(folder: string): Promise<number[]> {
  const pidFile = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8');
  const server = Number(pidFile.split('\n')[0]);
  const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8');
  return [server, ...children.split(' ').filter(Boolean).map(Number)];
}

/**
 * Sends a signal to all of them.
 * @returns how to send another one to the same.
 */
export async function signalDatabase(
  folder: string,
  signal: NodeJS.Signals,
): Promise<(signal: NodeJS.Signals) => void> {
  const pids = await listProcesses(folder);
  const send = (next: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, next);
      } catch {
        // A child that ended meanwhile.
      }
    }
  };
  send(signal);
  return send;
}
