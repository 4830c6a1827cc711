import type { ConsentType } from '@kith/contract/consents/rules';
import { sql } from 'drizzle-orm';

import { AppError } from '#platform/app-error.ts';
import { arrayParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';

/**
 * Holds a request against the member's consents, in the transaction that does its work.
 *
 * @throws `consent_required` with `details.missing`, the types that are not granted now.
 */
export async function requireConsents(
  tx: Tx,
  memberId: string,
  { types, now }: { types: readonly ConsentType[]; now: Date },
): Promise<void> {
  const rows = await readRows<{ consent_type: ConsentType }>(
    tx,
    sql`
    select consent_type from user_consent
    where user_id = ${memberId} and consent_granted and (expires_at is null or expires_at > ${now})
      and consent_type = any(${arrayParam(types, 'text[]')})`,
  );
  const granted = new Set(rows.map((row) => row.consent_type));
  const missing = types.filter((type) => !granted.has(type));
  if (missing.length > 0) {
    throw new AppError('consent_required', 'This needs consents that are not granted', { missing });
  }
}
