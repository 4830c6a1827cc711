import { dayMs } from '@kith/contract/core/time';
import { ticketsPerDay } from '@kith/contract/support/rules';
import { and, count, eq, gt, sql } from 'drizzle-orm';

import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { mailTicketJobName } from './mail-ticket.ts';
import { supportTickets, type TicketRow } from './tables.ts';

/**
 * Keeps a question to support; a job mails it to them.
 *
 * @throws `rate_limited` after ten within a day.
 */
export async function openTicket({
  ctx,
  input: { subject, message },
}: {
  ctx: MemberContext;
  input: { subject: string; message: string };
}): Promise<TicketRow> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    // Of two at once the second counts the first.
    await tx.execute(sql`select from profiles where id = ${ownerId} for update`);
    const since = new Date(now.getTime() - dayMs);
    const [recent] = await tx
      .select({ count: count() })
      .from(supportTickets)
      .where(and(eq(supportTickets.ownerId, ownerId), gt(supportTickets.createdAt, since)));
    if ((recent?.count ?? 0) >= ticketsPerDay) {
      throw new AppError('rate_limited', 'Too many questions within a day');
    }
    const [ticket] = await tx
      .insert(supportTickets)
      .values({ ownerId, subject, message, createdAt: now })
      .returning();
    if (!ticket) throw new Error('An insert gave no row');
    await ctx.jobs.send(tx, mailTicketJobName, { ownerId, ticketId: ticket.id });
    return ticket;
  });
}
