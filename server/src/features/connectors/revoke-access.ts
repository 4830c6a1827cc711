import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Logger } from '#platform/log.ts';
import type { CrmProvider } from '@kith/contract/connectors/rules';
import { sql } from 'kysely';

import type { ConnectorParts } from './open-peer.ts';
import { revokeTokens } from './token-client.ts';
import { lockTokens, withTokens } from './token-store.ts';

type Held = Computed<{ connection_id: string; provider: CrmProvider }>;

/**
 * Revokes all access to CRMs that a member gave, before their account is erased. It changes nothing here,
 * so that it can be repeated, and a CRM that doesn't answer holds nothing up: it is noted, and the tokens
 * go with the account.
 */
export async function revokeAccess(
  parts: ConnectorParts & { log: Logger },
  ownerId: string,
): Promise<void> {
  const { connectors, database, log } = parts;
  if (connectors.apps.size === 0) return;
  const held = await withTokens(database, (tx) =>
    readRows(
      tx,
      sql<Held>`select t.connection_id, c.provider from auth.crm_tokens t
        join crm_connections c on c.owner_id = t.owner_id and c.id = t.connection_id
        where t.owner_id = ${ownerId}`,
    ),
  );
  await Promise.all(
    held.map(async ({ connection_id: connectionId, provider }) => {
      const app = connectors.apps.get(provider);
      const tokens = await withTokens(database, (tx) =>
        lockTokens(tx, connectors, { ownerId, connectionId }),
      );
      const isRevoked = app && tokens ? await revokeTokens(app, tokens) : false;
      if (!isRevoked) log.warn({ provider }, 'the access of an erased account was not revoked');
    }),
  );
}
