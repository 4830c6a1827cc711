import { secondMs } from '@kith/contract/core/time';
import { AppError } from '#platform/app-error.ts';
import { createWorkerPool, WorkError } from '#platform/workers/worker-pool.ts';

import type { drawInvoice as drawInThread } from './draw-invoice-worker.ts';
import type { InvoiceDrawing } from './invoice-drawing.ts';

const inThread = createWorkerPool<typeof drawInThread>({
  module: new URL('draw-invoice-worker.ts', import.meta.url),
  name: 'drawInvoice' satisfies (typeof drawInThread)['name'],
  limits: { threads: 1, waiting: 32, timeMs: 15 * secondMs, heapMb: 128 },
});

/** @throws `unavailable` when too many wait, or where one takes too long. */
export async function drawInvoice(drawing: InvoiceDrawing): Promise<Uint8Array> {
  try {
    return await inThread(drawing);
  } catch (error) {
    if (!(error instanceof WorkError)) throw error;
    throw new AppError('unavailable', 'Too many invoices are being drawn', { retry_after_s: 10 });
  }
}
