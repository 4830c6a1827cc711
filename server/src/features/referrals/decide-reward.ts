import { dayMs } from '@kith/contract/core/time';
import { type ReferralReason, referralLimits, rewardWindows } from '@kith/contract/referrals/rules';

/** What is known when a referral may be due. */
export type RewardFacts = {
  /** The address or the phone is proved, or a provider vouches for the account. */
  isConfirmed: boolean;
  /** They imported contacts or logged an interaction. */
  isActive: boolean;
  /** The inviter has the same mailbox or phone. */
  isOwnAddress: boolean;
  /** Another account has it. */
  isKnownAddress: boolean;
  isDisposable: boolean;
  /** An account with it was erased within the last year. */
  isReturned: boolean;
  /** All their sessions look like those of the inviter or of others that the inviter invited. */
  isSameDevice: boolean;
  /** The inviter is deleted, banned, or no longer agrees to be processed. */
  isInviterGone: boolean;
  activatedAt: Date | null;
  /** When the inviter was rewarded within the longest window. */
  rewardedAt: readonly Date[];
};

export type Decision =
  | { state: 'joined' }
  /** Waits: the invited has their credits unless the reason is about them. */
  | { state: 'activated'; reason: ReferralReason; paysMember: boolean }
  | { state: 'refused'; reason: ReferralReason; paysMember: boolean }
  | { state: 'rewarded'; paysMember: true };

/** Who is rewarded. Reasons that make the two one person come first, then those that can pass. */
export function decideReward(facts: RewardFacts, now: Date): Decision {
  if (!facts.isConfirmed || !facts.isActive) return { state: 'joined' };
  const fault = faultOf(facts);
  if (fault !== null) return { state: 'refused', reason: fault, paysMember: false };
  if (facts.isSameDevice) {
    const since = facts.activatedAt ?? now;
    const isOver = now.getTime() - since.getTime() > referralLimits.deviceDays * dayMs;
    return { state: isOver ? 'refused' : 'activated', reason: 'same_device', paysMember: false };
  }
  if (facts.isInviterGone) return { state: 'refused', reason: 'inviter_gone', paysMember: true };
  if (isAtLimit(facts.rewardedAt, now)) {
    return { state: 'activated', reason: 'limit', paysMember: true };
  }
  return { state: 'rewarded', paysMember: true };
}

function faultOf(facts: RewardFacts): ReferralReason | null {
  if (facts.isOwnAddress) return 'own_address';
  if (facts.isDisposable) return 'disposable_address';
  if (facts.isKnownAddress) return 'known_address';
  return facts.isReturned ? 'returned' : null;
}

function isAtLimit(rewardedAt: readonly Date[], now: Date): boolean {
  return rewardWindows.some(({ ms, most }) => {
    const since = now.getTime() - ms;
    return rewardedAt.filter((at) => at.getTime() > since).length >= most;
  });
}
