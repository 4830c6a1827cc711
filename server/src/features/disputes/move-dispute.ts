import type { Outcome } from '@kith/contract/disputes/endpoints';
import {
  type DisputeActor,
  type DisputeEvent,
  type DisputeState,
  type EntryKind,
  nextDisputeState,
} from '@kith/contract/disputes/rules';
import type { Updateable } from 'kysely';

import { AppError } from '#platform/app-error.ts';
import type { Disputes } from '#platform/database/database-types.ts';
import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { DisputeRow } from './dispute-rows.ts';

type Move = {
  event: DisputeEvent;
  by: DisputeActor;
  actorId: string | null;
  at: Date;
  entry: EntryKind;
  text?: string;
  outcome?: Outcome | null;
  /** Other columns that change with the step. */
  set?: Omit<Updateable<Disputes>, 'id' | 'state' | 'proposed_outcome'>;
  /** What waits for a second administrator; null: nothing any more. */
  proposed?: { outcome: Outcome; text: string } | null;
};

/**
 * The only function that changes the state of a case: as the contract's table allows, with one entry of its
 * history. The caller holds the case's row.
 *
 * @throws `illegal_state`
 */
export async function moveDispute(
  tx: Tx,
  row: DisputeRow,
  { event, by, actorId, at, entry, text = '', outcome = null, set = {}, proposed }: Move,
): Promise<DisputeState> {
  const state = nextDisputeState(row.state, event, by, row.appealed_at !== null);
  if (state === null) throw new AppError('illegal_state', `${row.state} allows no ${event}`);
  const changed = await tx
    .updateTable('disputes')
    .set({
      ...set,
      ...(proposed === undefined
        ? {}
        : {
            proposed_outcome: proposed && jsonParam(proposed.outcome),
            proposed_text: proposed && proposed.text,
          }),
      state,
    })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n)
    throw new AppError('illegal_state', 'The case changed meanwhile');
  await addEntry(tx, row.id, { kind: entry, actorId, text, outcome, at });
  return state;
}

type Entry = {
  kind: EntryKind;
  actorId: string | null;
  text: string;
  outcome: Outcome | null;
  at: Date;
};

export async function addEntry(tx: Tx, id: string, entry: Entry): Promise<void> {
  await tx
    .insertInto('dispute_entries')
    .values({
      dispute_id: id,
      kind: entry.kind,
      author_id: entry.actorId,
      text: entry.text,
      outcome: entry.outcome === null ? null : jsonParam(entry.outcome),
      at: entry.at,
    })
    .execute();
}
