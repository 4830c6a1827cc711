import type { DuplicateStatus } from '@kith/contract/duplicates/schemas';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { presentStatus } from './present.ts';
import { countCandidates, findScan } from './queries.ts';
import { requestDuplicateScan } from '#features/contacts/request-duplicate-scan.ts';

/** How many pairs there are to review, and the last scan. */
export function readStatus({ ctx }: { ctx: MemberContext }): Promise<DuplicateStatus> {
  return ctx.database.transaction((tx) => statusOf(tx, ctx.actor.memberId));
}

/** Requests a scan of the network; a repeat while a scan waits or runs changes nothing. */
export function startScan({ ctx }: { ctx: MemberContext }): Promise<DuplicateStatus> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    await requestDuplicateScan(
      tx,
      { ownerId, jobs: ctx.jobs, clock: ctx.clock },
      { restarts: false },
    );
    return statusOf(tx, ownerId);
  });
}

async function statusOf(tx: Tx, ownerId: string): Promise<DuplicateStatus> {
  // In this order: what a finished scan has found is counted, though it finishes between the two.
  const scan = await findScan(tx, ownerId);
  return presentStatus(await countCandidates(tx, ownerId), scan);
}
