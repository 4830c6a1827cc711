import { createHash } from 'node:crypto';

import type { CrmProvider } from '@kith/contract/connectors/rules';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

/** The session and the consents are checked where a transaction begins; what follows is the service's. */
export async function requireConsents({ database }: MemberContext): Promise<void> {
  await database.transaction(async () => undefined);
}

export function hashState(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}

type Authorization = {
  ownerId: string;
  stateHash: Buffer;
  provider: CrmProvider;
  sealedVerifier: Buffer;
  expiresAt: Date;
};

/** A new one ends the member's earlier ones to the same CRM. */
export async function storeAuthorization(
  database: Database,
  { ownerId, stateHash, provider, sealedVerifier, expiresAt }: Authorization,
): Promise<void> {
  await runAsService(database, async (tx) => {
    await tx
      .deleteFrom('auth.crm_authorizations')
      .where('owner_id', '=', ownerId)
      .where('provider', '=', provider)
      .execute();
    await tx
      .insertInto('auth.crm_authorizations')
      .values({
        owner_id: ownerId,
        state_hash: stateHash,
        provider,
        sealed_verifier: sealedVerifier,
        expires_at: expiresAt,
      })
      .execute();
  });
}

/** Takes it: it works once, whatever follows. Undefined for another member's. */
export async function takeAuthorization(
  database: Database,
  { ownerId, stateHash, now }: { ownerId: string; stateHash: Buffer; now: Date },
): Promise<{ provider: CrmProvider; sealed_verifier: Buffer } | undefined> {
  return runAsService(database, async (tx) => {
    const row = await tx
      .deleteFrom('auth.crm_authorizations')
      .where('owner_id', '=', ownerId)
      .where('state_hash', '=', stateHash)
      .returning(['provider', 'sealed_verifier', 'expires_at'])
      .executeTakeFirst();
    return row && new Date(row.expires_at) > now ? row : undefined;
  });
}
