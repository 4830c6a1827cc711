import type { ImportStatus } from '@kith/contract/imports/rules';

/** Decides what may be done with an import: its state, and whether there were imports since. */
export type ImportState = {
  status: ImportStatus;
  started_at: string | null;
  has_newer_run: boolean;
};

/** A preview can be applied, and so can a run that failed midway: it continues where it was. */
export function canStart({ status, started_at: startedAt }: ImportState): boolean {
  return status === 'ready' || (status === 'failed' && startedAt !== null);
}

/** Imports are undone newest first: a later one may depend on an earlier one. */
export function isUndoable({
  status,
  started_at: startedAt,
  has_newer_run: hasNewerRun,
}: ImportState): boolean {
  const hasWritten = status === 'completed' || (status === 'failed' && startedAt !== null);
  return hasWritten && !hasNewerRun;
}

/** Only an import that wrote nothing can be discarded; others can be undone. */
export function canDiscard({ status, started_at: startedAt }: ImportState): boolean {
  return startedAt === null && ['mapping', 'reading', 'ready', 'failed'].includes(status);
}

/** A doubtful text can be read in another encoding until it is applied. */
export function canEncode({
  status,
  encoding,
}: Pick<ImportState, 'status'> & { encoding: unknown }): boolean {
  return encoding !== null && (status === 'mapping' || status === 'ready');
}

/** A table can be mapped until it is applied; another mapping makes its preview again. */
export function canMap({
  status,
  columns,
}: Pick<ImportState, 'status'> & { columns: unknown }): boolean {
  return columns !== null && (status === 'mapping' || status === 'ready');
}
