import type { MeteredAction } from '@kith/contract/credits/actions';

import { AppError } from '#platform/app-error.ts';

/** Upgrade Required: what the action costs is more than the member has. */
export function paymentRequired(
  operation: MeteredAction,
  { needed, available }: { needed: number; available: number },
): AppError {
  return new AppError('payment_required', 'Upgrade Required', { operation, needed, available });
}
