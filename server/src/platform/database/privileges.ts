import { chmod, chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The account of PostgreSQL where the app runs as root: the unprivileged user of Linux. */
const unprivilegedId = 65_534;
const rootId = 0;
const othersMayEnter = 0o001;
const everyoneMayRun = 0o055;

export type Account = { uid: number; gid: number };
export type Launch = { command: string; args: string[]; uid?: number; gid?: number };

/** The bits of Linux's capabilities that let a process enter any folder, least power first. */
const passingCapabilities = [
  { name: 'dac_read_search', bit: 2n },
  { name: 'dac_override', bit: 1n },
];

/**
 * The account that PostgreSQL must use on these files; null for the app's own. It refuses to run as
 * root and on files of another account.
 */
export async function findDatabaseAccount(files: string): Promise<Account | null> {
  if (process.getuid?.() !== rootId) return null;
  const { uid, gid } = await stat(files).catch(() => ({ uid: rootId, gid: rootId }));
  return uid === rootId ? { uid: unprivilegedId, gid: unprivilegedId } : { uid, gid };
}

export async function giveOwnership(path: string, account: Account | null): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

/** A copy that root made of the files belongs to root, with its whole content. */
export async function handOverCopy(files: string, account: Account | null): Promise<void> {
  if (account === null || (await stat(files)).uid === account.uid) return;
  for (const name of ['', ...(await readdir(files, { recursive: true }))]) {
    await lchown(join(files, name), account.uid, account.gid);
  }
}

/** Where root installed with a umask of 077, no other account may run the installed programs. */
export async function letAccountRun(programs: string[], account: Account | null): Promise<void> {
  if (account === null) return;
  for (const program of programs) {
    const { mode } = await stat(program);
    if ((mode & everyoneMayRun) !== everyoneMayRun) await chmod(program, mode | everyoneMayRun);
  }
}

async function canOthersReach(path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & othersMayEnter) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Containers often withhold the weaker of the two. */
async function findPassingCapability(): Promise<string | null> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const permitted = BigInt(`0x${/^CapPrm:\s+([0-9a-f]+)$/mu.exec(status)?.[1] ?? '0'}`);
  return passingCapabilities.find(({ bit }) => (permitted >> bit) & 1n)?.name ?? null;
}

/**
 * How to start a PostgreSQL program that works in `folders`. Root switches to `account`; where that
 * could not reach the files (a checkout below /root), it keeps the one capability that lets it
 * enter any folder.
 */
export async function prepareLaunch(
  program: string,
  args: string[],
  { account, folders }: { account: Account | null; folders: string[] },
): Promise<Launch> {
  if (!account) return { command: program, args };
  const reachable = await Promise.all([program, ...folders].map(canOthersReach));
  if (reachable.every(Boolean)) return { command: program, args, ...account };
  const name = await findPassingCapability();
  if (name === null) {
    throw new Error(
      "Here root can't start the database below a folder that only root may enter: move Kith and its DATA_DIR to another one, or start it as an ordinary user",
    );
  }
  const capability = `-all,+${name}`;
  const flags = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
    `--bounding-set=${capability}`,
    // Else access(2), with which initdb looks for its programs, ignores the capability.
    '--securebits=+no_setuid_fixup',
  ];
  return { command: 'setpriv', args: [...flags, program, ...args] };
}
