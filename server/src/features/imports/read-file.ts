import { AppError } from '#platform/app-error.ts';
import { createWorkerPool, WorkError } from '#platform/workers/worker-pool.ts';
import { createWorkerStream } from '#platform/workers/worker-stream.ts';

import type { ReadOptions } from './readers/reader.ts';
import { findingWork, readingWork } from './reading-bounds.ts';
import type {
  findFormat,
  FoundFormat,
  ReadingItem,
  readRows,
  SourceContent,
} from './reading-worker.ts';

const module = new URL('reading-worker.ts', import.meta.url);
const findInThread = createWorkerPool<typeof findFormat>({
  module,
  name: 'findFormat',
  limits: findingWork,
});
const readInThread = createWorkerStream<typeof readRows>({
  module,
  name: 'readRows',
  limits: readingWork,
});

/**
 * Detects the format of an upload by its content. Threat: files of anyone, on which a reader may
 * take minutes; so the main thread reads none.
 *
 * @throws `import_file_empty`, `import_file_unsupported`, `import_archive_unsafe`,
 * `import_file_unreadable` (also when it takes too long), or `unavailable` when too many wait.
 */
export async function detectFormat(source: SourceContent): Promise<FoundFormat> {
  const found = await findInThread(source).catch(refuseWork);
  if (found.kind === 'refused') throw new AppError(found.code, found.message);
  return found;
}

/** The rows of a file, in batches, after what is known of all. @throws as `detectFormat`. */
export async function* readFileRows(
  source: SourceContent & ReadOptions,
): AsyncGenerator<Exclude<ReadingItem, { kind: 'refused' }>> {
  try {
    for await (const item of readInThread(source)) {
      if (item.kind === 'refused') throw new AppError(item.code, item.message);
      yield item;
    }
  } catch (error) {
    refuseWork(error);
  }
}

function refuseWork(error: unknown): never {
  if (!(error instanceof WorkError)) throw error;
  if (error.reason === 'busy') {
    throw new AppError('unavailable', 'Too many files are being read', { retry_after_s: 10 });
  }
  throw new AppError('import_file_unreadable', 'Reading the file took too much time or memory');
}
