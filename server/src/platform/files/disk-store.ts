import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { assertKey, type FileStore, storageFull } from './file-store.ts';

const noRoom = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Files in a folder of this machine. */
export function createDiskStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, assertKey(key).slice(0, 2), key);
  const halfPathOf = (key: string) => `${pathOf(key)}.part`;
  return {
    put: async (key, content) => {
      try {
        await mkdir(dirname(pathOf(key)), { recursive: true });
        await writeWhole(halfPathOf(key), content);
        await rename(halfPathOf(key), pathOf(key));
        await syncFolder(dirname(pathOf(key)));
      } catch (error) {
        await rm(halfPathOf(key), { force: true });
        throw noRoom.includes((error as NodeJS.ErrnoException).code ?? '') ? storageFull() : error;
      }
    },
    get: async (key) => {
      const file = await open(pathOf(key)).catch(nullIfMissing);
      return file && (Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>);
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
      await rm(halfPathOf(key), { force: true });
    },
  };
}

/** Synced to the disk before it gets its name. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  await pipeline(Readable.from([content]), createWriteStream(path, { flags: 'w', flush: true }));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
