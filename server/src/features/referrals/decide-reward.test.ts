import { dayMs } from '@kith/contract/core/time';
import { referralLimits } from '@kith/contract/referrals/rules';
import { expect, test } from 'vitest';

import { decideReward, type RewardFacts } from './decide-reward.ts';

const now = new Date('2026-11-25T12:00:00Z');

/** An active member of another person, whose inviter was rewarded so many milliseconds ago. */
function factsOf(ago: readonly number[]): RewardFacts {
  return {
    isConfirmed: true,
    isActive: true,
    isOwnAddress: false,
    isKnownAddress: false,
    isDisposable: false,
    isReturned: false,
    isSameDevice: false,
    isInviterGone: false,
    activatedAt: now,
    rewardedAt: ago.map((ms) => new Date(now.getTime() - ms)),
  };
}

/** So many, evenly over the days from one on, never more than five on one of them. */
const spread = (count: number, fromDay: number, days: number) =>
  Array.from({ length: count }, (_, index) => (fromDay + (index * days) / count) * dayMs);

const rewarded = { state: 'rewarded', paysMember: true };
const waits = { state: 'activated', reason: 'limit', paysMember: true };

test.each([
  ['none before', [], rewarded],
  ['four today', spread(4, 0.1, 0.8), rewarded],
  ['five today', spread(5, 0.1, 0.8), waits],
  ['five, the first of them a day ago', [dayMs, ...spread(4, 0.1, 0.8)], rewarded],
  ['fourteen in a week', spread(14, 1, 5.9), rewarded],
  ['fifteen in a week', spread(15, 1, 5.9), waits],
  ['fifteen, the first of them a week ago', [7 * dayMs, ...spread(14, 1, 5.9)], rewarded],
  ['fifteen in eight days', spread(15, 1, 7.1), rewarded],
  ['29 in a month', spread(29, 1, 28.9), rewarded],
  ['thirty in a month', spread(30, 1, 28.9), waits],
  ['thirty, the first of them thirty days ago', [30 * dayMs, ...spread(29, 1, 28.9)], rewarded],
] as const)('with %s the next reward is decided by the limits', (_, ago, decision) => {
  expect(decideReward(factsOf(ago), now)).toEqual(decision);
});

test('the limits are those that the terms name', () => {
  expect(referralLimits).toMatchObject({ perDay: 5, perWeek: 15, perMonth: 30 });
});
