import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { chunks, clientFolder, manifestFile } from './build-files.ts';
import { readPassedOn } from './passed-on.ts';

/**
 * What is imported late and is in a file with other modules has a file of its own that only passes on those
 * exports. Whoever imports it takes them from where they are, which saves a request each. The names in those
 * files are the bundler's, so no file is changed but those that name one that is gone, and they have its hash
 * in their own names.
 */
const assets = path.join(clientFolder, 'assets');
const read = (file: string) => readFileSync(path.join(assets, file), 'utf8');
const files = globSync('*.js', { cwd: assets });
const codes = new Map(files.map((file) => [file, read(file)]));

/** The router loads these by the addresses in its manifest. */
const routerManifest = codes.get(files.find((file) => file.startsWith('manifest-')) ?? '') ?? '';
const isOfRouter = (file: string) => routerManifest.includes(`/${file}"`);
const isImportedStatically = (file: string) =>
  [...codes.values()].some((code) => code.includes(`"./${file}"`));

let count = 0;
for (const file of files) {
  const passedOn = readPassedOn(codes.get(file)!);
  if (!passedOn || isOfRouter(file) || isImportedStatically(file)) continue;
  const { names, file: target } = passedOn;
  const picked = [...names].map(([outside, inside]) => `${outside}:e.${inside}`);
  const late = `import(\`./${file}\`)`;
  for (const [importer, code] of codes) {
    if (!code.includes(file)) continue;
    const direct = code
      .replaceAll(late, `import(\`./${target}\`).then(e=>({${picked.join(',')}}))`)
      .replaceAll(`"assets/${file}"`, `"assets/${target}"`);
    if (direct.includes(file)) throw new Error(`${importer} names ${file} in another way`);
    codes.set(importer, direct);
  }
  for (const chunk of Object.values(chunks)) {
    if (chunk.file === `assets/${file}`) chunk.file = `assets/${target}`;
  }
  codes.delete(file);
  rmSync(path.join(assets, file));
  count += 1;
}
for (const [file, code] of codes)
  if (code !== read(file)) writeFileSync(path.join(assets, file), code);
writeFileSync(manifestFile, JSON.stringify(chunks));
console.log(`${count} files that only passed on exports are gone`);
