import { z } from 'zod';

import { industrySchema } from '../companies/schemas.ts';
import { contactSummarySchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { locales } from '../core/locales.ts';
import { privacyPreferencesSchema } from '../privacy/endpoints.ts';
import {
  confidenceBands,
  experimentStatuses,
  matchArms,
  matchSorts,
  offerSources,
  scoreParts,
} from './rules.ts';
import { matchDraftsFor, matchStates, matchSteps, matchViewNames } from './states.ts';

const moment = z.iso.datetime();
const side = z.enum(['seeker', 'helper']);

/** Why two people should meet: codes and facts, which the browser turns into sentences. */
export const matchEvidenceSchema = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('need'),
    /** Who of the two seeks it. */
    who: side,
    /** Both in the words of the record. */
    seeks: z.string(),
    offers: z.string(),
    source: z.enum(offerSources),
    /** By its letters, or only by its meaning. */
    is_literal: z.boolean(),
  }),
  z.object({ code: z.literal('topics'), words: z.array(z.string()) }),
  z.object({ code: z.literal('industry'), industry: industrySchema }),
  z.object({ code: z.literal('place'), place: z.string() }),
  /** They are somewhere else than each other, or than what is sought. */
  z.object({ code: z.literal('far'), places: z.tuple([z.string(), z.string()]) }),
  /** Nothing that the member noted says that they know each other. */
  z.object({ code: z.literal('unacquainted') }),
  z.object({ code: z.literal('cooling'), who: side, warmth: z.number() }),
]);
export type MatchEvidence = z.infer<typeof matchEvidenceSchema>;

/** What a run stores about a pair: all but what changes with time. */
export type StoredEvidence = Exclude<MatchEvidence, { code: 'cooling' }>;

const confidenceSchema = z.object({
  value: z.number().min(0).max(1),
  band: z.enum(confidenceBands),
});

export const matchSchema = z.object({
  id: idSchema,
  /** Who is asked first, and who could help. */
  seeker: contactSummarySchema,
  helper: contactSummarySchema,
  score: z.number().min(0).max(100),
  /** What the score is made of; empty for the plain score. */
  parts: z.array(z.object({ part: z.enum(scoreParts), points: z.number() })),
  /** Null while `confidence_evidence_ux_30d` is off; so is the evidence. */
  confidence: confidenceSchema.nullable(),
  evidence: z.array(matchEvidenceSchema).nullable(),
  state: z.enum(matchStates),
  steps: z.array(z.enum(matchSteps)),
  /** Whether the last step can be taken back. */
  can_undo: z.boolean(),
  found_at: moment,
  changed_at: moment,
});
export type Match = z.infer<typeof matchSchema>;

export const listMatchesSchema = z.object({
  view: z.enum(matchViewNames).default('open'),
  sort: z.enum(matchSorts).default('relevance'),
  /** The constraints, which the browser keeps. */
  preferences: privacyPreferencesSchema,
});
export type ListMatches = z.infer<typeof listMatchesSchema>;

export const countMatchesSchema = listMatchesSchema.pick({ preferences: true });
export type CountMatches = z.infer<typeof countMatchesSchema>;

/** How many pairs the preferences leave out, by the first that does. */
export const leftOutSchema = z.object({
  warmth: z.number().int(),
  region: z.number().int(),
  cooldown: z.number().int(),
  weekly: z.number().int(),
});
export type LeftOut = z.infer<typeof leftOutSchema>;

export const matchListSchema = z.object({
  items: z.array(matchSchema),
  total: z.number().int(),
  left_out: leftOutSchema,
  /** Whether the network is being searched now, and when it last was. */
  is_searching: z.boolean(),
  searched_at: moment.nullable(),
  /** When the member's hours for introductions begin; null now. */
  opens_at: moment.nullable(),
});
export type MatchList = z.infer<typeof matchListSchema>;

export const moveMatchSchema = z.object({ id: idSchema, step: z.enum(matchSteps) });
export type MoveMatch = z.infer<typeof moveMatchSchema>;
export const movedMatchSchema = z.object({
  id: idSchema,
  state: z.enum(matchStates),
  can_undo: z.boolean(),
});

export const draftMatchSchema = z.object({
  id: idSchema,
  for: z.enum(matchDraftsFor),
  locale: z.enum(locales).optional(),
});
export type DraftMatch = z.infer<typeof draftMatchSchema>;
export const matchDraftSchema = z.object({
  subject: z.string(),
  text: z.string(),
  engine: z.enum(['local', 'remote']),
  /** The addresses of who it is for, as far as the member has them. */
  emails: z.array(z.string()),
});
export type MatchDraft = z.infer<typeof matchDraftSchema>;

const shareSchema = z.object({ low: z.number(), high: z.number() });

/** What administrators read of the experiment. Its unit is a member, never a pair. */
export const experimentSchema = z.object({
  status: z.enum(experimentStatuses),
  winner: z.enum(matchArms).nullable(),
  arms: z.array(
    z.object({
      arm: z.enum(matchArms),
      /** Members who saw matches of it, and those of them who began an introduction. */
      members: z.number().int(),
      introduced: z.number().int(),
      /** Wilson, 95 %. */
      interval: shareSchema,
      /** Holds at whatever moment one looks: what the stop goes by. */
      anytime: shareSchema,
    }),
  ),
});
export type Experiment = z.infer<typeof experimentSchema>;
export const setExperimentSchema = z.object({ status: z.enum(['running', 'ended']) });
