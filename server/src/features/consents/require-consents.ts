import type { ConsentType } from '@kith/contract/consents/rules';

import { AppError } from '#platform/app-error.ts';
import type { Tx } from '#platform/database/transaction.ts';

/**
 * Checks the member's consents, in the transaction of the request's work.
 *
 * @throws `consent_required` with `details.missing`, the types that are not granted now.
 */
export async function requireConsents(
  tx: Tx,
  memberId: string,
  { types, now }: { types: readonly ConsentType[]; now: Date },
): Promise<void> {
  const rows = await tx
    .selectFrom('user_consent')
    .select('consent_type')
    .where('user_id', '=', memberId)
    .where('consent_granted', '=', true)
    .where((consent) =>
      consent.or([
        consent('expires_at', 'is', null),
        consent('expires_at', '>', now.toISOString()),
      ]),
    )
    .where('consent_type', 'in', types)
    .execute();
  const granted = new Set(rows.map((row) => row.consent_type));
  const missing = types.filter((type) => !granted.has(type));
  if (missing.length > 0) {
    throw new AppError('consent_required', 'This needs consents that are not granted', { missing });
  }
}
