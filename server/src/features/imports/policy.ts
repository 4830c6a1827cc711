import type { ImportStatus } from '@kith/contract/imports/rules';

/** What decides on an import: its state, and whether the network was imported into since. */
export type ImportState = {
  status: ImportStatus;
  startedAt: Date | null;
  hasNewerRun: boolean;
};

/** A preview can be carried out, and so can a run that failed on its way: it goes on where it was. */
export function canStart({ status, startedAt }: ImportState): boolean {
  return status === 'ready' || (status === 'failed' && startedAt !== null);
}

/** Imports are undone from the newest back: a later one may have built on what an earlier wrote. */
export function isUndoable({ status, startedAt, hasNewerRun }: ImportState): boolean {
  const hasWritten = status === 'completed' || (status === 'failed' && startedAt !== null);
  return hasWritten && !hasNewerRun;
}

/** Only what wrote nothing can be discarded; what did can be undone. */
export function canDiscard({ status, startedAt }: ImportState): boolean {
  return startedAt === null && ['mapping', 'reading', 'ready', 'failed'].includes(status);
}

/** A table can be mapped until it is carried out; mapping it anew makes its preview anew. */
export function canMap({
  status,
  columns,
}: Pick<ImportState, 'status'> & { columns: unknown }): boolean {
  return columns !== null && (status === 'mapping' || status === 'ready');
}
