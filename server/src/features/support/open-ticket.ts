import { dayMs } from '@kith/contract/core/time';
import { ticketsPerDay } from '@kith/contract/support/rules';
import { sql } from 'kysely';

import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { emailTicketJobName } from './email-ticket.ts';
import type { TicketRow } from './ticket-row.ts';

/**
 * Stores a question to support; a job emails it to the team.
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
    await sql`select from profiles where id = ${ownerId} for update`.execute(tx);
    const since = new Date(now.getTime() - dayMs).toISOString();
    const recent = await tx
      .selectFrom('support_tickets')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner_id', '=', ownerId)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow();
    if (recent.count >= ticketsPerDay) {
      throw new AppError('rate_limited', 'Too many questions within a day');
    }
    const ticket = await tx
      .insertInto('support_tickets')
      .values({ owner_id: ownerId, subject, message, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    await ctx.jobs.send(tx, emailTicketJobName, { ownerId, ticketId: ticket.id });
    return ticket;
  });
}
