import type { Tx } from '#platform/database/tx.ts';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import {
  type Challenge,
  issueCode,
  openFlow,
  type ProviderFacts,
} from '#features/auth/proofs/flow-states.ts';
import { openSession, type WireSession } from '#features/auth/sessions/sessions.ts';
import type { User } from '#features/auth/users/users.ts';

/** The result of a sign-in at a provider: a code for a PKCE client. */
export type FlowEnd = { kind: 'code'; code: string } | { kind: 'session'; session: WireSession };

export async function endFlow(
  tx: Tx,
  ctx: AccountContext,
  {
    user,
    method,
    facts,
    challenge,
    client,
  }: {
    user: User;
    method: 'oauth' | 'sso/saml';
    facts: ProviderFacts;
    challenge: Challenge | null;
    client: Client;
  },
): Promise<FlowEnd> {
  const now = ctx.clock.now();
  const flowId = await openFlow(tx, { challenge, userId: user.id, authMethod: method, now });
  if (flowId !== null) return { kind: 'code', code: await issueCode(tx, flowId, now, facts) };
  const { provider, endsAt, tokens } = facts;
  const session = await openSession(tx, ctx, { user, method, client, provider, endsAt });
  return { kind: 'session', session: { ...session, ...tokens } };
}
