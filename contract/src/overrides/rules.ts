import { dayMs } from '../core/time.ts';

export const overrideKinds = ['credits', 'plan', 'limit', 'badge', 'verified_email'] as const;
export type OverrideKind = (typeof overrideKinds)[number];

/** Waits for a second administrator; refused by one; taken back before that; in effect; over. */
export const overrideStates = [
  'pending',
  'declined',
  'withdrawn',
  'active',
  'expired',
  'undone',
] as const;
export type OverrideState = (typeof overrideStates)[number];

export const overrideLists = ['current', 'pending', 'past'] as const;
export type OverrideList = (typeof overrideLists)[number];

export const statesOfList: Record<OverrideList, readonly OverrideState[]> = {
  current: ['active'],
  pending: ['pending'],
  past: ['declined', 'withdrawn', 'expired', 'undone'],
};

export const overrideLimits = {
  reason: 500,
  email: 320,
  search: 100,
  credits: 10_000,
  bridges: 1_000,
  longestMs: 731 * dayMs,
} as const;

/** A badge is earned for good, and an address that is confirmed stays confirmed. */
export const isFinal = (kind: OverrideKind): boolean =>
  kind === 'badge' || kind === 'verified_email';

/** A plan or a limit ends some day; credits may; the others never do. */
export const endOf: Record<OverrideKind, 'required' | 'optional' | 'none'> = {
  credits: 'optional',
  plan: 'required',
  limit: 'required',
  badge: 'none',
  verified_email: 'none',
};
