import type { HistoryEntry, HistoryInput } from '@kith/contract/credits/schemas';
import { type RawBuilder, sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows, type TimeText, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { cutPage } from '#platform/http/cursor.ts';
import {
  afterTime,
  readTimeCursor,
  type TimeKeyset,
  toTimeKeyset,
} from '#platform/http/time-keyset.ts';

export type HistoryRow = Computed<{
  id: string;
  kind: HistoryEntry['kind'];
  unit: HistoryEntry['unit'];
  action: string | null;
  subject: string | null;
  quantity: number;
  change: string;
  held: string;
  balance: string | null;
  invoice_id: string | null;
  paid: string | null;
  currency: string | null;
  happened_at: TimeText;
}>;

/** What changed the member's credits, the newest first. @throws `invalid_cursor` */
export function readHistory({
  ctx,
  input: { filter, month, cursor, limit },
}: {
  ctx: MemberContext;
  input: HistoryInput;
}): Promise<{ items: HistoryEntry[]; next_cursor: string | null }> {
  const after = readTimeCursor(cursor);
  return ctx.database.transaction(async (tx) => {
    const wanted = { filter, month: month ?? null, after, limit: limit + 1 };
    const rows = await selectHistory(tx, ctx.actor.memberId, wanted);
    const page = cutPage(rows, limit, (last) => toTimeKeyset(last.happened_at, last.id));
    return { items: page.items.map(presentEntry), next_cursor: page.next_cursor };
  });
}

const filters: Record<HistoryInput['filter'], RawBuilder<boolean>> = {
  all: sql`true`,
  spent: sql`(t.kind in ('charge', 'expire') or h.captured > 0)`,
  added: sql`(t.kind in ('grant', 'purchase', 'reward') or t.kind = 'refund' and t.change > 0)`,
  held: sql`(t.kind = 'hold' and h.settled_at is null)`,
};

/** One row per transaction; a hold with what became of it, instead of its captures and its release. */
export async function selectHistory(
  tx: Tx,
  memberId: string,
  {
    filter,
    month,
    after,
    limit,
  }: {
    filter: HistoryInput['filter'];
    month: string | null;
    after: TimeKeyset | null;
    limit: number;
  },
): Promise<HistoryRow[]> {
  return readRows(
    tx,
    sql<HistoryRow>`
      select t.id, t.kind, t.unit, t.action, t.quantity, t.happened_at,
        case when t.kind = 'hold' then -h.captured else t.change end as change,
        coalesce(h.amount - h.captured - h.released, 0) as held,
        case when t.kind <> 'hold' then t.balance when h.settled_at is not null
          then (select e.balance from credit_transactions e where e.hold_id = h.id
            order by e.happened_at desc, e.kind desc limit 1) end as balance,
        case
          when t.action = 'contact_enhanced' and t.resource_id ~ '^[0-9a-f-]{36}:' then (
            select c.full_name from contacts c where c.owner_id = ${memberId}
              and c.id = left(t.resource_id, 36)::uuid and c.deleted_at is null)
          when t.resource_id is null or t.resource_id !~ '^[0-9a-f-]{36}$' then null
          when t.action = 'ai_analysis' and t.quantity = 1 then (select c.full_name from analyses a
            join contacts c on c.owner_id = ${memberId} and c.id = a.contact_id and c.deleted_at is null
            where a.owner_id = ${memberId} and a.run_id = t.resource_id::uuid)
          when t.action = 'ai_analysis' then (select nullif(r.about, '') from analysis_runs r
            where r.owner_id = ${memberId} and r.id = t.resource_id::uuid)
          when t.action = 'profile_analysis' then (select c.full_name from profile_analyses a
            join contacts c on c.owner_id = ${memberId} and c.id = a.contact_id and c.deleted_at is null
            where a.owner_id = ${memberId} and a.id = t.resource_id::uuid)
          when t.action = 'contact_created' then (select c.full_name from contacts c
            where c.owner_id = ${memberId} and c.id = t.resource_id::uuid and c.deleted_at is null)
          when t.action = 'opportunity_created' then (select o.title from opportunities o
            where o.owner_id = ${memberId} and o.id = t.resource_id::uuid and o.deleted_at is null)
          when t.action = 'post_created' then (select left(p.body, 80) from posts p
            where p.owner_id = ${memberId} and p.id = t.resource_id::uuid and p.deleted_at is null)
        end as subject, i.id as invoice_id, i.total as paid, i.currency
      from credit_transactions t left join credit_holds h on h.id = t.hold_id
        left join lateral (select i.id, i.total, i.currency from invoices i
          where t.kind = 'purchase' and i.user_id = ${memberId} and i.kind = 'invoice'
            and i.source_id::text = t.resource_id) i on true
      where t.user_id = ${memberId} and t.kind not in ('capture', 'release', 'payment')
        and ${filters[filter]} and ${inMonth(month)}
        and ${afterTime(sql`t.happened_at`, sql`t.id`, after)}
      order by t.happened_at desc, t.id limit ${limit}`,
  );
}

/** Months are those of UTC, as for the credits that they bring. */
function inMonth(month: string | null): RawBuilder<boolean> {
  if (month === null) return sql`true`;
  const [year = 0, number = 1] = month.split('-').map(Number);
  const [from, until] = [Date.UTC(year, number - 1), Date.UTC(year, number)];
  return sql`(t.happened_at >= ${new Date(from)} and t.happened_at < ${new Date(until)})`;
}

function presentEntry(row: HistoryRow): HistoryEntry {
  const { id, kind, unit, action, subject, quantity, change, held, balance, invoice_id } = row;
  return {
    id,
    kind,
    unit,
    action,
    subject,
    quantity,
    invoice_id,
    at: toWireTime(row.happened_at),
    change: Number(change),
    held: Number(held),
    balance: balance === null ? null : Number(balance),
  };
}
