import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { type OutputChunk, type Plugin, rolldown, RolldownMagicString } from 'rolldown';

import { bundlesFolder, currentFile, entryName, findBundle } from './find-bundle.ts';
import { failWith } from './progress.ts';

/** They find files of their own, or load compiled code. */
const unbundled = /^(?:@node-rs|@resvg|imapflow|ioredis|pino|piscina)(?:\/|$)/u;
/** Means another file once it is bundled. */
const ownPlace = /\b__dirname\b|\b__filename\b|\bimport\.meta\.\w+|\brequire\.resolve\(/u;
/** The servers that run may still load a part of the one before. */
const keptBundles = 3;

/** The app's code with what it imports in few files: they start faster and take less memory than thousands. */
async function bundleServer(): Promise<void> {
  const startedAt = new Date();
  mkdirSync(bundlesFolder, { recursive: true });
  const draft = join(bundlesFolder, `draft-${process.pid}`);
  try {
    await using bundle = await rolldown({
      input: { [entryName]: join(import.meta.dirname, `${entryName}.ts`) },
      platform: 'node',
      // It says how types are checked, nothing about what runs.
      tsconfig: false,
      external: unbundled,
      plugins: [keepPlaces(draft)],
      onLog: (level, { message }) => {
        if (level === 'warn') throw new Error(message);
      },
    });
    const { output } = await bundle.write({
      dir: draft,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      comments: false,
      sourcemap: true,
      sourcemapExcludeSources: true,
    });
    publish(draft, { name: digestOf(output.filter((part) => part.type === 'chunk')), startedAt });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Lets code that finds files beside itself find them beside its source. */
function keepPlaces(folder: string): Plugin {
  return {
    name: 'keep-places',
    transform: {
      filter: { code: ownPlace },
      handler: (code, id) => {
        if (id.includes('/node_modules/')) {
          throw new Error(
            `${id} looks for files beside itself: add its package to those that are not bundled`,
          );
        }
        const source = JSON.stringify(relative(folder, id));
        const sourceFolder = JSON.stringify(`/${relative(folder, dirname(id))}`);
        const changed = new RolldownMagicString(code)
          .replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
          .replaceAll('import.meta.dirname', `(import.meta.dirname + ${sourceFolder})`);
        return { code: changed.toString(), map: changed.generateMap().toString() };
      },
    },
  };
}

/** The names of all parts but the first contain a digest of their code. */
function digestOf(chunks: OutputChunk[]): string {
  const digest = createHash('sha256');
  for (const { fileName, code, isEntry } of chunks) digest.update(isEntry ? code : fileName);
  return digest.digest('hex').slice(0, 16);
}

/** Each bundle has a folder of its own: a server that runs can still load the rest of its code. */
function publish(draft: string, { name, startedAt }: { name: string; startedAt: Date }): void {
  const folder = join(bundlesFolder, name);
  try {
    renameSync(draft, folder);
  } catch (error) {
    // The same code again, or made by another process at the same time.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  utimesSync(folder, startedAt, startedAt);
  const pointer = `${draft}-current`;
  writeFileSync(pointer, name);
  utimesSync(pointer, startedAt, startedAt);
  renameSync(pointer, currentFile);
  const bundles = readdirSync(bundlesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(bundlesFolder, entry.name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of bundles.slice(keptBundles)) rmSync(old, { recursive: true, force: true });
}

try {
  if (findBundle() === null) await bundleServer();
} catch (error) {
  failWith(error);
}
