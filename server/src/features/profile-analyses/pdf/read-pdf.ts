import { profileLimits, profilePdfLimits } from '@kith/contract/profile-analyses/rules';
import { AppError } from '#platform/app-error.ts';
import { createWorkerPool, WorkError } from '#platform/workers/worker-pool.ts';

import type { readPdf as readInThread } from './read-pdf-worker.ts';

const inThread = createWorkerPool<typeof readInThread>({
  module: new URL('read-pdf-worker.ts', import.meta.url),
  name: 'readPdf' satisfies (typeof readInThread)['name'],
  limits: { threads: 1, waiting: 16, timeMs: profilePdfLimits.timeMs, heapMb: 192 },
});

/**
 * The text of a PDF, as its columns are read.
 *
 * @throws `pdf_unreadable` for one that is locked, damaged, too long, or pictures only
 */
export async function readPdf(content: Buffer): Promise<string> {
  const text = await inThread(new Uint8Array(content)).catch((error: unknown) => {
    if (error instanceof WorkError) return null;
    throw error;
  });
  if (text !== null && text.length >= profileLimits.shortest) return text;
  throw new AppError('pdf_unreadable', 'The PDF has no text that can be read');
}
