import type { Quickstart } from '@kith/contract/quickstart/endpoints';
import { sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type ProgressRow = Computed<{
  has_imported: boolean;
  has_cadence: boolean;
  has_logged: boolean;
  has_answered: boolean;
  is_dismissed: boolean;
}>;

/** How far the member has come, from the current data. */
export async function readQuickstart({ ctx }: { ctx: MemberContext }): Promise<Quickstart> {
  return ctx.database.transaction((tx) => readProgress(tx, ctx.actor.memberId));
}

/**
 * Within a running transaction.
 * @throws `not_found` when the member has no profile.
 */
export async function readProgress(tx: Tx, ownerId: string): Promise<Quickstart> {
  const row = await readRow(
    tx,
    sql<ProgressRow>`
    select
      exists (select from imports where owner_id = p.id and status = 'completed') as has_imported,
      exists (select from contacts where owner_id = p.id and cadence_days is not null
        and deleted_at is null) as has_cadence,
      exists (select from interactions where owner_id = p.id and source = 'manual'
        and deleted_at is null) as has_logged,
      exists (select from nudges where owner_id = p.id and status <> 'open') as has_answered,
      quickstart_dismissed_at is not null as is_dismissed
    from profiles p where p.id = ${ownerId}`,
  );
  if (!row) throw notFound('Profile');
  return {
    steps: {
      import: row.has_imported,
      cadence: row.has_cadence,
      interaction: row.has_logged,
      nudge: row.has_answered,
    },
    is_dismissed: row.is_dismissed,
  };
}
