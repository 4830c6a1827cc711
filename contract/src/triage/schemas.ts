import { z } from 'zod';

import { contactSummarySchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { importFormats } from '../imports/rules.ts';
import { statementAnswers } from '../warmth/rules.ts';
import { suggestionBases, triageLimits } from './rules.ts';

export const statementAnswerSchema = z.enum(statementAnswers);

const personSchema = contactSummarySchema.pick({
  id: true,
  full_name: true,
  company: true,
  title: true,
  photo_id: true,
  warmth: true,
});
export type TriagePerson = z.infer<typeof personSchema>;

/** Who else the answer about a card can be given for: their company's people, or their location's. */
export const triageGroupSchema = z.object({
  by: z.enum(['company', 'location']),
  name: z.string(),
  /** Everyone in it but the card's person, likeliest first. */
  contact_ids: z.array(idSchema),
  shown: z.array(personSchema),
});
export type TriageGroup = z.infer<typeof triageGroupSchema>;

/** One person to answer about, with what is known about the two of them. */
export const triageCardSchema = z.object({
  contact: contactSummarySchema,
  connected_on: z.iso.date().nullable(),
  /** Messages and emails. */
  messages: z.object({ count: z.number().int(), latest_at: z.iso.datetime() }).nullable(),
  /** Everything else that happened. */
  meetings: z.object({ count: z.number().int(), latest_at: z.iso.datetime() }).nullable(),
  has_email: z.boolean(),
  has_phone: z.boolean(),
  /** How many contacts work where they do, or are in the same location, without themselves. */
  colleagues: z.number().int(),
  neighbours: z.number().int(),
  /** Warm contacts that they are related to, or work with; two at most. */
  close_to: z.array(z.object({ id: idSchema, full_name: z.string() })),
  suggestion: z.object({ answer: statementAnswerSchema, basis: z.enum(suggestionBases) }),
  group: triageGroupSchema.nullable(),
});
export type TriageCard = z.infer<typeof triageCardSchema>;

/** How far the member is. `import` is null where the triage goes through all contacts. */
export const triageProgressSchema = z.object({
  import: z
    .object({ id: idSchema, format: z.enum(importFormats).nullable(), is_recent: z.boolean() })
    .nullable(),
  total: z.number().int(),
  answers: z.record(statementAnswerSchema, z.number().int()),
  skipped: z.number().int(),
});
export type TriageProgress = z.infer<typeof triageProgressSchema>;

/** Answers given at once, which are undone at once. `answer` is null for a skip. */
export const triageBatchSchema = z.object({
  id: idSchema,
  answer: statementAnswerSchema.nullable(),
  count: z.number().int(),
  contact: personSchema,
});
export type TriageBatch = z.infer<typeof triageBatchSchema>;

export const triageSchema = z.object({
  progress: triageProgressSchema,
  cards: z.array(triageCardSchema),
  /** The latest answers, newest first. */
  recent: z.array(triageBatchSchema),
});
export type Triage = z.infer<typeof triageSchema>;

/**
 * An import, or all contacts. By default the latest import that leaves somebody to answer about, else
 * the latest of all; without any import, all contacts.
 */
export const triageScopeSchema = z.object({
  scope: z.union([z.literal('all'), idSchema]).optional(),
});
export type TriageScope = z.infer<typeof triageScopeSchema>;

/**
 * One answer about one or more contacts. The browser names the batch, so that a repeat is the same
 * answer and Undo can follow at once.
 */
export const triageAnswerSchema = z.object({
  batch_id: idSchema,
  contact_ids: z
    .array(idSchema)
    .min(1)
    .max(triageLimits.atOnce)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'not_unique' }),
  /** Null skips them: they come back when the member asks for those they skipped. */
  answer: statementAnswerSchema.nullable(),
});
export type TriageAnswer = z.infer<typeof triageAnswerSchema>;

/** The contacts that an answer, or its undo, changed. */
export const triageChangedSchema = z.object({ contact_ids: z.array(idSchema) });
export type TriageChanged = z.infer<typeof triageChangedSchema>;
