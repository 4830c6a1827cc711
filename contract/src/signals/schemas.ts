import { z } from 'zod';

import { contactSummarySchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { proseSchema } from '../core/text.ts';
import {
  feedbackMaxLength,
  nudgeStatuses,
  outcomes,
  outcomeSources,
  signalTypes,
  snoozeDays,
  type SnoozeSpan,
} from '../nudges/rules.ts';
import { nudgeReasonSchema, signalTypeSchema } from '../nudges/schemas.ts';
import { engagementActs, signalActions, signalsPerAction, signalStates } from './rules.ts';

const moment = z.iso.datetime();
const limit = z.coerce.number().int().min(1).max(50).default(20);

/** A fact about the member's own network. Only they see it. */
export const signalSchema = z.object({
  id: idSchema,
  type: signalTypeSchema,
  contact: contactSummarySchema,
  reason: nudgeReasonSchema,
  /** The member's answer and rating, which are those of its nudge. */
  status: z.enum(nudgeStatuses),
  snoozed_until: moment.nullable(),
  rating: z.enum(['up', 'down']).nullable(),
  feedback: z.string(),
  /** Its latest nudge, if there is one. */
  nudge_id: idSchema.nullable(),
  created_at: moment,
});
export type Signal = z.infer<typeof signalSchema>;

const typesSchema = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
  z.array(signalTypeSchema).max(signalTypes.length).default([]),
);

export const listSignalsSchema = z.object({
  ...pageInputShape,
  limit,
  state: z.enum(signalStates).default('open'),
  /** All without one. */
  types: typesSchema,
});
export type ListSignals = z.infer<typeof listSignalsSchema>;

/** `types` counts all signals of this state, on the first page only. */
export const signalPageSchema = pageSchema(signalSchema).extend({
  types: z.array(z.object({ type: signalTypeSchema, count: z.number().int() })).nullable(),
});
export type SignalPage = z.infer<typeof signalPageSchema>;

const spans = Object.keys(snoozeDays) as [SnoozeSpan, ...SnoozeSpan[]];

export const actOnSignalsSchema = z
  .object({
    ids: z.array(idSchema).min(1).max(signalsPerAction),
    action: z.enum(signalActions),
    /** For how long `snooze` puts off. */
    span: z.enum(spans).optional(),
  })
  .refine(({ action, span }) => (action === 'snooze') === (span !== undefined), {
    path: ['span'],
    error: 'snooze_needs_span',
  });
export type ActOnSignals = z.infer<typeof actOnSignalsSchema>;

export const rateSignalSchema = z.object({
  id: idSchema,
  rating: z.enum(['up', 'down']).nullable(),
  feedback: proseSchema(feedbackMaxLength).default(''),
});
export type RateSignal = z.infer<typeof rateSignalSchema>;

const happenedSchema = z.object({ kind: z.string(), occurred_at: moment, summary: z.string() });

/** What the member did about a signal, and what came of it. Its id is that of the nudge. */
export const engagementSchema = z.object({
  id: idSchema,
  contact: contactSummarySchema,
  /** Null where it was about something that the member may no longer see. */
  type: signalTypeSchema.nullable(),
  reason: nudgeReasonSchema.nullable(),
  act: z.enum(engagementActs),
  acted_at: moment,
  /** The interaction that the member logged. */
  interaction: happenedSchema.nullable(),
  outcome: z.enum(outcomes).nullable(),
  outcome_source: z.enum(outcomeSources).nullable(),
  outcome_at: moment.nullable(),
  /** The interaction that shows the outcome, where it was detected. */
  outcome_interaction: happenedSchema.nullable(),
});
export type Engagement = z.infer<typeof engagementSchema>;

export const listEngagementsSchema = z.object({
  ...pageInputShape,
  limit,
  /** `open`: nothing has come of it so far. */
  outcome: z.enum([...outcomes, 'open']).optional(),
});
export type ListEngagements = z.infer<typeof listEngagementsSchema>;

/** Null takes the member's word back: what later interactions show applies again. */
export const setOutcomeSchema = z.object({ id: idSchema, outcome: z.enum(outcomes).nullable() });
export type SetOutcome = z.infer<typeof setOutcomeSchema>;
