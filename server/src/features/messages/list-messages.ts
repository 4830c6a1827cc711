import { messagePageSize } from '@kith/contract/messages/rules';
import type { ListMessages } from '@kith/contract/messages/schemas';
import { type RawBuilder, sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';

import type { MessageRow } from './message-queries.ts';

type Around = Computed<{ has_older: boolean; has_newer: boolean }>;
export type MessageRows = Around & { rows: MessageRow[] };

/** Of an empty page there is one row, without a message. */
type PageRow = Around & (MessageRow | Computed<{ id: null }>);

/** A page of a conversation in its order. @throws `not_found`, also for a member who is no participant. */
export async function listMessages({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ListMessages;
}): Promise<MessageRows> {
  const { database, actor } = ctx;
  const query = pageQuery(actor.memberId, input);
  // The limit is part of the query's text because the plan depends on it: only the screen's is prepared.
  const page = await (input.limit === messagePageSize
    ? database.read(query)
    : database.transaction((tx) => readRows(tx, query)));
  const [first] = page;
  if (!first) throw notFound('Conversation');
  const { has_older, has_newer } = first;
  const rows = page.filter((row): row is Around & MessageRow => row.id !== null);
  return { rows, has_older, has_newer };
}

/** No row for a member who is no participant. One query, whose plan depends on no other value than the limit. */
export function pageQuery(memberId: string, input: ListMessages): RawBuilder<PageRow> {
  const { conversation_id: id, before_seq: before, after_seq: after } = input;
  // Where the page would be if it had messages.
  const place = before ?? (after ?? 0) + 1;
  return sql<PageRow>`
    with wanted as (select ${pageIds(input)} as ids),
      page as (select m.* from wanted cross join lateral message_rows(wanted.ids) m),
      ends as (select coalesce(min(seq), ${place}) as first,
        coalesce(max(seq), ${place}::bigint - 1) as last from page),
      beside as materialized (select
        exists (select from messages where conversation_id = ${id} and seq < ends.first) as has_older,
        exists (select from messages where conversation_id = ${id} and seq > ends.last) as has_newer
        from ends)
    select page.*, beside.has_older, beside.has_newer
    from conversation_participants p cross join beside left join page on true
    where p.user_id = ${memberId} and p.conversation_id = ${id}
    order by page.seq`;
}

function pageIds(input: ListMessages): RawBuilder<string[]> {
  const { before_seq: before, after_seq: after, around_seq: around, limit } = input;
  if (after !== undefined) return idsOf(input, sql`seq > ${after} order by seq asc`, limit);
  if (around !== undefined) {
    const older = idsOf(input, sql`seq < ${around} order by seq desc`, Math.floor(limit / 2));
    const newer = idsOf(input, sql`seq >= ${around} order by seq asc`, Math.ceil(limit / 2));
    return sql`${older} || ${newer}`;
  }
  const older = before === undefined ? sql`true` : sql`seq < ${before}`;
  return idsOf(input, sql`${older} order by seq desc`, limit);
}

const idsOf = (
  { conversation_id }: ListMessages,
  span: RawBuilder<unknown>,
  limit: number,
): RawBuilder<string[]> => sql`array(select id from messages
  where conversation_id = ${conversation_id} and ${span}
  limit ${sql.raw(String(limit))})`;
