import type { DuplicateStatus } from '@kith/contract/duplicates/schemas';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/transaction.ts';

import { presentStatus } from './present.ts';
import { countCandidates, findScan } from './queries.ts';
import { requestScan } from './request-scan.ts';

/** How many pairs there are to review, and the last search for them. */
export function readStatus({ ctx }: { ctx: MemberContext }): Promise<DuplicateStatus> {
  return ctx.database.transaction((tx) => statusOf(tx, ctx.actor.memberId));
}

/** Has the network searched; asking while a search waits or runs changes nothing. */
export function startScan({ ctx }: { ctx: MemberContext }): Promise<DuplicateStatus> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    await requestScan(tx, { ownerId, jobs: ctx.jobs, clock: ctx.clock }, { restarts: false });
    return statusOf(tx, ownerId);
  });
}

async function statusOf(tx: Tx, ownerId: string): Promise<DuplicateStatus> {
  const counts = await countCandidates(tx, ownerId);
  return presentStatus(counts, await findScan(tx, ownerId));
}
