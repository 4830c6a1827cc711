import type { ListMessages } from '@kith/contract/messages/schemas';
import { sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { hasMoreAround, type MessageRow, readSpan, isParticipant } from './message-queries.ts';

export type MessageRows = { rows: MessageRow[]; has_older: boolean; has_newer: boolean };

/** A page of a conversation in its order. @throws `not_found`, also for a member who is no participant. */
export function listMessages({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ListMessages;
}): Promise<MessageRows> {
  return ctx.database.transaction(async (tx) => {
    const { conversation_id: id } = input;
    if (!(await isParticipant(tx, ctx.actor.memberId, id))) throw notFound('Conversation');
    const rows = await readPage(tx, input);
    const [first, last] = [rows.at(0), rows.at(-1)];
    if (!first || !last) {
      const bound = input.before_seq ?? (input.after_seq ?? 0) + 1;
      return { rows, ...(await hasMoreAround(tx, id, { first: bound, last: bound - 1 })) };
    }
    const place = { first: first.seq, last: last.seq };
    return { rows, ...(await hasMoreAround(tx, id, place)) };
  });
}

async function readPage(tx: Tx, input: ListMessages): Promise<MessageRow[]> {
  const { conversation_id: id, before_seq: before, after_seq: after, around_seq: around } = input;
  if (after !== undefined) {
    const where = sql`seq > ${after}`;
    return readSpan(tx, id, { where, isDescending: false, limit: input.limit });
  }
  if (around === undefined) {
    const where = before === undefined ? sql`true` : sql`seq < ${before}`;
    return readSpan(tx, id, { where, isDescending: true, limit: input.limit });
  }
  const older = Math.floor(input.limit / 2);
  const from = { where: sql`seq < ${around}`, isDescending: true, limit: older };
  const to = { where: sql`seq >= ${around}`, isDescending: false, limit: input.limit - older };
  return [...(await readSpan(tx, id, from)), ...(await readSpan(tx, id, to))];
}
