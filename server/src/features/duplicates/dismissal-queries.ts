import { arrayParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import { pairPrints, printOf } from './person-print.ts';
import type { CandidateRow } from './queries.ts';
import { readPeople } from './scan-queries.ts';

/** Keeps 'not the same' by what the two are known by, beside the pair itself. */
export async function keepDismissal(
  tx: Tx,
  ownerId: string,
  { candidate, now }: { candidate: CandidateRow; now: Date },
): Promise<void> {
  const ids = [candidate.first_id, candidate.second_id];
  const [one, other] = await readPeople(tx, ownerId, ids);
  if (!one || !other) return;
  const [first, second] = pairPrints(printOf(one), printOf(other));
  await tx.execute(sql`
    insert into duplicate_dismissals (owner_id, first_print, second_print, created_at)
    values (${ownerId}, ${first}, ${second}, ${now}) on conflict do nothing`);
  await tx.execute(sql`
    update duplicate_candidates set prints = ${arrayParam([first, second], 'text[]')}
    where owner_id = ${ownerId} and id = ${candidate.id}`);
}

export async function forgetDismissal(tx: Tx, ownerId: string, id: string): Promise<void> {
  await tx.execute(sql`
    delete from duplicate_dismissals k using duplicate_candidates d
    where d.owner_id = ${ownerId} and d.id = ${id} and k.owner_id = ${ownerId}
      and k.first_print = d.prints[1] and k.second_print = d.prints[2]`);
  await tx.execute(sql`
    update duplicate_candidates set prints = null where owner_id = ${ownerId} and id = ${id}`);
}
