/** How many days back members and administrators can look. */
export const usageDays = [7, 28, 90] as const;
export type UsageDays = (typeof usageDays)[number];

/** A figure that is about fewer members than these is not shown to administrators. */
export const leastMembers = 5;

/** The features that have a name; all others are counted together as `other`. */
export const usedFeatures = [
  'page_view',
  'session',
  'contact_creation',
  'contact_intelligence',
  'ai_analysis',
  'linkedin_analysis',
  'signal_processing',
  'post_creation',
  'post_engagement',
  'tag_generation',
  'opportunity_creation',
  'feed',
  'nudge',
  'intro_suggested',
  'opt_in_response',
  'meeting_marked',
  'share_link',
  'mention',
  'referral',
  'chain',
  'enterprise',
  'api_call',
  'other',
] as const;
export type UsedFeature = (typeof usedFeatures)[number];

/** From having an account to the first introduction; each step is only for those who did the one before. */
export const funnelSteps = ['signed_up', 'contacts', 'nudge', 'second_week', 'bridge'] as const;

/** How many weeks of new members the retention triangle has. */
export const cohortWeeks = 9;

/** What credits came from and went to. */
export const creditFlows = ['granted', 'purchased', 'rewarded', 'spent', 'expired'] as const;

/** The current month and so many before it are kept: an older period can't be compared with. */
export const retentionMonthsOf = { usage: 13, errors: 4, calls: 2 } as const;
