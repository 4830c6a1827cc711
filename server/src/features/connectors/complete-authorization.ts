import { type CrmProvider, defaultMapping } from '@kith/contract/connectors/rules';
import { cleanLine, cutText } from '@kith/contract/core/text';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { jsonParam } from '#platform/database/rows.ts';
import { sql } from 'kysely';
import { z } from 'zod';

import { hashState, requireConsents, takeAuthorization } from './authorizations.ts';
import { callPeer } from './call-peer.ts';
import { PeerError } from './crm-peer.ts';
import { requireConnection, requireWhole } from './get-connection.ts';
import { type ConnectorParts, openPeerWith, requireApp } from './open-peer.ts';
import type { WholeConnection } from './queries.ts';
import { findConnection } from './queries.ts';
import { openSeal } from './seal.ts';
import { redeemCode, type Tokens } from './token-client.ts';
import { storeTokens, withTokens } from './token-store.ts';
import { refuseFault } from './refuse-fault.ts';

const verifierSchema = z.object({ verifier: z.string() });

/**
 * Exchanges the CRM's answer for access, and makes or renews the connection.
 *
 * @throws `connection_refused` for a state that isn't this member's, was used or is old, and for a code
 * that the CRM doesn't accept; `conflict` for another account than the one that is connected.
 */
export async function completeAuthorization({
  ctx,
  parts,
  input,
}: {
  ctx: MemberContext;
  parts: ConnectorParts;
  input: { state: string; code: string };
}): Promise<WholeConnection> {
  const ownerId = ctx.actor.memberId;
  const { connectors, database, clock } = parts;
  await requireConsents(ctx);
  const now = ctx.clock.now();
  const taken = await takeAuthorization(database, {
    ownerId,
    stateHash: hashState(input.state),
    now,
  });
  const opened = taken && openSeal(connectors.keys, ownerId, taken.sealed_verifier);
  const verifier = verifierSchema.safeParse(opened).data?.verifier;
  if (!taken || verifier === undefined) {
    throw new AppError('connection_refused', 'The answer is not one to this member’s request');
  }
  const app = requireApp(connectors, taken.provider);
  const { redirectUri } = connectors;
  try {
    const tokens = await redeemCode(app, clock, { ...input, verifier, redirectUri });
    const peer = openPeerWith(app, clock, (path, call = {}) =>
      callPeer({ app, clock }, new URL(tokens.instance), path, {
        ...call,
        accessToken: tokens.access,
      }),
    );
    const account = await peer.describeAccount();
    return await keepConnection(ctx, parts, { provider: taken.provider, account, tokens });
  } catch (error) {
    if (error instanceof PeerError || error instanceof z.ZodError) throw refuseFault(error);
    throw error;
  }
}

async function keepConnection(
  ctx: MemberContext,
  parts: ConnectorParts,
  {
    provider,
    account: { key, label },
    tokens,
  }: { provider: CrmProvider; account: { key: string; label: string }; tokens: Tokens },
): Promise<WholeConnection> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const connection = await ctx.database.transaction(async (tx) => {
    const known = await findConnection(tx, ownerId, provider);
    if (known && known.account_key !== key) {
      throw new AppError('conflict', 'Another account is connected: disconnect it first');
    }
    const values = { account_label: cutText(cleanLine(label), 200), account_key: key };
    await tx
      .insertInto('crm_connections')
      .values({
        owner_id: ownerId,
        provider,
        ...values,
        mapping: jsonParam(defaultMapping(provider)),
        connected_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['owner_id', 'provider']).doUpdateSet({
          ...values,
          status: sql`case when crm_connections.last_synced_at is null then 'new'
            when crm_connections.status = 'reconnect' then 'active' else crm_connections.status end`,
          next_sync_at: sql`case crm_connections.status when 'reconnect' then ${now}::timestamptz
            else crm_connections.next_sync_at end`,
        }),
      )
      .execute();
    return requireConnection(tx, ownerId, provider);
  });
  await withTokens(parts.database, (tx) =>
    storeTokens(tx, parts.connectors, { ownerId, connectionId: connection.id }, tokens),
  );
  return ctx.database.transaction((tx) => requireWhole(tx, ownerId, provider));
}
