import { readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import { hashSecret } from './provider-flows.ts';

/**
 * Uses up a proof that could otherwise be shown again. It is remembered until it would be too old
 * anyway.
 *
 * @returns false when it was used before.
 */
export async function useProof(
  tx: Tx,
  { kind, proof, until }: { kind: 'web3' | 'saml'; proof: string; until: Date },
): Promise<boolean> {
  const row = await readRow(
    tx,
    sql`insert into auth.used_proofs (kind, hash, expires_at)
      values (${kind}, ${hashSecret(proof)}, ${until}) on conflict do nothing returning kind`,
  );
  return row !== undefined;
}
