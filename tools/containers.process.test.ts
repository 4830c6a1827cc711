import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const secondMs = 1_000;
const buildMs = 1_200 * secondMs;
const image = 'kith-of-the-tests';
/** Where the base image comes from, if not from its registry. */
const base = process.env['NODE_IMAGE'];

type Runtime = { name: string; composes: boolean };

function works(name: string, args: string[], timeout = 20 * secondMs): boolean {
  return spawnSync(name, args, { stdio: 'ignore', timeout }).status === 0;
}

/** A runtime whose daemon answers, not only its program. @returns null with the reason printed */
function findRuntime(): Runtime | null {
  const name = ['docker', 'podman'].find((program) => works(program, ['info']));
  if (name === undefined) {
    process.stdout.write(
      'The image is not built: neither docker nor podman works on this machine\n',
    );
    return null;
  }
  const wanted = base ?? /^ARG NODE_IMAGE=(.*)$/mu.exec(readContainerfile())?.[1] ?? '';
  const isThere =
    works(name, ['image', 'inspect', wanted]) ||
    works(name, ['pull', '--quiet', wanted], 300 * secondMs);
  if (!isThere) {
    process.stdout.write(
      `The image is not built: ${name} can’t get ${wanted} (NODE_IMAGE names another)\n`,
    );
    return null;
  }
  return { name, composes: works(name, ['compose', 'version']) };
}

function readContainerfile(): string {
  return execFileSync('cat', [join(root, 'Containerfile')], { encoding: 'utf8' });
}

const runtime = findRuntime();
const run = (args: string[], env: Record<string, string> = {}): string =>
  execFileSync(runtime?.name ?? '', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64_000_000,
    env: { ...process.env, ...env },
  }).trim();

async function waitUntilReady(container: string): Promise<void> {
  const deadline = Date.now() + 120 * secondMs;
  const check = ['exec', container, 'node', 'server/src/cli/check-ready.cjs'];
  while (!works(runtime?.name ?? '', check)) {
    if (Date.now() > deadline)
      throw new Error(`It did not become ready: ${run(['logs', container])}`);
    await sleep(secondMs);
  }
}

test.skipIf(runtime === null)(
  'the image is built, and serves without root and with a read-only root file system',
  { timeout: buildMs },
  async () => {
    const arg = base === undefined ? [] : ['--build-arg', `NODE_IMAGE=${base}`];
    // The usual format of podman has no health checks.
    const format = runtime?.name === 'podman' ? ['--format', 'docker'] : [];
    run(['build', '--file', 'Containerfile', '--tag', image, ...format, ...arg, '.']);
    const confined = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'];
    const container = run([
      'run',
      '--detach',
      ...confined,
      '--security-opt',
      'no-new-privileges',
      '--env',
      'APP_ORIGIN=https://kith.example',
      image,
    ]);
    onTestFinished(() => void run(['rm', '--force', '--volumes', container]));
    await waitUntilReady(container);
    const inside = (...command: string[]) => run(['exec', container, ...command]);
    expect(inside('id', '-u')).not.toBe('0');
    const ask = `fetch('http://127.0.0.1:3000/').then((a) => a.text()).then((t) => console.log(t))`;
    expect(inside('node', '-e', ask)).toContain('<html');
    run(['stop', '--time', '20', container]);
    expect(run(['inspect', '--format', '{{.State.ExitCode}}', container])).toBe('0');
  },
);

const images = ['postgres', 'redis', 'files'];

/** @returns why the compose file can't be started here, or null */
function findHindrance(): string | null {
  if (runtime === null) return 'no runtime';
  if (!runtime.composes) return `${runtime.name} has no compose`;
  const secrets = { APP_ORIGIN: 'x', POSTGRES_PASSWORD: 'x', S3_SECRET_KEY: 'x' };
  const pulled = spawnSync(runtime.name, ['compose', 'pull', '--quiet', ...images], {
    cwd: root,
    env: { ...process.env, ...secrets },
    timeout: 600 * secondMs,
  });
  return pulled.status === 0 ? null : `${runtime.name} can’t get the images`;
}

const hindrance = findHindrance();
if (hindrance !== null) process.stdout.write(`compose.yaml is not started: ${hindrance}\n`);

test.skipIf(hindrance !== null)(
  'the compose file starts Kith with PostgreSQL, Redis and an S3 store',
  { timeout: buildMs },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kith-compose-'));
    const settings = join(folder, 'env');
    await writeFile(
      settings,
      'APP_ORIGIN=https://kith.example\nPOSTGRES_PASSWORD=of0the0tests\nS3_SECRET_KEY=of0the0tests\n',
    );
    const compose = (...args: string[]) =>
      run(['compose', '--project-name', 'kith-tests', '--env-file', settings, ...args]);
    onTestFinished(async () => {
      compose('down', '--volumes');
      await rm(folder, { recursive: true });
    });
    compose('up', '--detach', '--wait', 'kith');
    const ready = compose('exec', '--no-TTY', 'kith', 'node', 'server/src/cli/check-ready.cjs');
    expect(ready).toBe('');
  },
);
