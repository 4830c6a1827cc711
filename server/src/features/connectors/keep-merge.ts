import type { CrmObject } from '@kith/contract/connectors/rules';
import type { CrmCounts } from '@kith/contract/connectors/schemas';
import type { Tx } from '#platform/database/tx.ts';

import type { RecordMerge } from './merge-record.ts';
import { type LinkRow, updateLink } from './queries.ts';
import { confirmSending, keepConflicts, recordValues } from './record-history.ts';
import { count, type RunContext, sampleMerge, type Tally } from './run-context.ts';

type Kept<Content> = {
  object: CrmObject;
  label: string;
  link: LinkRow;
  merge: RecordMerge<Content>;
  counted: keyof CrmCounts;
  /** The contact that the record belongs to now. */
  contactId?: string;
  /** Writes what comes here. */
  write: () => Promise<void>;
};

/** Keeps what a merge found: values that come here, conflicts, and what each side has. A preview only counts. */
export async function keepMerge<Content>(
  tx: Tx,
  run: RunContext,
  tally: Tally,
  { object, label, link, merge, counted, contactId, write }: Kept<Content>,
): Promise<void> {
  const { ownerId, runId, ctx } = run;
  if (merge.takes.length > 0) count(tally, counted);
  if (!run.applies) {
    sampleMerge(tally, object, label, { ...merge, gives: [] });
    count(tally, 'conflicts', merge.asks.length);
    return;
  }
  const now = ctx.clock.now();
  if (merge.takes.length > 0) {
    await write();
    const changes = merge.takes.map((change) => ({ ...change, linkId: link.id }));
    await recordValues(tx, { ownerId, runId, side: 'kith', cause: 'sync', now }, changes);
  }
  const settled = [...merge.settled, ...merge.gives.map(({ field }) => field), 'removed'];
  const conflicts = { asks: merge.asks, settled };
  count(tally, 'conflicts', await keepConflicts(tx, { ownerId, linkId: link.id, now }, conflicts));
  // What was to be sent has arrived: the answer was lost.
  if (merge.gives.length === 0) await confirmSending(tx, ownerId, [link.id]);
  await updateLink(tx, ownerId, link.id, {
    ...(contactId !== undefined && { contact_id: contactId }),
    base: merge.base,
    is_pending: merge.gives.length > 0,
    // After what was written: that is no change of the member's.
    checked_at: ctx.clock.now(),
    ...(link.ended_at && { ended_at: null }),
  });
}
