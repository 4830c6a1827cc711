import type { OwedRefund } from '@kith/contract/payments/owed-refunds';
import { sql } from 'kysely';

import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows, type TimeText, toWireTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { afterTime, readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

type OwedRow = Computed<{
  id: string;
  happened_at: TimeText;
  amount: number;
  currency: OwedRefund['currency'];
  kind: OwedRefund['kind'];
  provider: string;
  provider_payment: string | null;
  member_id: string | null;
  name: string | null;
  email: string | null;
}>;

/**
 * Refunds that failed at the provider and are still owed, the newest first: neither settled by an
 * administrator nor made up for by a later one of the same payment. @throws `invalid_cursor`
 */
export async function listOwedRefunds({
  database,
  input: { cursor, limit },
}: {
  database: Database;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: OwedRefund[]; next_cursor: string | null }> {
  const after = readTimeCursor(cursor);
  const rows = await runAsService(database, (tx) =>
    readRows(
      tx,
      sql<OwedRow>`
        select f.id, f.happened_at, f.amount, f.currency, f.kind, f.provider, f.provider_payment,
          u.id as member_id, p.display_name as name, u.email
        from payments f
          left join auth.users u on u.id = f.user_id
          left join profiles p on p.id = f.user_id
        where f.type = 'refund_failed' and f.settled_at is null and f.amount > 0
          and not exists (
            select from payments r
            where r.payment_id = f.payment_id and r.type = 'refund'
              and r.happened_at > f.happened_at and r.amount >= f.amount
              and not exists (select from payments g where g.type = 'refund_failed'
                and g.provider = r.provider and g.provider_id = r.provider_id))
          and ${afterTime(sql`f.happened_at`, sql`f.id`, after)}
        order by f.happened_at desc, f.id limit ${limit + 1}`,
    ),
  );
  const page = cutPage(rows, limit, (last) => toTimeKeyset(last.happened_at, last.id));
  return { items: page.items.map(presentOwed), next_cursor: page.next_cursor };
}

function presentOwed(row: OwedRow): OwedRefund {
  return {
    id: row.id,
    failed_at: toWireTime(row.happened_at),
    amount: row.amount,
    currency: row.currency,
    kind: row.kind,
    member:
      row.member_id === null ? null : { id: row.member_id, name: row.name ?? '', email: row.email },
    provider: row.provider,
    provider_payment: row.provider_payment,
  };
}
