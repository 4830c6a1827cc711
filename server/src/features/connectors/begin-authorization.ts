import { randomBytes } from 'node:crypto';

import type { CrmProvider } from '@kith/contract/connectors/rules';
import { minuteMs } from '@kith/contract/core/time';
import type { MemberContext } from '#platform/context.ts';

import { hashState, requireConsents, storeAuthorization } from './authorizations.ts';
import { type ConnectorParts, requireApp } from './open-peer.ts';
import { seal } from './seal.ts';
import { buildAuthorizationUrl } from './token-client.ts';

const lifeMs = 10 * minuteMs;

/**
 * Sends the member to the CRM. Threats: another person's answer put into this member's account, and this
 * one's into another's (the state is one member's and works once), a code read on its way (PKCE).
 */
export async function beginAuthorization({
  ctx,
  parts,
  input,
}: {
  ctx: MemberContext;
  parts: ConnectorParts;
  input: { provider: CrmProvider };
}): Promise<{ url: string }> {
  await requireConsents(ctx);
  const app = requireApp(parts.connectors, input.provider);
  const ownerId = ctx.actor.memberId;
  const [state, verifier] = [randomBytes(32), randomBytes(48)].map((bytes) =>
    bytes.toString('base64url'),
  ) as [string, string];
  const { keys, redirectUri } = parts.connectors;
  await storeAuthorization(parts.database, {
    ownerId,
    stateHash: hashState(state),
    provider: input.provider,
    sealedVerifier: seal(keys, ownerId, { verifier }),
    expiresAt: new Date(ctx.clock.now().getTime() + lifeMs),
  });
  return { url: await buildAuthorizationUrl(app, { state, verifier, redirectUri }) };
}
