import type { Due } from '@kith/contract/agenda/schemas';
import { sql } from 'kysely';

import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type Row = Computed<{ id: string; title: string; text: string; due_on: string }>;

/** Whether the opportunity `o` is open and has a next step. */
export const isOpen = sql`o.deleted_at is null and o.stage not in ('won', 'lost')
  and o.next_step <> ''`;

/** The next steps of open opportunities that are due up to a day, and from one on if it is given. */
export async function readOpportunitySteps(
  tx: Tx,
  ownerId: string,
  { from = null, to, most }: { from?: string | null; to: string; most: number },
): Promise<Due['opportunity_steps']> {
  const rows = await readRows(
    tx,
    sql<Row>`select o.id, o.title, o.next_step as text, o.next_step_on as due_on
      from opportunities o
      where o.owner_id = ${ownerId} and ${isOpen} and o.next_step_on <= ${to}::date
        and (${from}::date is null or o.next_step_on >= ${from}::date)
      order by o.next_step_on, o.id limit ${most}`,
  );
  return rows.map(({ id, title, text, due_on }) => ({ text, due_on, opportunity: { id, title } }));
}
