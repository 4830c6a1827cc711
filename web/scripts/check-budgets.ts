import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { chunks, clientFolder, precachedFile } from './build-files.ts';

type Budget = {
  screen: string;
  routes: readonly string[];
  texts: string[];
  limitBytes: number;
};

const entry = 'src/entry.client.tsx';
const routeSuffix = '?__react-router-build-client-route';
const bytesPerKilobyte = 1000;

/** The largest download of an install, compressed. */
const installLimitBytes = 1_200 * bytesPerKilobyte;

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

/** The most files of code that a screen may load before it is ready: each costs a request. */
const mostFiles = 48;

function collectFiles(key: string, files: Set<string>): Set<string> {
  const chunk = chunks[key];
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

function collectCode(keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  for (const key of [entry, ...keys]) collectFiles(key, files);
  return files;
}

function findScreenOfMostFiles(): { key: string; count: number } {
  const counts = Object.keys(chunks)
    .filter((key) => key.endsWith(routeSuffix))
    .map((key) => ({ key, count: collectCode([`src/root.tsx${routeSuffix}`, key]).size }));
  return counts.reduce((most, next) => (next.count > most.count ? next : most));
}

function measure({ routes, texts }: Budget): number {
  const files = collectCode(routes.map((route) => `${route}${routeSuffix}`));
  for (const key of texts) collectFiles(key, files);
  let total = 0;
  for (const file of files) {
    if (file.endsWith('.js')) total += transferredBytes(path.join(clientFolder, file));
  }
  return total;
}

/** Like `transferredBytes`, but also of what is too small to be worth a compressed form of its own. */
function compressedBytes(file: string): number {
  return existsSync(`${file}.br`)
    ? statSync(`${file}.br`).size
    : brotliCompressSync(readFileSync(file)).length;
}

function report(what: string, bytes: number, limitBytes: number): void {
  const verdict = bytes <= limitBytes ? 'ok' : 'TOO LARGE';
  if (bytes > limitBytes) process.exitCode = 1;
  console.log(
    `${what} ${(bytes / bytesPerKilobyte).toFixed(1)} kB of ${limitBytes / bytesPerKilobyte} kB  ${verdict}`,
  );
}

const precached = JSON.parse(readFileSync(precachedFile, 'utf8')) as string[];
const installBytes = precached
  .map((url) => compressedBytes(path.join(clientFolder, url)))
  .reduce((sum, bytes) => sum + bytes, 0);
report(`/sw.js keeps ${precached.length} files,`, installBytes, installLimitBytes);
for (const budget of budgets) report(budget.screen.padEnd(16), measure(budget), budget.limitBytes);

const { key, count } = findScreenOfMostFiles();
const isFew = count <= mostFiles;
if (!isFew) process.exitCode = 1;
console.log(`${key} loads ${count} files of ${mostFiles}  ${isFew ? 'ok' : 'TOO MANY'}`);
