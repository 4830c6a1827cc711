import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { findRoute } from '@kith/contract/app-routes/table';
import { locales } from '@kith/contract/core/locales';
import { build } from 'vite';
import { getManifest } from 'workbox-build';

import type { BuildFacts, MemberPreloads } from '../src/lib/worker-build.ts';

import { chunks, clientFolder, localeOfChunk, precachedFile } from './build-files.ts';

/**
 * Builds the service worker from the finished build, including the prerendered pages: lists the
 * files that the app needs to open without a network, each with its hash.
 */
const pagePath = '/__spa-fallback.html';
const always = [pagePath.slice(1), 'favicon.svg', 'icons/{icon-192,badge-96}.png'];
/** The Latin font files; those of other scripts are cached on first use. */
const fonts = ['assets/{inter,fraunces}-latin-{wght,opsz}*.woff2'];
/** Rarely needed data: cached on first use. */
const leftOut = /^virtual:emoji\//u;

/** The files of every screen except administration, with what they load later. */
function collectScreenFiles(): string[] {
  const files = new Set<string>();
  const waiting = Object.keys(chunks).filter(
    (key) =>
      key === 'src/entry.client.tsx' || /^src\/(?:root|routes\/(?!admin\b)[^?]+)\.tsx\?/u.test(key),
  );
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (files.has(chunk.file) || localeOfChunk(key) !== null || leftOut.test(key)) continue;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []));
  }
  return [...files];
}

function collectTexts(): BuildFacts['texts'] {
  const filesOf = (locale: string) =>
    Object.entries(chunks)
      .filter(([key]) => localeOfChunk(key) === locale)
      .map(([, { file }]) => `/${file}`);
  return Object.fromEntries(locales.map((locale) => [locale, filesOf(locale)]));
}

/** From what `write-preloads.ts` wrote for the server. */
function collectPreloads(): MemberPreloads {
  const { screens, texts } = JSON.parse(
    readFileSync(path.join(clientFolder, '.vite/preloads.json'), 'utf8'),
  ) as {
    screens: Record<string, { files: string[] }>;
    texts: Record<string, { member: string[] }>;
  };
  const ofMembers = Object.entries(screens).filter(
    ([route]) => findRoute(route)?.guard === 'member',
  );
  const files = [...new Set(ofMembers.flatMap(([, screen]) => screen.files))];
  return {
    files,
    screens: Object.fromEntries(
      ofMembers.map(([route, screen]) => [route, screen.files.map((file) => files.indexOf(file))]),
    ),
    texts: Object.fromEntries(
      Object.entries(texts).map(([locale, { member }]) => [locale, member]),
    ),
  };
}

const { version } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8'),
) as { version: string };
const read = (url: string) => readFileSync(path.join(clientFolder, url));
const hash = (content: string | Buffer) => createHash('sha256').update(content).digest('base64');

/** In the form of the server's policy. */
function hashPageScripts(): string[] {
  const inline = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gu;
  const page = read(pagePath).toString('utf8');
  return [...page.matchAll(inline)].map(([, script = '']) => `sha256-${hash(script)}`);
}

const { manifestEntries, warnings } = await getManifest({
  globDirectory: clientFolder,
  globPatterns: [...always, ...fonts, 'assets/manifest-*.js', ...collectScreenFiles()],
  dontCacheBustURLsMatching: /^assets\//u,
  modifyURLPrefix: { '': '/' },
});
if (warnings.length > 0) throw new Error(warnings.join('\n'));
const entries = manifestEntries.map((entry) => ({
  ...entry,
  integrity: `sha256-${hash(read(entry.url))}`,
}));

const facts: BuildFacts = {
  version: `${version}+${createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 8)}`,
  pagePath,
  pageScripts: hashPageScripts(),
  texts: collectTexts(),
  preloads: collectPreloads(),
};

await build({
  configFile: false,
  root: path.resolve(import.meta.dirname, '..'),
  publicDir: false,
  logLevel: 'warn',
  define: {
    'self.__WB_MANIFEST': JSON.stringify(entries),
    __BUILD_FACTS__: JSON.stringify(facts),
    'process.env.NODE_ENV': JSON.stringify('production'),
  },
  build: {
    outDir: clientFolder,
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: path.resolve(import.meta.dirname, '../src/service-worker/service-worker.ts'),
      output: { entryFileNames: 'sw.js', format: 'iife' },
    },
  },
});

// What an install downloads, for the check of its size.
writeFileSync(precachedFile, JSON.stringify(entries.map(({ url }) => url)));
