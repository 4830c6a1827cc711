import { z } from 'zod';

import { idSchema } from '../core/ids.ts';

const moment = z.iso.datetime();

/** The four parts of a chain, in their order. */
export const chainParts = ['path', 'bridge', 'meeting', 'outcome'] as const;
export type ChainPart = (typeof chainParts)[number];

export const pathStates = ['missing', 'none_found', 'found', 'asked'] as const;
export const bridgePartStates = [
  'missing',
  'draft',
  'requested',
  'accepted',
  'introduced',
  'completed',
  'declined',
  'expired',
  'withdrawn',
  'lapsed',
] as const;
export const meetingPartStates = [
  'missing',
  'proposed',
  'invited',
  'confirmed',
  'held',
  'missed',
  'cancelled',
] as const;
export const outcomeStates = ['missing', 'won', 'lost', 'helpful', 'met', 'not_met'] as const;
export type BridgePartState = (typeof bridgePartStates)[number];
export type MeetingPartState = (typeof meetingPartStates)[number];
export type OutcomeState = (typeof outcomeStates)[number];

/** What the owner can do where a part is missing, or waits for them. */
export const chainActions = ['find_path', 'ask', 'send', 'propose', 'mark', 'record'] as const;
export type ChainAction = (typeof chainActions)[number];

const shape = {
  /** When it came to its state; null while it is missing. */
  at: moment.nullable(),
  next: z.enum(chainActions).nullable(),
};

/** A chain, computed from the rows of its parts; nothing of it is stored. */
export const chainSchema = z.object({
  opportunity_id: idSchema,
  path: z.object({
    ...shape,
    state: z.enum(pathStates),
    /** How many the last search found. */
    found: z.number().int().nullable(),
  }),
  bridge: z.object({
    ...shape,
    state: z.enum(bridgePartStates),
    id: idSchema.nullable(),
    /** Who is asked for the introduction. */
    connector: z.string().nullable(),
  }),
  meeting: z.object({
    ...shape,
    state: z.enum(meetingPartStates),
    id: idSchema.nullable(),
    starts_at: moment.nullable(),
  }),
  outcome: z.object({ ...shape, state: z.enum(outcomeStates) }),
  /** Milestones in the order in which they happened, each with the time since the one before it. */
  milestones: z.array(
    z.object({
      part: z.enum(chainParts),
      name: z.string(),
      at: moment,
      after_ms: z.number().int().nullable(),
    }),
  ),
  /** Whether each part came to its goal. */
  is_complete: z.boolean(),
});
export type Chain = z.infer<typeof chainSchema>;

/** An opportunity that something belongs to, for the member who put it there. */
export const linkedOpportunitySchema = z.object({ id: idSchema, title: z.string() });
export type LinkedOpportunity = z.infer<typeof linkedOpportunitySchema>;
/** Puts it on an opportunity of the caller's own; null takes it off. */
export const linkOpportunitySchema = z.object({
  id: idSchema,
  opportunity_id: idSchema.nullable(),
});
export type LinkOpportunity = z.infer<typeof linkOpportunitySchema>;
