import type { CrmProvider } from '@kith/contract/connectors/rules';
import type { MemberContext } from '#platform/context.ts';

import { requireConnection } from './get-connection.ts';
import type { ConnectorParts } from './open-peer.ts';
import { revokeTokens } from './token-client.ts';
import { lockTokens, withTokens } from './token-store.ts';

/**
 * Revokes the access there and deletes the connection with all it knows. Contacts, companies and notes
 * stay on both sides.
 */
export async function disconnect({
  ctx,
  parts,
  input,
}: {
  ctx: MemberContext;
  parts: ConnectorParts;
  input: { provider: CrmProvider };
}): Promise<{ provider: CrmProvider }> {
  const ownerId = ctx.actor.memberId;
  const { connectors, database } = parts;
  const { id } = await ctx.database.transaction((tx) =>
    requireConnection(tx, ownerId, input.provider),
  );
  const tokens = await withTokens(database, (tx) =>
    lockTokens(tx, connectors, { ownerId, connectionId: id }),
  );
  await ctx.database.transaction((tx) =>
    tx.deleteFrom('crm_connections').where('owner_id', '=', ownerId).where('id', '=', id).execute(),
  );
  const app = connectors.apps.get(input.provider);
  const isRevoked = app && tokens ? await revokeTokens(app, tokens) : false;
  if (!isRevoked)
    ctx.log.warn({ provider: input.provider }, 'the access of a connection was not revoked');
  return { provider: input.provider };
}
