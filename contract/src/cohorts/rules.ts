import { dayMs, weekMs } from '../core/time.ts';

/** The administrators' screens of cohorts, one address each. */
export const cohortBoards = ['activation', 'intros', 'retention'] as const;
export type CohortBoard = (typeof cohortBoards)[number];

/** How many weeks of sign-ups are shown; as many before them are compared. */
export const cohortSpans = [6, 12, 26] as const;
export type CohortSpan = (typeof cohortSpans)[number];

/**
 * How a member came, as far as it is recorded of them: by a personal invitation, by a member's referral
 * link, invited by an administrator, by their organization's sign-in, or otherwise.
 */
export const cohortChannels = ['invitation', 'referral', 'administrator', 'sso', 'direct'] as const;
export type CohortChannel = (typeof cohortChannels)[number];

/** Channels of a week that are only shown together, because one of them has few members. */
export const pooledChannels = 'pooled';
export const shownChannels = [...cohortChannels, pooledChannels] as const;
export type ShownChannel = (typeof shownChannels)[number];

/** What is counted of a cohort. Each of the first three of either is only for those who did the one before. */
export const activationSteps = ['contacts', 'nudge', 'second_week'] as const;
export const introSteps = [
  'asking',
  'introduced',
  'helped',
  'requests',
  'introductions',
  'useful',
] as const;

/** How long each member is watched, from their sign-up; retention has whole weeks instead. */
export const watchedMs: Readonly<Record<CohortBoard, number>> = {
  activation: 14 * dayMs,
  intros: 8 * weekMs,
  retention: 0,
};
