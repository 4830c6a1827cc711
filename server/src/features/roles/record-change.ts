import type { MemberContext } from '#platform/context.ts';
import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type Change = {
  /** The member it concerns. */
  memberId: string | null;
  routePath: string;
  /** The endpoint, `overrides.approve`. */
  name: string;
  data: Record<string, unknown>;
};

/**
 * Adds what an administrator changed, and for which member, to the audit log, in the transaction that changes it.
 * Without an actor it is the service's own doing, as when something expires.
 */
export async function recordChange(
  tx: Tx,
  actor: MemberContext['actor'] | null,
  { memberId, routePath, name, data }: Change,
): Promise<void> {
  await tx
    .insertInto('admin_audit_log')
    .values({
      admin_user_id: actor?.memberId ?? null,
      action_type: 'rpc_call',
      route_path: routePath,
      rpc_function: name,
      target_user_id: memberId,
      session_id: actor?.sessionId ?? null,
      request_data: jsonParam(data),
      response_status: 200,
      success: true,
    })
    .execute();
}
