/**
 * What each metered action costs: `credits = uses × price`. What isn’t named there costs none.
 *
 * Unit: whole credits. Source: point 9 of the specification.
 */
export const creditsOf = {
  contact_created: 1,
  contact_enhanced: 5,
  ai_analysis: 2,
  profile_analysis: 10,
  signal_processed: 1,
  post_created: 1,
  tags_generated: 1,
  opportunity_created: 1,
  path_searched: 0,
  bridge_requested: 0,
  bridge_accepted: 0,
  bridge_declined: 0,
  bridge_introduced: 0,
  bridge_expired: 0,
  bridge_closed: 0,
  meeting_proposed: 0,
  meeting_confirmed: 0,
  meeting_cancelled: 0,
  meeting_marked: 0,
  outcome_recorded: 0,
  opportunity_won: 0,
  opportunity_lost: 0,
} as const;
export type MeteredAction = keyof typeof creditsOf;

/** What a profile analysis takes where it is paid with units that were bought before: a unit is one profile. */
export const unitsOfProfile = 1;

/** What the ledger counts, besides the minor units of currencies. */
export const creditUnits = ['credit', 'analysis_unit'] as const;
export type CreditUnit = (typeof creditUnits)[number];
