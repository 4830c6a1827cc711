import type { Quickstart } from '@kith/contract/quickstart/endpoints';
import { sql } from 'drizzle-orm';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';

type ProgressRow = {
  has_imported: boolean;
  has_cadence: boolean;
  has_logged: boolean;
  has_answered: boolean;
  is_dismissed: boolean;
};

/** How far the member has come, from what stands in the database now. */
export async function readQuickstart({ ctx }: { ctx: MemberContext }): Promise<Quickstart> {
  return ctx.database.transaction((tx) => readProgress(tx, ctx.actor.memberId));
}

/** Within a transaction under way. @throws `not_found` where the member has no profile. */
export async function readProgress(tx: Tx, ownerId: string): Promise<Quickstart> {
  const row = await readRow<ProgressRow>(
    tx,
    sql`
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
