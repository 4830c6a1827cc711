/** What happens between looking for someone and what came of it, in the order of a chain. */
export const chainSteps = [
  'path_searched',
  'bridge_requested',
  'bridge_accepted',
  'bridge_declined',
  'bridge_introduced',
  'bridge_expired',
  'bridge_closed',
  'meeting_proposed',
  'meeting_confirmed',
  'meeting_cancelled',
  'meeting_held',
  'meeting_missed',
  'outcome_recorded',
  'opportunity_won',
  'opportunity_lost',
  /** An introduction or a meeting was put on an opportunity, or taken off. */
  'linked',
  'unlinked',
] as const;
export type ChainStep = (typeof chainSteps)[number];

/** Who did it, as far as the owner of the chain may know. */
export const chainActors = ['owner', 'connector', 'target', 'guest', 'system'] as const;
export type ChainActor = (typeof chainActors)[number];

export const chainSubjects = ['opportunity', 'bridge', 'meeting'] as const;
export type ChainSubject = (typeof chainSubjects)[number];
