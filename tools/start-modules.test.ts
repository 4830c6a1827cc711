import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { beforeAll, expect, test } from 'vitest';

const server = join(import.meta.dirname, '../server');

/** Lists the files that a module loads before it runs. */
const script = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  await import(process.argv[1]);
  process.stdout.write(JSON.stringify(loaded));
  process.exit();
`;

/** Needed by some members, some installations or some jobs: loaded where they are used. */
const lazyPackages = [
  '@node-rs/argon2',
  '@node-saml/node-saml',
  '@orpc/zod',
  '@resvg/resvg-js',
  '@simplewebauthn/server',
  'ai',
  'fflate',
  'ical.js',
  'imapflow',
  'ioredis',
  'nodemailer',
  'postal-mime',
  'qrcode',
  'stripe',
  'timezones-ical-library',
  'web-push',
  'yauzl',
];
/** What reads files and texts, with its words: they belong to the work of jobs. */
const readers =
  /\/src\/(?:.*\/)?(?:engine|parser|readers|thesaurus|industries\/words|job-titles)\//u;
/** With room for a tenth more. What exceeds them is better loaded by its first request or job. */
const mostFiles = 1_750;
const mostBytes = 7_900_000;

/** What answers requests: neither settings nor the process that watches the workers need it. */
const answering = ['@orpc/client', '@orpc/contract', '@orpc/server', 'hono', 'kysely'];

let files: string[];

beforeAll(async () => {
  files = await findLoaded('#app/main.ts');
});

async function findLoaded(module: string): Promise<string[]> {
  const argv = ['--input-type=module', '--eval', script, module];
  const most = { cwd: server, maxBuffer: 16_000_000 };
  const { stdout } = await promisify(execFile)(process.execPath, argv, most);
  const urls = JSON.parse(stdout) as string[];
  return urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url));
}

const packagesOf = (loaded: string[]) =>
  new Set(loaded.map((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(file)?.[1]));

test('the server starts without loading what only some requests and jobs need', () => {
  const packages = packagesOf(files);
  expect(lazyPackages.filter((name) => packages.has(name))).toEqual([]);
  expect(files.filter((file) => /\/features\/.*\/routes\.ts$/u.test(file))).toEqual([]);
  expect(files.filter((file) => readers.test(file))).toEqual([]);
});

test.each(['#app/config.ts', '#cli/start-primary.ts'])(
  '%s loads nothing that answers requests',
  async (module) => {
    const packages = packagesOf(await findLoaded(module));
    expect(packages).toContain('zod');
    expect(answering.filter((name) => packages.has(name))).toEqual([]);
  },
);

test('the number and size of the files that are loaded at the start stay in their budget', () => {
  expect(files.length).toBeLessThanOrEqual(mostFiles);
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
});
