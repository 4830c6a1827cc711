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
/**
 * Characters of one cell; a longer one makes its row a reported one. The longest note fits, also
 * with the apostrophe that our own export puts before what looks like a formula.
 */
export const importFieldLimit = 20_001;

/**
 * The formats in the order in which an upload is held against them. `own` is what the product itself
 * exports as CSV or JSON, `table` any other CSV (its columns are mapped by the member), `paste` text.
 */
export const importFormats = [
  'linkedin',
  'own',
  'google',
  'outlook',
  'vcard',
  'table',
  'paste',
] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Characters of a text that is pasted to be imported. */
export const importPasteLimit = 200_000;

/** What a column of a table can become; several may become one and are joined in their order. */
export const mappableFields = [
  'full_name',
  'first_name',
  'last_name',
  'company',
  'title',
  'location',
  'email',
  'phone',
  'link',
  'tags',
  'birthday',
  'notes',
] as const;
export type MappableField = (typeof mappableFields)[number];
/** One entry a column; null leaves the column out. */
export type ColumnMapping = (MappableField | null)[];

export const importColumnLimit = 200;

/** Whether a mapping tells who a row is about: a name, or an address that one can be made from. */
export function namesPeople(mapping: readonly (MappableField | null)[]): boolean {
  const telling: readonly (MappableField | null)[] = [
    'full_name',
    'first_name',
    'last_name',
    'email',
    'company',
  ];
  return mapping.some((field) => field !== null && telling.includes(field));
}

/** `mapping` waits for the member to say what the columns of a table mean. */
export const importStatuses = [
  'mapping',
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
  'matched_by_export',
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
