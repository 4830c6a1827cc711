import { auditLimits } from '@kith/contract/roles/rules';
import { sql } from 'drizzle-orm';

import type { Database } from '#platform/database/database.ts';
import { jsonParam } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

import { auditedUserAgent, type Origin } from './record-admin-action.ts';

/** A call of the service's administration, as it ended. */
export type ServiceAction = {
  /** With `:id` where an id stood: an account that goes leaves the deed without the name. */
  routePath: string;
  method: string;
  /** Names of what was sent, never its values. */
  fields: string[];
  /** Who was acted on; ids of nobody are left out. */
  targetUserId: string | null;
  /** The member who was refused; a service key is no member. */
  memberId: string | null;
  isAllowed: boolean;
  status: number;
  /** The code of the refusal. */
  errorCode: string | null;
};

/** Adds a line to the audit log for a call with a service key, or for the attempt at one. */
export async function recordServiceAction({
  database,
  action,
  origin,
}: {
  database: Database;
  action: ServiceAction;
  origin: Origin;
}): Promise<void> {
  const { isAllowed, method, fields, status } = action;
  const requestData = isAllowed ? { method, fields } : { method };
  const knownId = (id: string | null) => sql`(select id from auth.users where id = ${id}::uuid)`;
  await runAsService(database, (tx) =>
    tx.execute(sql`insert into admin_audit_log (admin_user_id, action_type, route_path,
        target_user_id, ip_address, user_agent, session_id, request_data, response_status,
        error_message, success)
      values (${knownId(action.memberId)}, ${isAllowed ? 'route_access' : 'access_denied'},
        ${action.routePath.slice(0, auditLimits.text)}, ${knownId(action.targetUserId)},
        ${origin.ipAddress === '' ? null : origin.ipAddress}::inet,
        ${auditedUserAgent(origin)}, ${origin.sessionId}::uuid, ${jsonParam(requestData)}, ${status},
        ${action.errorCode}, ${isAllowed && status < 400})`),
  );
}
