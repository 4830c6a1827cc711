import type { adminActions } from '@kith/contract/roles/rules';
import { type SQL, sql } from 'drizzle-orm';

import type { Database } from '#platform/database/database.ts';
import { readRows, type TimeText } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { afterTime, readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

export type AuditRow = {
  id: string;
  action_type: (typeof adminActions)[number];
  created_at: TimeText;
  admin_user_id: string | null;
  admin_name: string | null;
  admin_email: string | null;
  target_user_id: string | null;
  route_path: string | null;
  rpc_function: string | null;
  method: string | null;
  ip_address: string | null;
  user_agent: string | null;
  response_status: number | null;
  error_message: string | null;
  success: boolean;
};

/**
 * A page of what administrators did and who was refused, newest first. Whoever calls this has made
 * sure that an administrator asks.
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
  const wanted: SQL[] = [afterTime(sql`l.created_at`, sql`l.id`, readTimeCursor(cursor))];
  if (action !== undefined) wanted.push(sql`l.action_type = ${action}`);
  const rows = await runAsService(database, (tx) =>
    readRows<AuditRow>(
      tx,
      sql`select l.id, l.action_type, l.created_at, l.admin_user_id, p.display_name as admin_name,
          u.email as admin_email, l.target_user_id, l.route_path, l.rpc_function,
          l.request_data ->> 'method' as method, host(l.ip_address) as ip_address, l.user_agent,
          l.response_status, l.error_message, l.success
        from admin_audit_log l
        left join auth.users u on u.id = l.admin_user_id
        left join profiles p on p.id = l.admin_user_id
        where ${sql.join(wanted, sql` and `)}
        order by l.created_at desc, l.id limit ${limit + 1}`,
    ),
  );
  return cutPage(rows, limit, (last) => toTimeKeyset(last.created_at, last.id));
}
