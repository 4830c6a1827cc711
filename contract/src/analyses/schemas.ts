import { z } from 'zod';

import { bulkSelectionSchema } from '../contacts/bulk.ts';
import { contactSummarySchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { proposalSchema } from './proposal.ts';
import { analysisLimits, proposalKinds, traits } from './rules.ts';

const moment = z.iso.datetime();
const count = z.number().int().min(0);

export const analysisStatuses = ['starting', 'running', 'complete', 'error'] as const;
export const analysisFailures = ['too_little', 'service', 'not_found'] as const;
/** On this server by rules, or by the service that is configured. */
export const analysisEngines = ['local', 'remote'] as const;

/** Which contacts; of more than `most` the warmest ones. */
export const analysisScopeSchema = z.object({
  selection: bulkSelectionSchema,
  skip_recent: z.boolean().default(true),
  most: z.number().int().min(1).max(analysisLimits.contacts).optional(),
});
export type AnalysisScope = z.infer<typeof analysisScopeSchema>;

/** `shown`: how many of the people are listed. */
export const analysisEstimateInputSchema = analysisScopeSchema.extend({
  shown: z.number().int().min(1).max(analysisLimits.shown).optional(),
});
export type AnalysisEstimateInput = z.infer<typeof analysisEstimateInputSchema>;

/** What a run would cost, before anything happens. */
export const analysisEstimateSchema = z.object({
  /** Contacts of the selection, before any are left out. */
  selected: count,
  /** How many of them were analysed in the last 30 days, and when the latest one was. */
  recent: count,
  latest_recent_at: moment.nullable(),
  /** How many would be analysed. */
  count,
  credits_each: count,
  cost: count,
  available: count,
  engine: z.enum(analysisEngines),
  /** Where texts would be sent; null without a service. */
  host: z.string().nullable(),
  /** The first of those that would be analysed, the warmest first. */
  people: z.array(contactSummarySchema),
});
export type AnalysisEstimate = z.infer<typeof analysisEstimateSchema>;

/** One contact of a run. */
export const analysedSchema = z.object({
  contact: contactSummarySchema,
  status: z.enum(['waiting', 'done', 'failed', 'stopped']),
  failure: z.enum(analysisFailures).nullable(),
  credits: count,
  proposals: count,
  /** Of those the surest about what the contact seeks or offers. */
  highlight: z.object({ kind: z.enum(['seek', 'offer']), value: z.string() }).nullable(),
  /** What there is to read of one whose turn it is. */
  texts: z.object({ messages: count, notes: count }).nullable(),
});
export type Analysed = z.infer<typeof analysedSchema>;

export const analysisRunSchema = z.object({
  id: idSchema,
  status: z.enum(analysisStatuses),
  engine: z.enum(analysisEngines),
  total: count,
  skipped: count,
  done: count,
  failed: count,
  /** Contacts whose turn didn't come, because the member stopped the run or it failed. */
  stopped: count,
  credits_held: count,
  credits_charged: count,
  /** What was held and went back; 0 while the run goes on. */
  credits_returned: count,
  proposals: count,
  sure: count,
  next_steps: count,
  error_code: z.string().nullable(),
  is_stopping: z.boolean(),
  started_at: moment,
  finished_at: moment.nullable(),
  /** The latest ones that were done or failed, newest first, and the one whose turn it is. */
  latest: z.array(analysedSchema),
  /** Those that failed, as far as they fit on a screen. */
  failures: z.array(analysedSchema),
});
export type AnalysisRun = z.infer<typeof analysisRunSchema>;

export const traitSchema = z.object({
  trait: z.enum(traits),
  value: z.string(),
  detail: z.string(),
  source: z.string(),
  set_at: moment,
});
export type ContactTrait = z.infer<typeof traitSchema>;

/** A proposal with what the member said to it. */
export const answeredProposalSchema = proposalSchema.extend({
  answer: z.enum(['accepted', 'dismissed']).nullable(),
});
export type AnsweredProposal = z.infer<typeof answeredProposalSchema>;

/** The last analysis of a contact; without one there are only traits. */
export const contactAnalysisSchema = z.object({
  analysed_at: moment.nullable(),
  engine: z.enum(analysisEngines).nullable(),
  prompt_version: z.number().int().nullable(),
  proposals: z.array(answeredProposalSchema),
  traits: z.array(traitSchema),
});
export type ContactAnalysis = z.infer<typeof contactAnalysisSchema>;

export const answerProposalSchema = z.object({
  contact_id: idSchema,
  kind: z.enum(proposalKinds),
  value: z.string().min(1).max(analysisLimits.value),
  answer: z.enum(['accepted', 'dismissed']),
});
export type AnswerProposal = z.infer<typeof answerProposalSchema>;
export const undoAnswerSchema = answerProposalSchema.omit({ answer: true });
export type UndoAnswer = z.infer<typeof undoAnswerSchema>;
