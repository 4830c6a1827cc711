import { z } from 'zod';

import { contactSchema, contactSummarySchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { pageSchema } from '../core/pagination.ts';
import { certainties, choiceFields, evidenceKinds } from './rules.ts';

/** `weight`: how much it changes the score, in bits. `detail`: the shared value, if any. */
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

/** How many pairs there are to review, and the last scan; null before the first. */
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

/** Two contacts that the member says are one person: `contact_id` is the other one. */
export const pairInputSchema = z.object({ id: idSchema, contact_id: idSchema });
export type PairInput = z.infer<typeof pairInputSchema>;

/**
 * `fields`: which of the two contacts each field is taken from; by default the one that stays, or
 * the other if that is empty. `revisions`: the state that the member saw.
 */
export const mergeInputSchema = z.object({
  id: idSchema,
  fields: z.partialRecord(z.enum(choiceFields), idSchema).default({}),
  revisions: z.record(idSchema, z.number().int()).default({}),
});
export type MergeInput = z.infer<typeof mergeInputSchema>;

/** A merge in the history. `is_undoable`: there is no later merge of the same contact. */
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

/** `skipped`: pairs that can't be merged without losing data; they stay in the queue. */
export const sureMergesSchema = z.object({
  merged: z.number().int(),
  skipped: z.number().int(),
  remaining: z.number().int(),
});
