import { createHash } from 'node:crypto';
import { globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { clientFolder } from './build-files.ts';

/**
 * The bundler keeps an entry (the page's script, the module of a route) whose code is in a layer's
 * file as a file of its own, which passes on that one's exports. A browser with six connections would
 * wait for each of them as long as for a large file. So the layer's file gets the entry's exports
 * beside its own, and whoever names the entry names it instead.
 */
const assets = path.join(clientFolder, 'assets');
const passedOn = /^export\{(?<names>[^}]*)\}from"\.\/(?<file>[^"]+)";\s*$/u;
const importedOnly = /^import"\.\/(?<file>[^"]+)";\s*$/u;
const ownExports = /export\{(?<names>[^}]*)\};\s*$/u;

type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports: string[] }>;
};

/** `a as b, c` as what is inside by what it is called outside. */
function readNames(list: string): Map<string, string> {
  const pairs = list.split(',').map((name) => name.trim().split(' as '));
  return new Map(pairs.map(([inside = '', outside = inside]) => [outside, inside]));
}

const isRuntime = (address: string) => address.includes('/rolldown-runtime-');

/** Adds the entry's exports to the file that has its code. @returns that file, null if it has none */
function joinEntry(entry: string): string | null {
  const code = readFileSync(path.join(assets, entry), 'utf8');
  const only = importedOnly.exec(code)?.groups?.['file'];
  if (only !== undefined) return only;
  const { names, file } = passedOn.exec(code)?.groups ?? {};
  if (names === undefined || file === undefined) return null;
  const target = path.join(assets, file);
  const layer = readFileSync(target, 'utf8');
  const exported = readNames(ownExports.exec(layer)?.groups?.['names'] ?? '');
  const added = [...readNames(names)].map(([outside, inside]) => {
    const local = exported.get(inside);
    if (local === undefined) throw new Error(`${file} has no export ${inside}`);
    if (exported.has(outside)) throw new Error(`${file} exports two different ${outside}`);
    return `${local} as ${outside}`;
  });
  const all = [...exported].map(([outside, inside]) => `${inside} as ${outside}`);
  writeFileSync(target, layer.replace(ownExports, `export{${[...all, ...added].join(',')}};`));
  return file;
}

/** The bundler's few functions without state, which it always writes as a file: each layer gets its own copy. */
function joinRuntime(layers: readonly string[]): void {
  const [runtimeFile = ''] = globSync('rolldown-runtime-*.js', { cwd: assets });
  const runtime = readFileSync(path.join(assets, runtimeFile), 'utf8');
  const exported = readNames(ownExports.exec(runtime)?.groups?.['names'] ?? '');
  const body = runtime.replace(ownExports, '');
  const imported = new RegExp(
    String.raw`import\{(?<names>[^}]*)\}from"\./${runtimeFile.replaceAll('.', String.raw`\.`)}";`,
    'u',
  );
  for (const address of layers) {
    const target = path.join(clientFolder, address);
    const layer = readFileSync(target, 'utf8');
    const names = imported.exec(layer)?.groups?.['names'];
    if (names === undefined) continue;
    const wanted = [...readNames(names)].map(([local, outside]) => {
      const inside = exported.get(outside);
      if (inside === undefined) throw new Error(`${runtimeFile} has no export ${outside}`);
      return { local, outside, inside };
    });
    const kept = wanted.map(({ outside, inside }) => `${outside}:${inside}`);
    const taken = wanted.map(({ local, outside }) => `${outside}:${local}`);
    const copy = `var{${taken.join(',')}}=(()=>{${body}return{${kept.join(',')}}})();`;
    writeFileSync(
      target,
      layer.replace(imported, () => copy),
    );
  }
}

/**
 * The first screens run most of what is in the layers: V8 compiles such a file while it arrives and
 * beside the page's own thread, instead of function by function as they are called. It reads the
 * comment in the first line only. https://v8.dev/blog/explicit-compile-hints
 */
function compileOnArrival(layers: readonly string[]): void {
  for (const address of layers) {
    const target = path.join(clientFolder, address);
    writeFileSync(target, `//# allFunctionsCalledOnLoad\n${readFileSync(target, 'utf8')}`);
  }
}

const [manifestFile = '', ...others] = globSync('manifest-*.js', { cwd: assets });
if (others.length > 0) throw new Error('The router’s manifest is not one file');
const script = readFileSync(path.join(assets, manifestFile), 'utf8');
const prefix = script.slice(0, script.indexOf('=') + 1);
const manifest = JSON.parse(script.slice(prefix.length).replace(/;\s*$/u, '')) as Manifest;

/** The files by the entries that they replace, as addresses. */
const joined = new Map<string, string>();
for (const part of [manifest.entry, ...Object.values(manifest.routes)]) {
  const known = joined.get(part.module);
  const file = known ?? joinEntry(path.basename(part.module));
  if (file === null) continue;
  const address = known ?? `/assets/${file}`;
  joined.set(part.module, address);
  part.module = address;
}

const layerFiles = new Set(joined.values());

/** Without the runtime, where only layers would need it. */
function withoutRuntime(files: readonly string[]): string[] {
  const others = files.filter((file) => !isRuntime(file));
  return others.every((file) => layerFiles.has(file)) ? others : [...files];
}

for (const part of [manifest.entry, ...Object.values(manifest.routes)]) {
  const files = withoutRuntime([part.module, ...part.imports]);
  part.imports = files.filter((file) => file !== part.module);
}

const written = `${prefix}${JSON.stringify(manifest)};`;
const digest = createHash('sha256').update(written).digest('hex').slice(0, 8);
const newManifestFile = `manifest-${digest}.js`;
writeFileSync(path.join(assets, manifestFile), written.replaceAll(manifestFile, newManifestFile));
renameSync(path.join(assets, manifestFile), path.join(assets, newManifestFile));

joinRuntime([...layerFiles]);
compileOnArrival([...layerFiles]);

const preloaded = /<link rel="modulepreload" href="(?<file>[^"]*)"\/>/gu;
for (const page of globSync('**/*.html', { cwd: clientFolder })) {
  let html = readFileSync(path.join(clientFolder, page), 'utf8');
  for (const [entry, address] of joined) {
    html = html
      .replaceAll(`<link rel="modulepreload" href="${entry}"/>`, '')
      .replaceAll(`"${entry}"`, `"${address}"`);
  }
  const files = [...html.matchAll(preloaded)]
    .map(({ groups }) => groups!['file']!)
    .filter((file) => !file.endsWith(manifestFile));
  const kept = withoutRuntime(files);
  html = html.replaceAll(preloaded, (link, file: string) =>
    kept.includes(file) || !files.includes(file) ? link : '',
  );
  writeFileSync(path.join(clientFolder, page), html.replaceAll(manifestFile, newManifestFile));
}
console.log(`${joined.size} entries are in the files of their layers`);
