import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { AdminAuditLog } from '#platform/database/database-types.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { afterTime, readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

const columns = [
  'id',
  'action_type',
  'created_at',
  'admin_user_id',
  'target_user_id',
  'route_path',
  'rpc_function',
  'user_agent',
  'response_status',
  'error_message',
  'success',
] as const;

export type AuditRow = Pick<Selectable<AdminAuditLog>, (typeof columns)[number]> &
  Computed<{
    admin_name: string | null;
    admin_email: string | null;
    method: string | null;
    ip_address: string | null;
  }>;

/**
 * A page of administrators' actions and refused attempts, newest first. The caller has checked that
 * an administrator asks.
 */
export async function listAudit({
  database,
  input: { action, cursor, limit },
}: {
  database: Database;
  input: {
    action?: AuditRow['action_type'] | undefined;
    cursor?: string | undefined;
    limit: number;
  };
}): Promise<{ items: AuditRow[]; next_cursor: string | null }> {
  const wanted: RawBuilder<unknown>[] = [
    afterTime(sql`l.created_at`, sql`l.id`, readTimeCursor(cursor)),
  ];
  if (action !== undefined) wanted.push(sql`l.action_type = ${action}`);
  const rows = await runAsService(database, (tx) =>
    readRows(
      tx,
      sql<AuditRow>`select ${sql.join(columns.map((name) => sql.ref(`l.${name}`)))},
          p.display_name as admin_name, u.email as admin_email,
          l.request_data ->> 'method' as method, host(l.ip_address) as ip_address
        from admin_audit_log l
        left join auth.users u on u.id = l.admin_user_id
        left join profiles p on p.id = l.admin_user_id
        where ${sql.join(wanted, sql` and `)}
        order by l.created_at desc, l.id limit ${limit + 1}`,
    ),
  );
  return cutPage(rows, limit, (last) => toTimeKeyset(last.created_at, last.id));
}
