import { cutText } from '@kith/contract/core/text';
import type { AdminAction } from '@kith/contract/roles/schemas';
import { sql } from 'kysely';

import { type Computed, jsonParam, readRow } from '#platform/database/rows.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';

/** The origin of a request, from its socket and its token. */
export type Origin = { ipAddress: string; userAgent: string; sessionId: string | null };

const userAgentLength = 300;

/** The maximum stored length of a user agent. */
export function auditedUserAgent({ userAgent }: Origin): string {
  return cutText(userAgent, userAgentLength);
}

/**
 * Adds an entry to the audit log for the caller. An attempt by others than administrators is
 * recorded as a denial.
 *
 * @returns whether it was an administrator
 */
export async function recordAdminAction({
  database,
  action,
  origin,
}: {
  database: MemberDatabase;
  action: AdminAction;
  origin: Origin;
}): Promise<boolean> {
  const entry = {
    action_type: action.p_action_type,
    route_path: action.p_route_path,
    rpc_function: action.p_rpc_function,
    target_user_id: action.p_target_user_id,
    ip_address: origin.ipAddress === '' ? null : origin.ipAddress,
    user_agent: auditedUserAgent(origin),
    session_id: origin.sessionId,
    request_data: action.p_request_data,
    response_status: action.p_response_status,
    error_message: action.p_error_message,
    success: action.p_success,
  };
  const row = await database.transaction((tx) =>
    readRow(
      tx,
      sql<
        Computed<{ record_admin_action: boolean }>
      >`select record_admin_action(${jsonParam(entry)})`,
    ),
  );
  return row?.record_admin_action === true;
}
