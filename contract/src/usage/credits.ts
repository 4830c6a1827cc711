/** Credits of each metered action, in whole credits: the spec's point 9, by which bridges and meetings cost none. */
export const creditsOf = {
  bridge_requested: 0,
  meeting_proposed: 0,
  meeting_marked: 0,
  opportunity_created: 1,
} as const;
export type MeteredAction = keyof typeof creditsOf;
