import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { build } from 'rolldown';

const folder = join(import.meta.dirname, '../islands');

type Publish = (name: string, extension: string, content: string) => Promise<string>;

/** Bundles the script of each interactive part; answers the addresses by the files' names. */
export async function bundleIslands(publish: Publish): Promise<Record<string, string>> {
  const files = (await readdir(folder)).filter((file) => !file.endsWith('.test.ts'));
  const entries = await Promise.all(
    files.map(async (file) => {
      const name = basename(file, '.ts');
      const { output } = await build({
        input: join(folder, file),
        write: false,
        platform: 'browser',
        output: { format: 'esm', minify: true },
      });
      return [name, await publish(name, 'js', output[0].code)] as const;
    }),
  );
  return Object.fromEntries(entries);
}
