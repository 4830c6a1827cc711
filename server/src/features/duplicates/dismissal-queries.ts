import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { pairPrints, printOf } from './person-print.ts';
import type { CandidateRow } from './queries.ts';
import { readPeople } from './scan-queries.ts';

/** Stores 'not the same' by what identifies the two, in addition to the pair itself. */
export async function keepDismissal(
  tx: Tx,
  ownerId: string,
  { candidate, now }: { candidate: CandidateRow; now: Date },
): Promise<void> {
  const ids = [candidate.first_id, candidate.second_id];
  const [one, other] = await readPeople(tx, ownerId, ids);
  if (!one || !other) return;
  const [first, second] = pairPrints(printOf(one), printOf(other));
  await tx
    .insertInto('duplicate_dismissals')
    .values({ owner_id: ownerId, first_print: first, second_print: second, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await setPrints(tx, ownerId, candidate.id, [first, second]);
}

export async function forgetDismissal(tx: Tx, ownerId: string, id: string): Promise<void> {
  await sql`
    delete from duplicate_dismissals k using duplicate_candidates d
    where d.owner_id = ${ownerId} and d.id = ${id} and k.owner_id = ${ownerId}
      and k.first_print = d.prints[1] and k.second_print = d.prints[2]`.execute(tx);
  await setPrints(tx, ownerId, id, null);
}

async function setPrints(
  tx: Tx,
  ownerId: string,
  id: string,
  prints: [string, string] | null,
): Promise<void> {
  await tx
    .updateTable('duplicate_candidates')
    .set({ prints })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}
