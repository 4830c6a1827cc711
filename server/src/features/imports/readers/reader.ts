import type { Birthday, contactPointLabels } from '@kith/contract/contacts/schemas';
import type { ColumnMapping, ImportFormat, ImportReason } from '@kith/contract/imports/rules';
import type { Direction, InteractionKind } from '@kith/contract/warmth/rules';

export type PointRecord = { value: string; label: (typeof contactPointLabels)[number] };

/** A person as a file tells of them; an empty text or list is what the file doesn't say. */
export type PersonRecord = {
  first_name: string;
  last_name: string;
  company: string;
  title: string;
  emails: PointRecord[];
  phones: PointRecord[];
  links: PointRecord[];
  /** `2026-02-08`. */
  connected_on: string | null;
} & Partial<PersonExtras>;

/** What only some formats tell; absent where the file doesn't. */
type PersonExtras = {
  location: string;
  notes: string;
  tags: string[];
  offers: string[];
  seeks: string[];
  birthday: Birthday;
  cadence_days: number;
  /** RFC 3339, UTC: since when the contact is archived, and when it was added. */
  archived_at: string;
  added_at: string;
  /** A picture in base64, as `readInlinePhoto` gives it. */
  photo: string;
  /** Names the contact in our own export: two rows with different ones are different people. */
  export_id: string;
};

/** Something that happened with a person, who is known by their profile's address alone. */
export type EventRecord = {
  profile_url: string;
  kind: InteractionKind;
  direction: Direction;
  /** RFC 3339, UTC. */
  occurred_at: string;
  summary: string;
  body: string;
  /** Names the same fact in every export of the same account. */
  external_key: string;
};

/** What can be wrong with a row before it is held against the network. */
type RowFault = Extract<
  ImportReason,
  | 'hidden_member'
  | 'row_malformed'
  | 'field_too_long'
  | 'name_missing'
  | 'date_unreadable'
  | 'unknown_person'
  | 'own_record'
  | 'repeated_in_file'
  | 'draft_or_empty'
>;

/** One row of a file with its place in it: what it says, or why that can't be used. */
export type ParsedRow = {
  file: string;
  line: number;
  label: string;
  detail: string;
} & (
  | { kind: 'contact'; record: PersonRecord }
  | { kind: 'interaction'; record: EventRecord }
  | { kind: 'contact' | 'interaction'; fault: RowFault }
);

/** What the member said of a table's columns, for the reader of tables. */
type ReadOptions = { mapping: ColumnMapping | null };

/** A file of an upload, decoded; `open` may be called again to read it from its start. */
export type SourceFile = { name: string; open: () => AsyncIterable<string> };

/** What must be known of the whole export before its first row is read. */
export type Survey = {
  /** The latest day that the export speaks of: tells an older export from a newer one. */
  newestOn: string | null;
};

/**
 * A format of files that imports understand. A new one joins by being listed in `registry.ts`;
 * everything behind it (matching, preview, run, undo) knows records only.
 */
export type FormatReader = {
  format: ImportFormat;
  /** Whether a file of an archive is one of this format's, by its name without folders. */
  takesFile: (name: string) => boolean;
  /** Whether a file alone is one of this format's, by its first characters. */
  recognises: (beginning: string) => Promise<boolean>;
  /** People come before what happened with them, whatever the order of `files`. */
  read: (
    files: SourceFile[],
    options: ReadOptions,
  ) => Promise<{ survey: Survey; rows: AsyncIterable<ParsedRow> }>;
};
