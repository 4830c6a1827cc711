import type {
  FlagChange,
  FlagPreview,
  FlagScope,
  FlagSetting,
} from '@kith/contract/flags/endpoints';
import { featureFlags, type FlagName } from '@kith/contract/flags/table';
import type { Environment } from '@kith/contract/system/schemas';
import { sql } from 'kysely';

import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, jsonParam, readRow, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { findTarget, lockFlag, readSetting, type Target, writeSetting } from './flag-settings.ts';
import { addChange, readChange } from './flag-changes.ts';

type Wanted = { name: FlagName; scope: FlagScope; setting: FlagSetting };

/**
 * Who would see a flag before and after a change: the change is made in a transaction, counted by
 * the rule that applies to every request, and taken back.
 *
 * @throws `not_found` where no member has the address.
 */
export function previewFlag({
  database,
  environment: here,
  input: { name, scope, setting },
}: {
  database: Database;
  environment: Environment;
  input: Wanted;
}): Promise<FlagPreview> {
  const environment = scope.kind === 'environment' ? scope.environment : here;
  return runAsService(database, async (tx) => {
    const target = await findTarget(tx, scope);
    await lockFlag(tx, name);
    const current = await readSetting(tx, name, target);
    const before = await listHolders(tx, name, environment);
    await sql`savepoint dry_run`.execute(tx);
    await writeSetting(tx, name, target, setting);
    const after = await listHolders(tx, name, environment);
    await sql`rollback to savepoint dry_run`.execute(tx);
    return {
      environment,
      members: await countMembers(tx),
      before: before.size,
      after: after.size,
      gaining: after.difference(before).size,
      losing: before.difference(after).size,
      current,
    };
  });
}

/**
 * Sets a flag. Threats: a member who calls it by hand, so `adminApi` has checked and recorded the
 * call; two administrators at once, so the flag is locked and the setting must still be the one that
 * was previewed; an administrator who acts unseen, so the change with its reason is in the history
 * and the audit log in the same transaction.
 *
 * @throws `not_found`, `conflict`, `illegal_state`
 */
export function changeFlag({
  ctx,
  database,
  input: { name, scope, setting, expected, reason, undoes },
}: {
  ctx: MemberContext;
  database: Database;
  input: Wanted & { expected: FlagSetting; reason: string; undoes: string | null };
}): Promise<FlagChange> {
  return runAsService(database, async (tx) => {
    const target = await findTarget(tx, scope);
    await lockFlag(tx, name);
    const before = await readSetting(tx, name, target);
    if (before !== expected) throw new AppError('conflict', 'The flag was changed meanwhile');
    if (before === setting)
      throw new AppError('illegal_state', 'The flag is set like that already');
    if (undoes !== null) await requireUndone(tx, undoes, { name, target, before, setting });
    await writeSetting(tx, name, target, setting);
    const id = await addChange(tx, {
      name,
      target,
      before,
      after: setting,
      reason,
      changedBy: ctx.actor.memberId,
      changedAt: ctx.clock.now(),
      undoes,
    });
    await recordChange(tx, ctx, { id, name, target, before, after: setting, reason });
    return readChange(tx, id);
  });
}

async function listHolders(tx: Tx, name: FlagName, environment: Environment): Promise<Set<string>> {
  const rows = await readRows(
    tx,
    sql<Computed<{ id: string }>>`select id
      from flag_holders(${name}, ${environment}, ${featureFlags[name]}) as id`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function countMembers(tx: Tx): Promise<number> {
  const row = await readRow(
    tx,
    sql<Computed<{ members: number }>>`select count(*) as members from auth.users
      where deleted_at is null`,
  );
  return row?.members ?? 0;
}

type Undone = { name: FlagName; target: Target; before: FlagSetting; setting: FlagSetting };

async function requireUndone(
  tx: Tx,
  id: string,
  { name, target, before, setting }: Undone,
): Promise<void> {
  const memberId = target.kind === 'member' ? target.memberId : null;
  const row = await readRow(
    tx,
    sql<Computed<{ id: string }>>`select id from feature_flag_changes
      where id = ${id} and name = ${name} and scope = ${target.kind}
        and environment is not distinct from ${target.kind === 'environment' ? target.environment : null}
        and plan is not distinct from ${target.kind === 'plan' ? target.plan : null}
        and target_user_id is not distinct from ${memberId}::uuid
        and before = ${String(setting)} and after = ${String(before)}`,
  );
  if (!row) throw new AppError('illegal_state', 'That change can’t be undone any more');
}

type Recorded = Omit<Undone, 'setting'> & { id: string; after: FlagSetting; reason: string };

async function recordChange(
  tx: Tx,
  { actor }: MemberContext,
  { target, ...change }: Recorded,
): Promise<void> {
  const { memberId = null, ...scope } = { memberId: undefined, ...target };
  await tx
    .insertInto('admin_audit_log')
    .values({
      admin_user_id: actor.memberId,
      action_type: 'rpc_call',
      route_path: '/api/v1/admin/feature-flags/{name}/changes',
      rpc_function: 'featureFlags.change',
      target_user_id: memberId,
      session_id: actor.sessionId,
      request_data: jsonParam({ method: 'POST', ...change, scope }),
      response_status: 200,
      success: true,
    })
    .execute();
}
