import type { CrmProvider } from '@kith/contract/connectors/rules';
import type { MemberContext } from '#platform/context.ts';
import { readRows } from '#platform/database/rows.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { afterTime, readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';
import { sql } from 'kysely';

import { requireConnection } from './get-connection.ts';
import { type ChangeRow, isContactDeleted, linkLabel } from './queries.ts';

/** Every value that syncs wrote, newest first. */
export async function listChanges({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { provider: CrmProvider; cursor?: string | undefined; limit: number };
}): Promise<{ items: ChangeRow[]; next_cursor: string | null }> {
  const ownerId = ctx.actor.memberId;
  const after = readTimeCursor(input.cursor);
  const rows = await ctx.database.transaction(async (tx) => {
    const { id } = await requireConnection(tx, ownerId, input.provider);
    return readRows(
      tx,
      sql<ChangeRow>`select h.id, h.field, h.side, h.old_value, h.new_value, h.cause, h.changed_at,
          h.undone_at, l.object,
          case when not ${isContactDeleted} then l.contact_id end as contact_id, l.company_id, ${linkLabel} as label
        from crm_changes h join crm_links l on l.owner_id = h.owner_id and l.id = h.link_id
        where h.owner_id = ${ownerId} and l.connection_id = ${id} and h.is_written
          and ${afterTime(sql`h.changed_at`, sql`h.id`, after)}
        order by h.changed_at desc, h.id limit ${input.limit + 1}`,
    );
  });
  return cutPage(rows, input.limit, (last) => toTimeKeyset(last.changed_at, last.id));
}
