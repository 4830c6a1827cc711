import {
  type FlagChange,
  flagLimits,
  type FlagPreview,
  type FlagScope,
  type FlagSetting,
} from '@kith/contract/flags/endpoints';
import { dayMs } from '@kith/contract/core/time';
import { featureFlags, type FlagName } from '@kith/contract/flags/table';
import type { Environment } from '@kith/contract/system/schemas';
import { sql } from 'kysely';

import { AppError, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, jsonParam, readRow, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import {
  findTarget,
  isSameSetting,
  type LimitedSetting,
  lockFlag,
  readSetting,
  type Target,
  writeSetting,
} from './flag-settings.ts';
import { addChange, readChange } from './flag-changes.ts';

type Wanted = {
  name: FlagName;
  scope: FlagScope;
  setting: FlagSetting;
  /** Until when; null: until it is changed. */
  ends_at: string | null;
};

/**
 * Who would see a flag before and after a change: the change is made in a transaction, counted by
 * the rule that applies to every request, and taken back.
 *
 * @throws `not_found` where no member has the address; `validation_failed` for an end that can't be
 */
export function previewFlag({
  ctx,
  database,
  environment: here,
  input: { name, scope, setting, ends_at: end },
}: {
  ctx: MemberContext;
  database: Database;
  environment: Environment;
  input: Wanted;
}): Promise<FlagPreview> {
  const environment = scope.kind === 'environment' ? scope.environment : here;
  return runAsService(database, async (tx) => {
    const target = await findTarget(tx, scope);
    const endsAt = readEnd(end, ctx.clock.now());
    await lockFlag(tx, name);
    const current = await readSetting(tx, name, target);
    const before = await listHolders(tx, name, environment);
    await sql`savepoint dry_run`.execute(tx);
    await writeSetting(tx, name, target, { setting, endsAt });
    const after = await listHolders(tx, name, environment);
    await sql`rollback to savepoint dry_run`.execute(tx);
    return {
      environment,
      members: await countMembers(tx),
      before: before.size,
      after: after.size,
      gaining: after.difference(before).size,
      losing: before.difference(after).size,
      current: current.setting,
      current_ends_at: current.endsAt?.toISOString() ?? null,
    };
  });
}

/**
 * Sets a flag. Threats: a member who calls it by hand, so `adminApi` has checked and recorded the
 * call; two administrators at once, so the flag is locked and the setting must still be the one that
 * was previewed; an administrator who acts unseen, so the change with its reason is in the history
 * and the audit log in the same transaction.
 *
 * @throws `not_found`, `validation_failed`, `conflict`, `illegal_state`
 */
export function changeFlag({
  ctx,
  database,
  input: { name, scope, reason, undoes, ...input },
}: {
  ctx: MemberContext;
  database: Database;
  input: Wanted & {
    expected: FlagSetting;
    expected_ends_at: string | null;
    reason: string;
    undoes: string | null;
  };
}): Promise<FlagChange> {
  return runAsService(database, async (tx) => {
    const target = await findTarget(tx, scope);
    const after = { setting: input.setting, endsAt: readEnd(input.ends_at, ctx.clock.now()) };
    await lockFlag(tx, name);
    const before = await readSetting(tx, name, target);
    const end = input.expected_ends_at;
    const expected = { setting: input.expected, endsAt: end === null ? null : new Date(end) };
    if (!isSameSetting(before, expected)) {
      throw new AppError('conflict', 'The flag was changed meanwhile');
    }
    if (isSameSetting(before, after)) {
      throw new AppError('illegal_state', 'The flag is set like that already');
    }
    if (undoes !== null) await requireUndone(tx, undoes, { name, target, before, after });
    await writeSetting(tx, name, target, after);
    const id = await addChange(tx, {
      name,
      target,
      before,
      after,
      reason,
      changedBy: ctx.actor.memberId,
      changedAt: ctx.clock.now(),
      undoes,
    });
    await recordChange(tx, ctx, { id, name, target, before, after, reason });
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

function readEnd(end: string | null, now: Date): Date | null {
  if (end === null) return null;
  const endsAt = new Date(end);
  const ahead = endsAt.getTime() - now.getTime();
  if (ahead > 0 && ahead <= flagLimits.longestDays * dayMs) return endsAt;
  const message = 'It is in the past or too far away';
  throw validationFailed([{ path: 'ends_at', code: 'out_of_range', message }]);
}

type Undone = { name: FlagName; target: Target; before: LimitedSetting; after: LimitedSetting };

async function requireUndone(
  tx: Tx,
  id: string,
  { name, target, before, after }: Undone,
): Promise<void> {
  const memberId = target.kind === 'member' ? target.memberId : null;
  const row = await readRow(
    tx,
    sql<Computed<{ id: string }>>`select id from feature_flag_changes
      where id = ${id} and name = ${name} and scope = ${target.kind}
        and environment is not distinct from ${target.kind === 'environment' ? target.environment : null}
        and plan is not distinct from ${target.kind === 'plan' ? target.plan : null}
        and target_user_id is not distinct from ${memberId}::uuid
        and after = ${String(before.setting)} and after_ends_at is not distinct from ${before.endsAt}
        -- What had an end that has passed meanwhile is back as not set.
        and case when not flag_holds(before_ends_at) then ${after.setting === 'default'}
          else before = ${String(after.setting)}
            and before_ends_at is not distinct from ${after.endsAt} end`,
  );
  if (!row) throw new AppError('illegal_state', 'That change can’t be undone any more');
}

type Recorded = Undone & { id: string; reason: string };

async function recordChange(
  tx: Tx,
  { actor }: MemberContext,
  { target, before, after, ...change }: Recorded,
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
      request_data: jsonParam({
        method: 'POST',
        ...change,
        scope,
        before: before.setting,
        after: after.setting,
        ends_at: after.endsAt?.toISOString() ?? null,
      }),
      response_status: 200,
      success: true,
    })
    .execute();
}
