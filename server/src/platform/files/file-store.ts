import { AppError } from '#platform/app-error.ts';

/**
 * Storage for files that are too large for the database, each with a key that is never reused. A
 * file exists completely or not at all, also when the server dies while writing.
 */
export type FileStore = {
  /** @throws `storage_full` when there is no space, `unavailable` when the store doesn't answer. */
  put: (key: string, content: Buffer) => Promise<void>;
  /** Null for a key without a file. */
  get: (key: string) => Promise<ReadableStream<Uint8Array> | null>;
  /** Also succeeds for a missing or incomplete file. */
  remove: (key: string) => Promise<void>;
};

const keyPattern = /^[\da-f]{32}$/u;

/** Threat: a key that leads out of its folder. Keys are our own; any other form is refused. */
export function assertKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('Not a key of a file');
  return key;
}

/** A row names a file that the store doesn't have: a backup was restored without its files. */
export function fileLost(): AppError {
  return new AppError('file_lost', 'The file is no longer stored');
}

export function storageFull(): AppError {
  return new AppError('storage_full', 'There is no room for files');
}
