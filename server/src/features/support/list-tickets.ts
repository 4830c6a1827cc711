import type { MemberContext } from '#platform/context.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { readNumberCursor } from '#platform/http/number-keyset.ts';

import type { TicketRow } from './ticket-row.ts';

/** The member's questions, newest first. @throws `invalid_cursor` */
export async function listTickets({
  ctx,
  input: { cursor, limit },
}: {
  ctx: MemberContext;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: TicketRow[]; next_cursor: string | null }> {
  const before = readNumberCursor(cursor);
  const rows = await ctx.database.transaction((tx) =>
    tx
      .selectFrom('support_tickets')
      .selectAll()
      .where('owner_id', '=', ctx.actor.memberId)
      .$if(before !== null, (tickets) => tickets.where('number', '<', before))
      .orderBy('number', 'desc')
      .limit(limit + 1)
      .execute(),
  );
  return cutPage(rows, limit, ({ number }) => number);
}
