/** Told before upload, and held by the server while it reads the body. */
export const importFileLimitBytes = 50 * 1024 * 1024;

/**
 * Bounds of what an archive may unpack to; beyond them it is refused as a zip bomb. The ratio is
 * held against an archive only once it has unpacked `ratioFromBytes`: short files of equal rows
 * compress well without any harm.
 */
export const importArchiveLimits = {
  entries: 2_000,
  unpackedBytes: 500 * 1024 * 1024,
  compressionRatio: 200,
  ratioFromBytes: 10 * 1024 * 1024,
} as const;

export const importRowLimit = 500_000;
/** Characters of one cell; a longer one makes its row a reported one. */
export const importFieldLimit = 20_000;

export const importFormats = ['linkedin'] as const;
export type ImportFormat = (typeof importFormats)[number];

export const importStatuses = [
  'reading',
  'ready',
  'queued',
  'running',
  'completed',
  'failed',
  'undoing',
  'undone',
  'discarded',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const importOutcomes = ['new', 'updated', 'unchanged', 'skipped'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/**
 * Why a row has its outcome; the browser translates by code. `first_seen` goes with new,
 * `matched_by_…` with updated (how the person was known), `already_there`, `own_edit_kept` (the
 * member changed the field since the last import) and `older_file` with unchanged, the rest with
 * skipped.
 */
export const importReasons = [
  'first_seen',
  'matched_by_profile',
  'matched_by_email',
  'matched_by_phone',
  'matched_by_name_and_company',
  'already_there',
  'own_edit_kept',
  'older_file',
  'hidden_member',
  'row_malformed',
  'field_too_long',
  'name_missing',
  'date_unreadable',
  'ambiguous_person',
  'unknown_person',
  'own_record',
  'repeated_in_file',
  'draft_or_empty',
] as const;
export type ImportReason = (typeof importReasons)[number];
