import { AppError } from '#platform/app-error.ts';

/**
 * Where files lie that are too large for the database, each under a key that is never reused. A file
 * is there whole or not at all, also when the server dies meanwhile.
 */
export type FileStore = {
  /** @throws `storage_full` where there is no room, `unavailable` where the store doesn't answer. */
  put: (key: string, content: Buffer) => Promise<void>;
  /** Null for a key under which nothing lies. */
  get: (key: string) => Promise<ReadableStream<Uint8Array> | null>;
  /** Also of what was never there, or only half. */
  remove: (key: string) => Promise<void>;
};

const keyPattern = /^[\da-f]{32}$/u;

/** Threat: a key that climbs out of its folder. Keys are ours; what does not look so is refused. */
export function assertKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('Not a key of a file');
  return key;
}

export function storageFull(): AppError {
  return new AppError('storage_full', 'There is no room for files');
}
