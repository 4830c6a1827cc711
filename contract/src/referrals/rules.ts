import { dayMs } from '../core/time.ts';

/** What becomes of an invitation, in this order; `ended` before anyone joined. */
export const referralStates = [
  'sent',
  'opened',
  'joined',
  'activated',
  'rewarded',
  'refused',
  'ended',
] as const;
export type ReferralState = (typeof referralStates)[number];

/** Why there is no reward, or none yet: `same_device` and `limit` can pass. */
export const referralReasons = [
  'own_address',
  'known_address',
  'disposable_address',
  'returned',
  'same_device',
  'limit',
  'already_member',
  'inviter_gone',
] as const;
export type ReferralReason = (typeof referralReasons)[number];

/**
 * Credits for an invited member who became active, once for each of both: `100 + 50`.
 *
 * Unit: whole credits. Source: a rule of this product.
 */
export const referralCredits = { inviter: 100, invited: 50 } as const;

export const referralLimits = {
  /** Rewards of one inviter within a day, a week and a month; more than that wait. */
  perDay: 5,
  perWeek: 15,
  perMonth: 30,
  /** How new an account is that an invitation brought. */
  newDays: 7,
  /** How long a reward waits for a sign that two people have two devices. */
  deviceDays: 30,
  /** How long the address of an erased account is still recognised. */
  markDays: 365,
} as const;

/** The time spans of the limits, from now back, with how many rewards each may have. */
export const rewardWindows = [
  { ms: dayMs, most: referralLimits.perDay },
  { ms: 7 * dayMs, most: referralLimits.perWeek },
  { ms: 30 * dayMs, most: referralLimits.perMonth },
] as const;
