import type { MemberContext } from '#platform/context.ts';

import {
  readReceivedRequests,
  readSentRequests,
  type ReceivedRow,
  type SentRow,
} from './link-queries.ts';

/** The requests that wait for the caller's answer, and those of the caller that wait. */
export async function listLinkRequests({
  ctx,
}: {
  ctx: MemberContext;
}): Promise<{ received: ReceivedRow[]; sent: SentRow[] }> {
  return ctx.database.transaction(async (tx) => ({
    received: await readReceivedRequests(tx),
    sent: await readSentRequests(tx, ctx.actor.memberId),
  }));
}
