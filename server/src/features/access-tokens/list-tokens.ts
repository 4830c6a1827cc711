import type { MemberContext } from '#platform/context.ts';

import { listTokenRows, type TokenRow } from './queries.ts';

/** The member's tokens, newest first; those that ran out lately are among them. */
export function listTokens({ ctx }: { ctx: MemberContext }): Promise<TokenRow[]> {
  return ctx.database.transaction((tx) => listTokenRows(tx, ctx.actor.memberId));
}
