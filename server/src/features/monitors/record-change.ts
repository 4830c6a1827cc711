import type { monitorChangeKinds, StoredDefinition } from '@kith/contract/monitors/endpoints';

import type { MemberContext } from '#platform/context.ts';
import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type Change = {
  monitorId: string;
  kind: (typeof monitorChangeKinds)[number];
  before: StoredDefinition | null;
  after: StoredDefinition | null;
  silencedUntil: string | null;
  reason: string;
};

/** A change of a monitor goes into its history and the audit log, in the transaction that makes it. */
export async function recordChange(
  tx: Tx,
  { actor, clock }: MemberContext,
  { monitorId, kind, before, after, silencedUntil, reason }: Change,
): Promise<void> {
  await tx
    .insertInto('monitor_changes')
    .values({
      monitor_id: monitorId,
      kind,
      before: before === null ? null : jsonParam(before),
      after: after === null ? null : jsonParam(after),
      silenced_until: silencedUntil,
      reason,
      changed_by: actor.memberId,
      changed_at: clock.now(),
    })
    .execute();
  await tx
    .insertInto('admin_audit_log')
    .values({
      admin_user_id: actor.memberId,
      action_type: 'rpc_call',
      route_path: '/api/v1/admin/monitors',
      rpc_function: `monitors.${kind}`,
      session_id: actor.sessionId,
      request_data: jsonParam({ id: monitorId, before, after, silencedUntil, reason }),
      response_status: 200,
      success: true,
    })
    .execute();
}
