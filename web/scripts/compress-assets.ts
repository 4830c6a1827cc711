import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Compresses each text file of the build in Brotli and gzip at the highest level: the server picks
 * what the browser accepts, and compresses nothing at request time.
 */
const clientFolder = path.resolve(import.meta.dirname, '../build/client');
const textFile = /\.(?:js|css|html|svg|json|webmanifest)$/u;
const smallestBytes = 1_024;

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallestBytes) return;
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, options));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

const files = await readdir(clientFolder, { recursive: true });
const texts = files.filter((name) => textFile.test(name) && !name.startsWith('.vite'));
await Promise.all(texts.map((name) => compressFile(path.join(clientFolder, name))));
