import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { contactSummarySchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import {
  fixesOf,
  mostFixed,
  qualityFixes,
  qualityKinds,
  qualityPartNames,
  type QualityPart,
} from './quality-rules.ts';

const oc = endpointsOf('contacts', ['data_processing']);
const tags = ['insights'];
const count = z.number().int().min(0);
const kindSchema = z.enum(qualityKinds);

/** One thing that is wrong with a contact; together they name it. */
const problemShape = {
  contact_id: idSchema,
  kind: kindSchema,
  /** The value at fault, e.g. an address; empty where a value is missing. */
  detail: z.string().max(2_000),
};
export const problemSchema = z.object(problemShape);
export type Problem = z.infer<typeof problemSchema>;

/**
 * `people`: all contacts that aren't archived. `affected`: people with at least one problem of the
 * part. `checking`: a change of a large network is still to be taken over; null before the first
 * check of one.
 */
export const qualitySchema = z.object({
  checking: z.boolean(),
  checked_at: z.iso.datetime().nullable(),
  people: count,
  score: z.number().min(0).max(100),
  /** With which the member's day began; null before the first check of it. */
  day_score: z.number().min(0).max(100).nullable(),
  parts: z.array(
    z.object({
      part: z.enum(qualityPartNames as [QualityPart, ...QualityPart[]]),
      score: z.number().min(0).max(100),
      affected: count,
    }),
  ),
  /** Problems of each kind, and how many of them have a fix. */
  kinds: z.array(z.object({ kind: kindSchema, problems: count, fixable: count })),
  /** Put right since the start of the member's day. */
  fixed_today: count,
});
export type Quality = z.infer<typeof qualitySchema>;

/**
 * A problem in the queue. `proposal`: what would be written; empty text where the value is removed or
 * the contact archived, null where nothing is proposed. `fix`: what is proposed, see `fixesOf`.
 */
export const qualityItemSchema = z.object({
  kind: kindSchema,
  detail: z.string(),
  proposal: z.string().nullable(),
  fix: z.enum(qualityFixes).nullable(),
  contact: contactSummarySchema,
});
export type QualityItem = z.infer<typeof qualityItemSchema>;

export const fixInputSchema = z
  .object({
    problem: problemSchema.optional(),
    /** The next of all fixable problems of a kind. */
    all_of: kindSchema.optional(),
    /** One of `fixesOf`; without it, what is proposed. */
    fix: z.enum(qualityFixes).optional(),
    /** Continues the fix that an earlier answer named, so that one Undo takes all of it back. */
    batch_id: idSchema.optional(),
  })
  .refine(({ problem, all_of: all }) => (problem === undefined) !== (all === undefined), {
    error: 'required',
    path: ['problem'],
  })
  .refine(
    ({ problem, all_of: all, fix }) => {
      const kind = problem?.kind ?? all;
      return fix === undefined || kind === undefined || fixesOf(kind, 'any').includes(fix);
    },
    { error: 'invalid_fix', path: ['fix'] },
  );
export type FixInput = z.infer<typeof fixInputSchema>;

/** `skipped`: problems that were gone already. `remaining`: of `all_of`; at most `mostFixed` at once. */
export const fixResultSchema = z.object({
  batch_id: idSchema,
  fixed: count.max(mostFixed),
  skipped: count,
  remaining: count,
});
export type FixResult = z.infer<typeof fixResultSchema>;

/** `kept`: contacts that were changed since, which stay as they are. */
export const fixUndoSchema = z.object({ undone: count, kept: count, remaining: count });
export type FixUndo = z.infer<typeof fixUndoSchema>;

export const qualityEndpoints = {
  get: oc
    .route({
      method: 'GET',
      path: '/insights/quality',
      tags,
      summary: 'How good the contacts’ data are',
    })
    .output(qualitySchema),
  problems: oc
    .route({
      method: 'GET',
      path: '/insights/quality/problems',
      tags,
      summary: 'What is wrong with contacts; plainly wrong first, then the warmest',
    })
    .input(z.object({ ...pageInputShape, kind: kindSchema.optional() }))
    .output(pageSchema(qualityItemSchema)),
  ofContact: oc
    .route({
      method: 'GET',
      path: '/insights/quality/contacts/{contact_id}',
      tags,
      summary: 'What is wrong with one contact',
    })
    .input(z.object({ contact_id: idSchema }))
    .output(z.object({ items: z.array(qualityItemSchema) })),
  fix: oc
    .route({
      method: 'POST',
      path: '/insights/quality/fixes',
      tags,
      summary: 'Put a problem right, or all of a kind; it can be undone',
    })
    .input(fixInputSchema)
    .output(fixResultSchema),
  undoFix: oc
    .route({
      method: 'POST',
      path: '/insights/quality/fixes/{id}/undo',
      tags,
      summary: 'Undo a fix',
    })
    .input(z.object({ id: idSchema }))
    .output(fixUndoSchema),
  leave: oc
    .route({
      method: 'POST',
      path: '/insights/quality/contacts/{contact_id}/leave',
      tags,
      summary: 'Leave a problem as it is: it is not counted any more',
    })
    .input(problemSchema)
    .output(z.object({ left: z.boolean() })),
  raise: oc
    .route({
      method: 'POST',
      path: '/insights/quality/contacts/{contact_id}/raise',
      tags,
      summary: 'Undo leaving a problem',
    })
    .input(problemSchema)
    .output(z.object({ left: z.boolean() })),
};
