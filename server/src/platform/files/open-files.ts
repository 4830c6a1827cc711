import { join } from 'node:path';

import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createS3Store, type S3Settings } from './s3-store.ts';

/** An S3 store where one is configured, else a folder next to the database's. */
export function openFiles({ dataDir, s3 }: { dataDir: string; s3: S3Settings | null }): FileStore {
  return s3 ? createS3Store(s3) : createDiskStore(join(dataDir, 'files'));
}
