/** Told before upload, and held by the server while it reads the body. */
export const importFileLimitBytes = 50 * 1024 * 1024;

/** Bounds of what an archive may unpack to; beyond them it is refused as a zip bomb. */
export const importArchiveLimits = {
  entries: 2_000,
  unpackedBytes: 500 * 1024 * 1024,
  compressionRatio: 200,
} as const;

export const importRowLimit = 500_000;
export const importFieldLimit = 20_000;

export const importFormats = ['linkedin'] as const;

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

/** Why a row has its outcome; the browser translates by code. */
export const importReasons = [
  'first_seen',
  'matched_by_profile',
  'matched_by_email',
  'matched_by_phone',
  'matched_by_name_and_company',
  'fields_changed',
  'already_there',
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
