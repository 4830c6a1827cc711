import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** A chunk in Vite's manifest. */
type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

type Budget = {
  screen: string;
  routes: readonly string[];
  texts: string[];
  limitBytes: number;
};

const clientFolder = path.resolve(import.meta.dirname, '../build/client');
const entry = 'src/entry.client.tsx';
const routeSuffix = '?__react-router-build-client-route';
const bytesPerKilobyte = 1000;

/** What each screen may load before it is ready: JavaScript and texts, compressed. */
const budgets: readonly Budget[] = [
  {
    screen: '/auth',
    routes: ['src/root.tsx', 'src/routes/auth.tsx'],
    texts: ['src/locales/en-US/common.json', 'src/locales/en-US/auth.json'],
    limitBytes: 170 * bytesPerKilobyte,
  },
  {
    screen: '/dashboard',
    routes: ['src/root.tsx', 'src/routes/app-layout.tsx', 'src/routes/dashboard.tsx'],
    texts: ['virtual:catalogues/en-US/member'],
    limitBytes: 270 * bytesPerKilobyte,
  },
  {
    screen: '/app/contacts',
    routes: ['src/root.tsx', 'src/routes/app-layout.tsx', 'src/routes/contacts.tsx'],
    texts: ['virtual:catalogues/en-US/member'],
    limitBytes: 260 * bytesPerKilobyte,
  },
  {
    screen: '/messages',
    routes: ['src/root.tsx', 'src/routes/app-layout.tsx', 'src/routes/messages.tsx'],
    texts: ['src/locales/en-US/messages.json', 'virtual:catalogues/en-US/member'],
    limitBytes: 260 * bytesPerKilobyte,
  },
  {
    screen: '/app/insights',
    routes: ['src/root.tsx', 'src/routes/app-layout.tsx', 'src/routes/insights.tsx'],
    texts: ['src/locales/en-US/insights.json', 'virtual:catalogues/en-US/member'],
    limitBytes: 330 * bytesPerKilobyte,
  },
];

const manifest = JSON.parse(
  readFileSync(path.join(clientFolder, '.vite/manifest.json'), 'utf8'),
) as Manifest;

function collectFiles(key: string, files: Set<string>): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collectFiles(imported, files);
  return files;
}

/** The bytes on the wire: the Brotli form if the build wrote one, else the file itself. */
function transferredBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

function measure({ routes, texts }: Budget): number {
  const files = new Set<string>();
  collectFiles(entry, files);
  for (const route of routes) collectFiles(`${route}${routeSuffix}`, files);
  for (const key of texts) collectFiles(key, files);
  let total = 0;
  for (const file of files) {
    if (file.endsWith('.js')) total += transferredBytes(path.join(clientFolder, file));
  }
  return total;
}

let isOver = false;
for (const budget of budgets) {
  const size = measure(budget);
  const verdict = size <= budget.limitBytes ? 'ok' : 'TOO LARGE';
  if (size > budget.limitBytes) isOver = true;
  console.log(
    `${budget.screen.padEnd(16)} ${(size / bytesPerKilobyte).toFixed(1).padStart(6)} kB of ${budget.limitBytes / bytesPerKilobyte} kB  ${verdict}`,
  );
}
if (isOver) process.exitCode = 1;
