import { and, desc, eq, lt } from 'drizzle-orm';
import { z } from 'zod';

import type { MemberContext } from '#platform/context.ts';
import { cutPage, decodeCursor } from '#platform/http/cursor.ts';

import { supportTickets, type TicketRow } from './tables.ts';

const keysetSchema = z.object({ number: z.number().int() });

/** The member's questions, newest first. @throws `invalid_cursor` */
export async function listTickets({
  ctx,
  input: { cursor, limit },
}: {
  ctx: MemberContext;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: TicketRow[]; next_cursor: string | null }> {
  const own = eq(supportTickets.ownerId, ctx.actor.memberId);
  const before =
    cursor === undefined
      ? undefined
      : lt(supportTickets.number, decodeCursor(keysetSchema, cursor).number);
  const rows = await ctx.database.transaction((tx) =>
    tx
      .select()
      .from(supportTickets)
      .where(and(own, before))
      .orderBy(desc(supportTickets.number))
      .limit(limit + 1),
  );
  return cutPage(rows, limit, ({ number }) => ({ number }));
}
