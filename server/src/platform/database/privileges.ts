import { chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The user that PostgreSQL runs as where the app runs as root: nobody on Linux. */
const unprivilegedId = 65_534;
const othersMayEnter = 0o001;

export type Launch = { command: string; args: string[]; uid?: number; gid?: number };

function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Gives a folder to the user that PostgreSQL will run as. */
export async function handOver(path: string): Promise<void> {
  if (runsAsRoot()) await chown(path, unprivilegedId, unprivilegedId);
}

async function canOthersReach(path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & othersMayEnter) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * How to start a PostgreSQL program that works in `folder`. PostgreSQL refuses to run as root, so
 * root steps down to an unprivileged user; where that user could not even walk to the files (a
 * checkout below /root), it keeps the one capability that lets it pass through folders.
 */
export async function prepareLaunch(
  program: string,
  args: string[],
  folder: string,
): Promise<Launch> {
  if (!runsAsRoot()) return { command: program, args };
  if ((await canOthersReach(program)) && (await canOthersReach(folder))) {
    return { command: program, args, uid: unprivilegedId, gid: unprivilegedId };
  }
  const capability = '-all,+dac_read_search';
  return {
    command: 'setpriv',
    args: [
      `--reuid=${unprivilegedId}`,
      `--regid=${unprivilegedId}`,
      '--clear-groups',
      `--inh-caps=${capability}`,
      `--ambient-caps=${capability}`,
      `--bounding-set=${capability}`,
      program,
      ...args,
    ],
  };
}
