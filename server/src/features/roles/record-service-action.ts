import { auditLimits } from '@kith/contract/roles/rules';

import type { Database } from '#platform/database/database.ts';
import { jsonParam } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

import { auditedUserAgent, type Origin } from './record-admin-action.ts';

/** A finished call of the admin API. */
export type ServiceAction = {
  /** With `:id` instead of ids: deleting an account keeps the action without the name. */
  routePath: string;
  method: string;
  /** Names of parameters, never their values. */
  fields: string[];
  /** The affected users; unknown ids are left out. */
  targetUserId: string | null;
  /** The refused member; a service key is no member. */
  memberId: string | null;
  isAllowed: boolean;
  status: number;
  /** The code of the refusal. */
  errorCode: string | null;
};

/** Adds an entry to the audit log for a call with a service key, or for the attempt at one. */
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
  await runAsService(database, (tx) => {
    const knownId = (id: string | null) =>
      tx.selectFrom('auth.users').select('id').where('id', '=', id);
    return tx
      .insertInto('admin_audit_log')
      .values({
        admin_user_id: knownId(action.memberId),
        action_type: isAllowed ? 'route_access' : 'access_denied',
        route_path: action.routePath.slice(0, auditLimits.text),
        target_user_id: knownId(action.targetUserId),
        ip_address: origin.ipAddress === '' ? null : origin.ipAddress,
        user_agent: auditedUserAgent(origin),
        session_id: origin.sessionId,
        request_data: jsonParam(requestData),
        response_status: status,
        error_message: action.errorCode,
        success: isAllowed && status < 400,
      })
      .execute();
  });
}
