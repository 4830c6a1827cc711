/** The spec's orders of opportunities. */
export const matchSorts = ['relevance', 'warmth', 'recent', 'score'] as const;
export type MatchSort = (typeof matchSorts)[number];

export const matchLimits = {
  /** Pairs that a run keeps of one person, and of a network. */
  perPerson: 8,
  kept: 2_000,
  /** Cards of one list. */
  listed: 60,
  notNowDays: 30,
  /** Changed people that are matched alone; with more of them, everyone is. */
  incremental: 200,
} as const;

/** How certain a match is, in words. */
export const confidenceBands = ['worth_a_try', 'likely', 'sure'] as const;
export type ConfidenceBand = (typeof confidenceBands)[number];

/** The band of a confidence of 0 to 1. */
export function confidenceBand(confidence: number): ConfidenceBand {
  if (confidence >= 0.75) return 'sure';
  return confidence >= 0.5 ? 'likely' : 'worth_a_try';
}

/** Below this a contact who was warm is cooling, and a match is a reason to write to them. */
export const coolBelow = 30;

/** Where what someone offers is known from. */
export const offerSources = ['offers', 'profile', 'title', 'tag', 'company'] as const;
export type OfferSource = (typeof offerSources)[number];

/** What a score is made of; they sum to it, but for rounding. */
export const scoreParts = ['needs', 'mutual', 'affinity', 'place', 'far'] as const;
export type ScorePart = (typeof scoreParts)[number];

/** The arms of the experiment: how a pair is scored. Everyone outside it is in the first. */
export const matchArms = ['control', 'needs_first'] as const;
export type MatchArm = (typeof matchArms)[number];

export const matchExperiment = 'matching.scorer';
export const experimentStatuses = ['draft', 'running', 'ended'] as const;
