import type { SupportTicket } from '@kith/contract/support/admin-endpoints';
import type { TicketList } from '@kith/contract/support/rules';
import { type RawBuilder, sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { readNumberCursor } from '#platform/http/number-keyset.ts';

import { presentSupportTicket, readSupportTickets } from './support-ticket-rows.ts';

const conditions: Record<TicketList, RawBuilder<unknown>> = {
  waiting: sql`a.id is null and t.is_answer_expected`,
  answered: sql`a.id is not null`,
  earlier: sql`a.id is null and not t.is_answer_expected`,
};

/** A page of members' questions: those that wait with the oldest first, others newest first. @throws `invalid_cursor` */
export async function listSupportTickets({
  ctx,
  database,
  input: { list, cursor, limit },
}: {
  ctx: MemberContext;
  database: Database;
  input: { list: TicketList; cursor?: string | undefined; limit: number };
}): Promise<{ items: SupportTicket[]; next_cursor: string | null }> {
  const last = readNumberCursor(cursor);
  const isRising = list === 'waiting';
  const after =
    last === null ? sql`true` : isRising ? sql`t.number > ${last}` : sql`t.number < ${last}`;
  const rows = await runAsService(database, (tx) =>
    readSupportTickets(tx, {
      where: sql`${conditions[list]} and ${after}`,
      order: isRising ? sql`t.number` : sql`t.number desc`,
      limit: limit + 1,
    }),
  );
  const page = cutPage(rows, limit, ({ number }) => Number(number));
  const now = ctx.clock.now();
  return { ...page, items: page.items.map((row) => presentSupportTicket(row, now)) };
}
