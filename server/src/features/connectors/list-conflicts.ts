import type { CrmProvider } from '@kith/contract/connectors/rules';
import type { MemberContext } from '#platform/context.ts';
import { readRows } from '#platform/database/rows.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { afterTime, readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';
import { sql } from 'kysely';

import { requireConnection } from './get-connection.ts';
import { type ConflictRow, isDeletedHere, linkLabel } from './queries.ts';

type PageInput = { provider: CrmProvider; cursor?: string | undefined; limit: number };

/** What the member has to decide, newest first. */
export async function listConflicts({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: PageInput;
}): Promise<{ items: ConflictRow[]; next_cursor: string | null }> {
  const ownerId = ctx.actor.memberId;
  const after = readTimeCursor(input.cursor);
  const rows = await ctx.database.transaction(async (tx) => {
    const { id } = await requireConnection(tx, ownerId, input.provider);
    return readRows(
      tx,
      sql<ConflictRow>`select c.id, c.field, c.kith_value, c.crm_value, c.found_at, l.object,
          l.contact_id, l.company_id, ${linkLabel} as label
        from crm_conflicts c join crm_links l on l.owner_id = c.owner_id and l.id = c.link_id
        where c.owner_id = ${ownerId} and l.connection_id = ${id} and c.closed_at is null
          and not ${isDeletedHere} and ${afterTime(sql`c.found_at`, sql`c.id`, after)}
        order by c.found_at desc, c.id limit ${input.limit + 1}`,
    );
  });
  return cutPage(rows, input.limit, (last) => toTimeKeyset(last.found_at, last.id));
}
