import { type PaidCurrency, type PlanId, planIds, type Prices } from '../credits/plans.ts';

/** Paying what one wants: from this amount on it is Plus for a year, below it a badge of thanks. */
export const freeAmount = {
  suggested: { USD: 1_200, EUR: 1_200, JPY: 1_800, CNY: 8_800 },
  /** The smallest that can be paid, apart from nothing: fees would be more. */
  smallest: { USD: 50, EUR: 50, JPY: 50, CNY: 400 },
  largest: { USD: 1_000_000, EUR: 1_000_000, JPY: 1_500_000, CNY: 7_200_000 },
} as const satisfies Record<string, Prices>;

export function givesPlus(amount: number, currency: PaidCurrency): boolean {
  return amount >= freeAmount.suggested[currency];
}

/**
 * After a failed payment: reminders on these days; with the last of them the grace begins, after
 * which the plan ends.
 */
export const dunningRules = { reminderDays: [0, 2, 4], graceDays: 7 } as const;

/** Greater plans come later. */
export const rankOf = (plan: PlanId): number => planIds.indexOf(plan);

/** Where a payment may lead back to. */
export const returnScreens = ['billing', 'wallet', 'pwyw'] as const;
