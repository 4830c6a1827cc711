import type { MemberContext } from '#platform/context.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { readNumberCursor } from '#platform/http/number-keyset.ts';

import type { AnsweredTicketRow } from './ticket-row.ts';

/** The member's questions with their answers, newest first. @throws `invalid_cursor` */
export async function listTickets({
  ctx,
  input: { cursor, limit },
}: {
  ctx: MemberContext;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: AnsweredTicketRow[]; next_cursor: string | null }> {
  const before = readNumberCursor(cursor);
  const rows = await ctx.database.transaction((tx) =>
    tx
      .selectFrom('support_tickets as t')
      .leftJoin('support_answers as a', (join) =>
        join.onRef('a.owner_id', '=', 't.owner_id').onRef('a.ticket_id', '=', 't.id'),
      )
      .select(['t.id', 't.number', 't.subject', 't.message', 't.created_at'])
      .select(['a.kind', 'a.text as answer', 'a.answered_at'])
      .where('t.owner_id', '=', ctx.actor.memberId)
      .$if(before !== null, (tickets) => tickets.where('t.number', '<', before))
      .orderBy('t.number', 'desc')
      .limit(limit + 1)
      .execute(),
  );
  return cutPage(rows, limit, ({ number }) => number);
}
