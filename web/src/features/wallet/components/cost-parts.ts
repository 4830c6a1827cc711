import type { Wallet } from '@kith/contract/credits/schemas';

type Cost = Wallet['costs'][number];

/** How near a half something has to be to be called one. */
const nearHalf = 0.05;

/** How much of the credits went to what cost most, as a word where there is one. */
export function nameShare(share: number): 'all' | 'half' | 'percent' {
  if (share >= 1) return 'all';
  return Math.abs(share - 0.5) <= nearHalf ? 'half' : 'percent';
}

/** What each use cost; null where not all cost the same. */
export function priceOfEach({ times, credits }: Cost): number | null {
  return times > 0 && credits % times === 0 ? credits / times : null;
}
