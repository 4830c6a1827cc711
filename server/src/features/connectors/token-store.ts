import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { z } from 'zod';

import type { Connectors } from './connector-settings.ts';
import { openSeal, seal } from './seal.ts';
import type { Tokens } from './token-client.ts';

const tokensSchema = z.object({
  access: z.string(),
  refresh: z.string(),
  instance: z.url(),
  expiresAt: z.number(),
});

export type TokenOwner = { ownerId: string; connectionId: string };

const nameOf = ({ ownerId, connectionId }: TokenOwner) => `${ownerId}:${connectionId}`;

/** Tokens are the service's: no query of a member reads their table. */
export async function storeTokens(
  tx: Tx,
  { keys }: Connectors,
  owner: TokenOwner,
  tokens: Tokens,
): Promise<void> {
  const row = {
    sealed: seal(keys, nameOf(owner), tokens),
    expires_at: new Date(tokens.expiresAt),
  };
  await tx
    .insertInto('auth.crm_tokens')
    .values({ owner_id: owner.ownerId, connection_id: owner.connectionId, ...row })
    .onConflict((conflict) => conflict.columns(['owner_id', 'connection_id']).doUpdateSet(row))
    .execute();
}

const selectSealed = (tx: Tx, { ownerId, connectionId }: TokenOwner) =>
  tx
    .selectFrom('auth.crm_tokens')
    .select('sealed')
    .where('owner_id', '=', ownerId)
    .where('connection_id', '=', connectionId);

function unseal({ keys }: Connectors, owner: TokenOwner, row: { sealed: Buffer } | undefined) {
  if (!row) return null;
  return tokensSchema.safeParse(openSeal(keys, nameOf(owner), row.sealed)).data ?? null;
}

/** Null where there are none, or no key opens them. Not to be used: they may be renewed meanwhile. */
export async function readTokens(
  tx: Tx,
  connectors: Connectors,
  owner: TokenOwner,
): Promise<Tokens | null> {
  return unseal(connectors, owner, await selectSealed(tx, owner).executeTakeFirst());
}

/** The same, locked until the transaction ends. */
export async function lockTokens(
  tx: Tx,
  connectors: Connectors,
  owner: TokenOwner,
): Promise<Tokens | null> {
  return unseal(connectors, owner, await selectSealed(tx, owner).forUpdate().executeTakeFirst());
}

/** Work on the tokens of one connection. Whoever refreshes them holds their row, so that only one does. */
export function withTokens<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return runAsService(database, work);
}
