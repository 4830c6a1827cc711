import { randomUUID } from 'node:crypto';

import type { BulkInput, BulkResult } from '@kith/contract/contacts/bulk';
import type { MemberContext } from '#platform/context.ts';

import { requireGroup } from './bulk-groups.ts';
import { type Operation, insertOperation } from './bulk-queries.ts';
import { listSelected } from './bulk-selection.ts';
import { type BulkSizes, bulkSizes, changeContacts } from './bulk-steps.ts';
import { queueNextSteps } from './bulk-job.ts';

/**
 * Changes many contacts, and stores their previous values under one id, by which `undoBulkChange`
 * restores them. Contacts that already have the value, or would exceed the limit of tags, are
 * skipped. Whole networks are changed in steps: the first here, the others by a job, which goes on
 * whether or not the member waits.
 *
 * @throws `not_found` for a group.
 */
export async function bulkChange({
  ctx,
  input: { change, selection },
  sizes = bulkSizes,
}: {
  ctx: MemberContext;
  input: BulkInput;
  sizes?: BulkSizes;
}): Promise<BulkResult> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const operation: Operation = { id: randomUUID(), ownerId, now, startedAt: now.toISOString() };
  return ctx.database.transaction(async (tx) => {
    if ('group_id' in change) await requireGroup(tx, ownerId, change.group_id);
    const ids = await listSelected(tx, selection, operation);
    const firstIds = ids.length > sizes.atOnce ? ids.slice(0, sizes.step) : ids;
    const waitingIds = ids.slice(firstIds.length);
    await insertOperation(tx, operation, { change, waitingIds });
    const isLast = waitingIds.length === 0;
    const count = await changeContacts(tx, ctx.jobs, operation, { change, ids: firstIds, isLast });
    if (!isLast) await queueNextSteps(ctx.jobs, tx, operation);
    return { operation_id: operation.id, count, remaining: waitingIds.length };
  });
}
