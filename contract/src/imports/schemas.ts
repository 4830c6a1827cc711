import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import {
  importColumnLimit,
  importEncodings,
  importFormats,
  importLossReasons,
  importOutcomes,
  importPasteLimit,
  importReasons,
  importStatuses,
  mappableFields,
} from './rules.ts';

const outcomeCountsSchema = z.object({
  new: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
});

/** An import from the upload to its undo. */
export const importSchema = z.object({
  id: idSchema,
  format: z.enum(importFormats).nullable(),
  file_name: z.string(),
  file_bytes: z.number().int(),
  status: z.enum(importStatuses),
  /** Contacts by their planned (preview) or final outcome. */
  contacts: outcomeCountsSchema,
  /** Messages and invitations, as interactions. */
  interactions: outcomeCountsSchema,
  /** Companies with an industry, a website or notes. */
  companies: outcomeCountsSchema,
  /** Whether it has columns that the member can map. */
  is_mappable: z.boolean(),
  /** How the bytes are read where they leave a doubt; until the run the member may choose another. */
  encoding: z.enum(importEncodings).nullable(),
  rows_total: z.number().int(),
  rows_done: z.number().int(),
  error_code: z.string().nullable(),
  undoable: z.boolean(),
  /** After undoing: contacts that stayed because the member had edited them since. */
  kept_contacts: z.number().int(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
});
export type Import = z.infer<typeof importSchema>;

export const importRowKinds = ['contact', 'interaction', 'company'] as const;
export type ImportRowKind = (typeof importRowKinds)[number];

/** A value of a row that could not be kept, with the words of the file. */
export const importLossSchema = z.object({
  field: z.string(),
  reason: z.enum(importLossReasons),
  value: z.string(),
});
export type ImportLoss = z.infer<typeof importLossSchema>;

/** One row of the file, with its position and outcome. */
export const importRowSchema = z.object({
  id: z.number().int(),
  file: z.string(),
  line: z.number().int(),
  kind: z.enum(importRowKinds),
  outcome: z.enum(importOutcomes),
  reason: z.enum(importReasons),
  label: z.string(),
  detail: z.string(),
  changes: z.array(z.object({ field: z.string(), old_value: z.string(), new_value: z.string() })),
  losses: z.array(importLossSchema),
  /** Skipped because the member deleted the contact, who can still be restored. */
  is_restorable: z.boolean(),
  contact_id: idSchema.nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importRowsInputSchema = z.object({
  id: idSchema,
  ...pageInputShape,
  kind: z.enum(importRowKinds).optional(),
  outcome: z.enum(importOutcomes).optional(),
});
export const importRowPageSchema = pageSchema(importRowSchema);
export const importPageSchema = pageSchema(importSchema);

const mappedFieldSchema = z.enum(mappableFields).nullable();

/** The columns of a table with their first values and mapped fields. */
export const importMappingSchema = z.object({
  id: idSchema,
  columns: z.array(
    z.object({ name: z.string(), samples: z.array(z.string()), field: mappedFieldSchema }),
  ),
  /** Whether the member mapped a table with these columns before: then `field` is their choice. */
  is_remembered: z.boolean(),
});
export type ImportMapping = z.infer<typeof importMappingSchema>;

/** The field of each column, in the order of the columns. */
export const importMappingInputSchema = z.object({
  id: idSchema,
  fields: z.array(mappedFieldSchema).max(importColumnLimit),
});

export const importEncodingInputSchema = z.object({
  id: idSchema,
  encoding: z.enum(importEncodings),
});

export const importPasteInputSchema = z.object({
  text: z.string().max(importPasteLimit).regex(/\S/u, { error: 'text_required' }),
});
