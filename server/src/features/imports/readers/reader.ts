import type { IndustryCode } from '@kith/contract/industries/isic';
import type { ContactDetails } from '@kith/contract/contacts/rules';
import type { Birthday, contactPointLabels } from '@kith/contract/contacts/schemas';
import type { ColumnMapping, ImportFormat, ImportReason } from '@kith/contract/imports/rules';
import type { ImportLoss } from '@kith/contract/imports/schemas';
import type { Direction, InteractionKind } from '@kith/contract/warmth/rules';

import type { TableColumn } from './guess-mapping.ts';

export type PointRecord = { value: string; label: (typeof contactPointLabels)[number] };

/** A person in a file; missing values are empty texts or lists. */
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

/** Fields that only some formats have; absent if the file has none. */
type PersonExtras = ContactDetails & {
  location: string;
  notes: string;
  tags: string[];
  offers: string[];
  seeks: string[];
  birthday: Birthday;
  cadence_days: number;
  /** RFC 3339, UTC: when the contact was archived, and when it was added. */
  archived_at: string;
  added_at: string;
  /** A picture in base64, as `readInlinePhoto` gives it. */
  photo: string;
  /**
   * The contact's id in our own export, or in the CRM that the file comes from
   * (`salesforce:003…`): rows with different ids are different people.
   */
  export_id: string;
  /** Of Salesforce; a converted one has become a contact there. */
  lead: 'open' | 'converted';
};

/** An interaction with a person, who is identified only by their profile's address. */
export type EventRecord = {
  profile_url: string;
  kind: InteractionKind;
  direction: Direction;
  /** RFC 3339, UTC. */
  occurred_at: string;
  summary: string;
  body: string;
  /** The key of the same fact in every export of the same account. */
  external_key: string;
};

/** A company in a file; missing values are empty. */
export type CompanyRecord = {
  name: string;
  /** The folded name, which identifies it. */
  key: string;
  website: string;
  industry: IndustryCode | null;
  notes: string;
};

/** Faults of a row that are found before it is compared with the network. */
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
  | 'deleted_in_source'
>;

/** One row of a file with its position: its content, or why it can't be used. */
export type ParsedRow = {
  file: string;
  line: number;
  label: string;
  detail: string;
  /** What could not be kept; absent when nothing was lost. */
  losses?: ImportLoss[];
} & (
  | { kind: 'contact'; record: PersonRecord }
  | { kind: 'interaction'; record: EventRecord }
  | { kind: 'company'; record: CompanyRecord }
  | { kind: 'contact' | 'interaction' | 'company'; fault: RowFault }
);

/** What in a card has no field and goes into the notes, and the labels of people in a CRM. */
export const noteLabels = [
  'title',
  'company',
  'address',
  'anniversary',
  'messenger',
  'relation',
  'lead',
  'do_not_call',
  'no_email',
] as const;
export type NoteLabels = Record<(typeof noteLabels)[number], string>;

/**
 * The member's mapping of a table's columns, for the table reader, and what values without a field
 * are called in the member's language.
 */
export type ReadOptions = { mapping: ColumnMapping | null; labels: NoteLabels };

/** A file of an upload, decoded; `open` may be called again to read it from its start. */
export type SourceFile = { name: string; open: () => AsyncIterable<string> };

/** What must be known about the whole export before its first row is read. */
export type Survey = {
  /** The latest date in the export: distinguishes an older export from a newer one. */
  newestOn: string | null;
};

/**
 * A format that imports understand. A new one is added by listing it in `registry.ts`; everything
 * after it (matching, preview, run, undo) handles records only.
 */
export type FormatReader = {
  format: ImportFormat;
  /** Whether a file of an archive has this format, by its name without folders. */
  takesFile: (name: string) => boolean;
  /** Whether the files of an archive are chosen by their content, and not by their name alone. */
  takesByContent?: true;
  /** The columns that the format does not know, for the member to map; formats without it have none. */
  survey?: (files: SourceFile[]) => Promise<TableColumn[]>;
  /** Whether a single file has this format, by its first characters. */
  recognises: (beginning: string) => Promise<boolean>;
  /** People come before their interactions, whatever the order of `files`. */
  read: (
    files: SourceFile[],
    options: ReadOptions,
  ) => Promise<{ survey: Survey; rows: AsyncIterable<ParsedRow> }>;
};
