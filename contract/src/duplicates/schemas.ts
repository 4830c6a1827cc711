import { z } from 'zod';

import { contactSchema, contactSummarySchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { pageSchema } from '../core/pagination.ts';
import { certainties, choiceFields, evidenceKinds } from './rules.ts';

/** `weight`: how far it moves the score, in bits. `detail`: the value that both have, if any. */
export const evidenceSchema = z.object({
  kind: z.enum(evidenceKinds),
  weight: z.number(),
  detail: z.string().nullable(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

export const duplicateStates = ['open', 'dismissed', 'merged'] as const;

/** Two contacts that may be one person. `first` is the one whose record stays in a merge. */
export const duplicateSchema = z.object({
  id: idSchema,
  score: z.number(),
  certainty: z.enum(certainties),
  state: z.enum(duplicateStates),
  evidence: z.array(evidenceSchema),
  first: contactSchema,
  second: contactSchema,
});
export type Duplicate = z.infer<typeof duplicateSchema>;

export const duplicatePageSchema = pageSchema(duplicateSchema);

export const scanStatuses = ['queued', 'running', 'completed', 'failed'] as const;

/** What there is to review, and the last search for it. Null: there was none yet. */
export const duplicateStatusSchema = z.object({
  open_count: z.number().int(),
  sure_count: z.number().int(),
  scan: z
    .object({
      status: z.enum(scanStatuses),
      contacts_total: z.number().int(),
      contacts_done: z.number().int(),
      requested_at: z.iso.datetime(),
      finished_at: z.iso.datetime().nullable(),
    })
    .nullable(),
});
export type DuplicateStatus = z.infer<typeof duplicateStatusSchema>;

/**
 * `fields`: which of the two contacts gives each field; one that is not named comes from the contact
 * that stays, or from the other where that has none. `revisions`: what the member saw of each.
 */
export const mergeInputSchema = z.object({
  id: idSchema,
  fields: z.partialRecord(z.enum(choiceFields), idSchema).default({}),
  revisions: z.record(idSchema, z.number().int()).default({}),
});
export type MergeInput = z.infer<typeof mergeInputSchema>;

/** A merge in the history. `is_undoable`: no later merge of the same contact stands. */
export const contactMergeSchema = z.object({
  id: idSchema,
  winner: contactSummarySchema.nullable(),
  winner_name: z.string(),
  loser_name: z.string(),
  merged_at: z.iso.datetime(),
  undone_at: z.iso.datetime().nullable(),
  is_undoable: z.boolean(),
});
export type ContactMerge = z.infer<typeof contactMergeSchema>;

export const contactMergePageSchema = pageSchema(contactMergeSchema);

/** `skipped`: pairs that can't be merged without losing something; they stay in the queue. */
export const sureMergesSchema = z.object({
  merged: z.number().int(),
  skipped: z.number().int(),
  remaining: z.number().int(),
});
