import type { Tx } from '#platform/database/tx.ts';

import { hashSecret } from './provider-flows.ts';

/**
 * Uses up a proof that could otherwise be used again. It is remembered until it would have expired
 * anyway.
 *
 * @returns false when it was used before.
 */
export async function useProof(
  tx: Tx,
  { kind, proof, until }: { kind: 'web3' | 'saml' | 'id_token'; proof: string; until: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('auth.used_proofs')
    .values({ kind, hash: hashSecret(proof), expires_at: until })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted === 1n;
}
