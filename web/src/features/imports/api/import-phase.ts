import type { ImportStatus } from '@kith/contract/imports/rules';

const movingStatuses: readonly ImportStatus[] = ['reading', 'queued', 'running', 'undoing'];

/** True while the server works on an import, so that its state is polled. */
export function isMoving(status: ImportStatus): boolean {
  return movingStatuses.includes(status);
}
