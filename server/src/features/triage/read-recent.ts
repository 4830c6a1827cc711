import { triageLimits } from '@kith/contract/triage/rules';
import type { TriageBatch } from '@kith/contract/triage/schemas';
import type { ContactStatements } from '#platform/database/database-types.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import { readPeople } from './card-queries.ts';
import { presentPerson } from './present.ts';

/** As many rows as the latest batches can have. */
const latestRows = triageLimits.recent * triageLimits.atOnce;

/** What the member answered last, newest first. */
export async function readRecent(tx: Tx, ownerId: string, now: Date): Promise<TriageBatch[]> {
  type Batch = Pick<Selectable<ContactStatements>, 'batch_id' | 'answer'> &
    Computed<{ count: number; contact_id: string }>;
  const batches = await readRows(
    tx,
    sql<Batch>`
      select batch_id, answer, count(*)::integer as count,
        (array_agg(contact_id order by position))[1] as contact_id
      from (select * from contact_statements
        where owner_id = ${ownerId} and deleted_at is null and answer is not null
        order by stated_at desc limit ${latestRows}) latest
      group by batch_id, answer, stated_at
      order by stated_at desc, batch_id limit ${triageLimits.recent}`,
  );
  const people = await readPeople(
    tx,
    ownerId,
    batches.map(({ contact_id: id }) => id),
  );
  return batches.flatMap(({ batch_id, answer, count, contact_id }) => {
    const person = people.get(contact_id);
    return person ? [{ id: batch_id, answer, count, contact: presentPerson(person, now) }] : [];
  });
}
