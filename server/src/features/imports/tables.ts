import {
  type ColumnMapping,
  importFormats,
  importOutcomes,
  importReasons,
  importStatuses,
} from '@kith/contract/imports/rules';
import { importRowKinds } from '@kith/contract/imports/schemas';
import {
  bigint,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

import type { OutcomeCounts } from './counts.ts';
import type { FieldChange } from './merge-person.ts';
import type { TableColumn } from './readers/guess-mapping.ts';

/** What a table's columns are called and hold, and what they are taken for. */
export type TableColumns = {
  columns: TableColumn[];
  fields: ColumnMapping;
  isRemembered: boolean;
};

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const imports = pgTable(
  'imports',
  {
    ownerId: uuid('owner_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    format: text('format', { enum: importFormats }),
    fileName: text('file_name').notNull(),
    fileBytes: bigint('file_bytes', { mode: 'number' }).notNull(),
    status: text('status', { enum: importStatuses }).notNull(),
    counts: jsonb('counts').$type<Partial<OutcomeCounts>>().notNull().default({}),
    rowsTotal: integer('rows_total').notNull().default(0),
    rowsDone: integer('rows_done').notNull().default(0),
    appliedThrough: integer('applied_through').notNull().default(0),
    keptContacts: integer('kept_contacts').notNull().default(0),
    errorCode: text('error_code'),
    attempts: smallint('attempts').notNull().default(0),
    networkFingerprint: text('network_fingerprint'),
    columns: jsonb('columns').$type<TableColumns>(),
    mapping: jsonb('mapping').$type<ColumnMapping>(),
    newestOn: date('newest_on', { mode: 'string' }),
    createdAt: time('created_at').notNull().defaultNow(),
    startedAt: time('started_at'),
    finishedAt: time('finished_at'),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const importFiles = pgTable(
  'import_files',
  {
    ownerId: uuid('owner_id').notNull(),
    importId: uuid('import_id').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.importId] })],
);

export const importRows = pgTable(
  'import_rows',
  {
    ownerId: uuid('owner_id').notNull(),
    importId: uuid('import_id').notNull(),
    id: integer('id').notNull(),
    file: text('file').notNull(),
    line: integer('line').notNull(),
    kind: text('kind', { enum: importRowKinds }).notNull(),
    outcome: text('outcome', { enum: importOutcomes }).notNull(),
    reason: text('reason', { enum: importReasons }).notNull(),
    label: text('label').notNull().default(''),
    detail: text('detail').notNull().default(''),
    record: jsonb('record'),
    changes: jsonb('changes').$type<FieldChange[]>().notNull().default([]),
    contactId: uuid('contact_id'),
    revisionBefore: integer('revision_before'),
    revisionAfter: integer('revision_after'),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.importId, table.id] })],
);

export const importMappings = pgTable(
  'import_mappings',
  {
    ownerId: uuid('owner_id').notNull(),
    columnsKey: text('columns_key').notNull(),
    mapping: jsonb('mapping').$type<ColumnMapping>().notNull(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.columnsKey] })],
);
