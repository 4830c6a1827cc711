import { fullName } from '@kith/contract/contacts/rules';
import { type ChoiceField, sureBar } from '@kith/contract/duplicates/rules';
import { updateContact } from '#features/contacts/update-contact.ts';
import { loadKnownContacts } from '#features/imports/known-people.ts';
import { refreshContacts } from '#features/interactions/refresh-contacts.ts';
import type { MemberContext } from '#platform/context.ts';
import { nestIn } from '#platform/database/nested.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { composeContact, type MergePair } from './compose-contact.ts';
import {
  carryCandidates,
  insertMerge,
  listChangeIds,
  moveRows,
  readSnapshot,
} from './merge-queries.ts';
import { type CandidateRow, setCandidateState } from './queries.ts';

/** The revision of a merged contact leaps, so that no later edit gets its number again. */
const revisionLeap = 1_000;
/** A pair inherited from a merged contact is reviewed, never taken for sure. */
const carriedLimit = sureBar - 1;

/**
 * Merges two contacts that the caller has locked: references to the loser move to the winner, the
 * winner gets the chosen `fields`, the loser is hidden. Everything needed for undoing is stored.
 *
 * @returns the id of the merge.
 * @throws `limit_reached` when together they exceed a limit.
 */
export async function mergePair(
  tx: Tx,
  ctx: MemberContext,
  {
    candidate,
    pair,
    fields,
  }: {
    candidate: CandidateRow;
    pair: MergePair;
    fields: Partial<Record<ChoiceField, string>>;
  },
): Promise<string> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const { winner, loser } = pair;
  const ids = { winner: winner.id, loser: loser.id };
  const composed = composeContact(pair, fields);
  const before = await readSnapshot(tx, ownerId, winner.id);
  const said = await listImportedRecords(tx, ownerId, [winner.id, loser.id]);
  const moved = await moveRows(tx, ids);
  const earlier = new Set(await listChangeIds(tx, ownerId, winner.id));
  const nested = { ...ctx, database: nestIn(tx) };
  await updateContact({ ctx: nested, input: { id: winner.id, ...composed }, source: 'merge' });
  const changes = await listChangeIds(tx, ownerId, winner.id);
  await settleWinner(tx, ownerId, { ...ids, now });
  await hideLoser(tx, ownerId, { ...ids, now });
  await refreshContacts(tx, ownerId, [winner.id]);
  const candidates = await carryCandidates(tx, ownerId, { ...ids, scoreLimit: carriedLimit });
  await setCandidateState(tx, ownerId, candidate.id, { state: 'merged', now });
  return insertMerge(tx, ownerId, {
    candidateId: candidate.id,
    winnerId: winner.id,
    loserId: loser.id,
    before,
    after: await readSnapshot(tx, ownerId, winner.id),
    names: { winner: fullName(winner), loser: fullName(loser) },
    moved,
    made: { changes: changes.filter((id) => !earlier.has(id)), candidates },
    said,
    now,
  });
}

/** What imports stated about the contacts, including contacts that were merged into them before. */
async function listImportedRecords(tx: Tx, ownerId: string, ids: string[]): Promise<unknown[]> {
  const known = await loadKnownContacts(tx, ownerId, ids);
  return known.flatMap(({ last_record: last, said }) => [...(last ? [last] : []), ...said]);
}

/** Fields that are not in the form: the earlier connection date, unarchived if either was. */
async function settleWinner(
  tx: Tx,
  ownerId: string,
  { winner, loser, now }: { winner: string; loser: string; now: Date },
): Promise<void> {
  await sql`
    update contacts w set connected_on = least(w.connected_on, l.connected_on),
      archived_at = case when l.archived_at is not null then w.archived_at end,
      revision = greatest(w.revision, l.revision) + ${revisionLeap}::integer, updated_at = ${now}
    from contacts l
    where w.owner_id = ${ownerId} and w.id = ${winner} and l.owner_id = ${ownerId}
      and l.id = ${loser}`.execute(tx);
}

async function hideLoser(
  tx: Tx,
  ownerId: string,
  { winner, loser, now }: { winner: string; loser: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ merged_into: winner, deleted_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', loser)
    .execute();
}
