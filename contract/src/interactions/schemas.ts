import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { givenMomentSchema } from '../core/moment.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { lineSchema, proseSchema } from '../core/text.ts';
import { directions, interactionKinds } from '../warmth/rules.ts';

export const interactionKindSchema = z.enum(interactionKinds);
export const directionSchema = z.enum(directions);

/** The kinds that a member can log; likes and comments come from the feed. */
export const loggableKinds = [
  'meeting',
  'call',
  'message',
  'email',
  'note',
  'introduction',
] as const;

export const interactionSummaryLimit = 300;
export const interactionBodyLimit = 20_000;

/** Interactions are between these years; anything later is a typing mistake. */
const firstYear = 1900;
const lastYear = 2100;
const occurredAtSchema = givenMomentSchema.refine(
  (text) => {
    const year = new Date(text).getUTCFullYear();
    return year >= firstYear && year < lastYear;
  },
  { error: 'invalid_date' },
);

export const interactionLogSchema = z.object({
  contact_id: idSchema,
  kind: z.enum(loggableKinds),
  direction: directionSchema.default('mutual'),
  /** When it happened. A meeting may be in the future; it counts for warmth once it has passed. */
  occurred_at: occurredAtSchema.optional(),
  summary: lineSchema(interactionSummaryLimit).default(''),
  body: proseSchema(interactionBodyLimit).default(''),
  /** The nudge that this completes, if any. */
  nudge_id: idSchema.optional(),
});
export type InteractionLog = z.infer<typeof interactionLogSchema>;

export const interactionUpdateSchema = z.object({
  id: idSchema,
  kind: z.enum(loggableKinds).optional(),
  direction: directionSchema.optional(),
  occurred_at: occurredAtSchema.optional(),
  summary: lineSchema(interactionSummaryLimit).optional(),
  body: proseSchema(interactionBodyLimit).optional(),
});
export type InteractionUpdate = z.infer<typeof interactionUpdateSchema>;

export const interactionSchema = z.object({
  id: idSchema,
  contact_id: idSchema,
  kind: interactionKindSchema,
  direction: directionSchema,
  occurred_at: z.iso.datetime(),
  summary: z.string(),
  body: z.string(),
  source: z.enum(['manual', 'linkedin', 'sample', 'messages', 'feed', 'meetings']),
  /** Of a day's messages in one direction; the conversation is null once it is gone. */
  messages: z.object({ count: z.number().int(), conversation_id: idSchema.nullable() }).nullable(),
  /** Of a day's likes or comments in one direction: how many posts, and which one it is. */
  posts: z.object({ count: z.number().int(), post_id: idSchema.nullable() }).nullable(),
  created_at: z.iso.datetime(),
});
export type Interaction = z.infer<typeof interactionSchema>;

/** One entry of a contact's timeline: an interaction, a signal or a recorded change. */
export const timelineEntrySchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('interaction'),
    at: z.iso.datetime(),
    interaction: interactionSchema,
  }),
  z.object({
    type: z.literal('change'),
    at: z.iso.datetime(),
    change: z.object({
      id: idSchema,
      field: z.string(),
      old_value: z.string().nullable(),
      new_value: z.string().nullable(),
      source: z.string(),
    }),
  }),
]);
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export const timelineInputSchema = z.object({ contact_id: idSchema, ...pageInputShape });
export const timelinePageSchema = pageSchema(timelineEntrySchema);
