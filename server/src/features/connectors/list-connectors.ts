import { type CrmProvider, crmProviders } from '@kith/contract/connectors/rules';
import type { MemberContext } from '#platform/context.ts';

import type { Connectors } from './connector-settings.ts';
import { findWhole } from './get-connection.ts';
import type { WholeConnection } from './queries.ts';

/** What can be connected here, and what is. */
export async function listConnectors({
  ctx,
  connectors,
}: {
  ctx: MemberContext;
  connectors: Connectors;
}): Promise<{ providers: CrmProvider[]; connections: WholeConnection[] }> {
  const providers = crmProviders.filter((name) => connectors.apps.has(name));
  if (providers.length === 0) return { providers, connections: [] };
  const connections = await ctx.database.transaction(async (tx) => {
    const found: WholeConnection[] = [];
    for (const provider of providers) {
      const whole = await findWhole(tx, ctx.actor.memberId, provider);
      if (whole) found.push(whole);
    }
    return found;
  });
  return { providers, connections };
}
