import type { CrmProvider } from '@kith/contract/connectors/rules';
import { minuteMs } from '@kith/contract/core/time';
import { notFound } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';

import { callPeer, type CallApi } from './call-peer.ts';
import type { Connectors, CrmApp } from './connector-settings.ts';
import { type CrmPeer, PeerError } from './crm-peer.ts';
import { openHubSpot } from './hubspot-client.ts';
import { openSalesforce } from './salesforce-client.ts';
import { refreshTokens, type Tokens } from './token-client.ts';
import { lockTokens, storeTokens, type TokenOwner, withTokens } from './token-store.ts';

export type ConnectorParts = { connectors: Connectors; database: Database; clock: Clock };

/** Before its end, so that it doesn't expire on the way. */
const earlyMs = minuteMs;

/** @throws `not_found` where the provider isn't configured. */
export function requireApp({ apps }: Connectors, provider: CrmProvider): CrmApp {
  const app = apps.get(provider);
  if (!app) throw notFound('Connector');
  return app;
}

export function openPeerWith(app: CrmApp, clock: Clock, call: CallApi): CrmPeer {
  return app.provider === 'salesforce' ? openSalesforce(call, clock) : openHubSpot(call);
}

/** The CRM of a connection. Its access is renewed when it ends, or is refused before. */
export function openPeer(parts: ConnectorParts, provider: CrmProvider, owner: TokenOwner): CrmPeer {
  const { connectors, clock } = parts;
  const app = requireApp(connectors, provider);
  let tokens: Tokens | null = null;
  const call: CallApi = async (path, request = {}) => {
    if (tokens === null || tokens.expiresAt - earlyMs < clock.now().getTime()) {
      tokens = await renew(parts, app, owner, null);
    }
    const send = (known: Tokens) =>
      callPeer({ app, clock }, new URL(known.instance), path, {
        ...request,
        accessToken: known.access,
      });
    try {
      return await send(tokens);
    } catch (error) {
      if (!(error instanceof PeerError) || error.fault !== 'reconnect') throw error;
      tokens = await renew(parts, app, owner, tokens.access);
      return send(tokens);
    }
  };
  return openPeerWith(app, clock, call);
}

/**
 * The tokens, renewed where they end soon or are those that were refused. Their row is locked meanwhile:
 * with rotation, two renewals with one refresh token would end the access.
 */
function renew(
  { connectors, database, clock }: ConnectorParts,
  app: CrmApp,
  owner: TokenOwner,
  refused: string | null,
): Promise<Tokens> {
  return withTokens(database, async (tx) => {
    const known = await lockTokens(tx, connectors, owner);
    if (known === null) throw new PeerError('reconnect', 'There is no access');
    const isGood = known.access !== refused && known.expiresAt - earlyMs >= clock.now().getTime();
    if (isGood) return known;
    const renewed = await refreshTokens(app, clock, known);
    await storeTokens(tx, connectors, owner, renewed);
    return renewed;
  });
}
