import type { ImportStatus } from '@kith/contract/imports/rules';

const movingStatuses: readonly ImportStatus[] = ['reading', 'queued', 'running', 'undoing'];

/** True while the server is at work on an import, so that its state is worth asking for again. */
export function isMoving(status: ImportStatus): boolean {
  return movingStatuses.includes(status);
}
