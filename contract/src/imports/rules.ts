import { contactDetails } from '../contacts/rules.ts';

/** Shown before the upload, and enforced by the server while it reads the body. */
export const importFileLimitBytes = 50 * 1024 * 1024;

/**
 * Limits of an unpacked archive; beyond them it is refused as a zip bomb. The ratio is checked only
 * after `ratioFromBytes`: short files of equal rows compress well without any harm.
 */
export const importArchiveLimits = {
  entries: 2_000,
  unpackedBytes: 500 * 1024 * 1024,
  compressionRatio: 200,
  ratioFromBytes: 10 * 1024 * 1024,
} as const;

export const importRowLimit = 500_000;
/**
 * Characters of one cell; a longer one makes its row a fault. The longest texts of CRMs fit (65,536),
 * and so does the longest note with what our own export puts before and after it.
 */
export const importFieldLimit = 66_000;

/**
 * The formats in the order of detection. `own` is our own export as CSV or JSON, `table` any other
 * CSV (its columns are mapped by the member), `paste` text. Of `salesforce` and `hubspot`, columns
 * beyond the standard ones can be mapped too.
 */
export const importFormats = [
  'linkedin',
  'own',
  'google',
  'outlook',
  'salesforce',
  'hubspot',
  'vcard',
  'table',
  'paste',
] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Characters of pasted text for an import. */
export const importPasteLimit = 200_000;

/** What a column of a table can be mapped to; several columns of one field are joined in order. */
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
  ...contactDetails,
] as const;
export type MappableField = (typeof mappableFields)[number];
/** One entry a column; null leaves the column out. */
export type ColumnMapping = (MappableField | null)[];

export const importColumnLimit = 200;

/** Whether a mapping identifies people: by a name, or an address that a name can be made from. */
export function namesPeople(mapping: readonly (MappableField | null)[]): boolean {
  const namingFields: readonly (MappableField | null)[] = [
    'full_name',
    'first_name',
    'last_name',
    'email',
    'company',
  ];
  return mapping.some((field) => field !== null && namingFields.includes(field));
}

/** `mapping` waits for the member to map the columns of a table. */
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
 * The reason for a row's outcome; the browser translates by code. `first_seen` belongs to new,
 * `matched_by_…` to updated (how the person was matched), `already_there`, `own_edit_kept` (the
 * member changed the field since the last import) and `older_file` to unchanged, the rest to
 * skipped.
 */
export const importReasons = [
  'first_seen',
  'matched_by_export',
  'matched_by_profile',
  'matched_by_email',
  'matched_by_phone',
  'matched_by_name_and_company',
  'matched_by_name',
  'already_there',
  'own_edit_kept',
  'older_file',
  'hidden_member',
  'row_malformed',
  'field_too_long',
  'name_missing',
  'date_unreadable',
  'ambiguous_person',
  'deleted_contact',
  'unknown_person',
  'own_record',
  'repeated_in_file',
  'draft_or_empty',
  'converted_lead',
  'deleted_in_source',
] as const;
export type ImportReason = (typeof importReasons)[number];

/**
 * How something in a row was lost: a text was longer than its field, a value doesn't have the form
 * of its field, a list was longer than a contact can hold, or it names a record of another file.
 */
export const importLossReasons = [
  'cut',
  'unreadable',
  'no_room',
  'only_new',
  'not_in_file',
] as const;

/** The encodings of text files: what old programs write in each part of the world. */
export const importEncodings = [
  'utf-8',
  'windows-1252',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type ImportEncoding = (typeof importEncodings)[number];
