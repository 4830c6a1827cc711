import type { Effect, Override } from '@kith/contract/overrides/endpoints';
import { isFinal } from '@kith/contract/overrides/rules';

import { decideRequest, refuseSelf } from '#features/approvals/approve-request.ts';
import { recordChange } from '#features/roles/record-change.ts';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { holdLock } from '#platform/database/locks.ts';
import { readTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { applyGrant, takeBackGrant } from './apply-grant.ts';
import { measureEffect } from './measure-effect.ts';
import { notifyOfGrant } from './notify-of-grant.ts';
import { type OverrideRow, presentOverride, readOverride } from './override-rows.ts';

type Parts<Input> = { ctx: MemberContext; database: Database; input: Input };
type Named = { id: string };
type Noted = Named & { note: string };

/**
 * Approves what another administrator asked for, and gives it. Of two approvals at once the second finds
 * nothing that waits.
 *
 * @throws `not_found`, `forbidden`, `illegal_state`
 */
export function approveOverride({ ctx, database, input: { id } }: Parts<Named>): Promise<Override> {
  const { actor, clock, jobs } = ctx;
  const now = clock.now();
  return changeOverride(database, ctx, id, async (tx, row) => {
    const about = { subject: 'override', subjectId: id, actorId: actor.memberId, now } as const;
    await decideRequest(tx, { ...about, decision: 'approved' });
    if ((readTime(row.expires_at) ?? Infinity) <= now) {
      throw new AppError('illegal_state', 'It would have ended already');
    }
    const applied = { id, memberId: row.user_id, grant: row.wanted, now };
    await applyGrant(tx, applied);
    await setState(tx, id, { state: 'active', applied_at: now });
    await notifyOfGrant({ tx, jobs }, { ...applied, step: 'granted' });
    return { name: 'approve', data: {} };
  });
}

/** Declines what another administrator asked for. @throws `not_found`, `forbidden`, `illegal_state` */
export function declineOverride({
  ctx,
  database,
  input: { id, note },
}: Parts<Noted>): Promise<Override> {
  return changeOverride(database, ctx, id, async (tx) => {
    const [actorId, now] = [ctx.actor.memberId, ctx.clock.now()];
    const about = { subject: 'override', subjectId: id, actorId, now } as const;
    await decideRequest(tx, { ...about, decision: 'declined' });
    await setState(tx, id, { state: 'declined', note, ended_at: now, ended_by: actorId });
    return { name: 'decline', data: { note } };
  });
}

/** Withdraws one's own request. @throws `not_found`, `forbidden`, `illegal_state` */
export function withdrawOverride({
  ctx,
  database,
  input: { id },
}: Parts<Named>): Promise<Override> {
  return changeOverride(database, ctx, id, async (tx) => {
    const [actorId, now] = [ctx.actor.memberId, ctx.clock.now()];
    const about = { subject: 'override', subjectId: id, actorId, now } as const;
    await decideRequest(tx, { ...about, decision: 'withdrawn' });
    await setState(tx, id, { state: 'withdrawn', ended_at: now, ended_by: actorId });
    return { name: 'withdraw', data: {} };
  });
}

/**
 * Takes back what a member was granted, as far as it is still there. No second administrator is asked: it
 * gives no one anything, and can be granted again.
 *
 * @throws `not_found`, `forbidden` for oneself, `illegal_state` for what is final or over
 */
export function undoOverride({
  ctx,
  database,
  input: { id, note },
}: Parts<Noted>): Promise<Override> {
  const { actor, clock, jobs } = ctx;
  const now = clock.now();
  return changeOverride(database, ctx, id, async (tx, row) => {
    refuseSelf(actor.memberId, row.user_id);
    requireUndoable(row);
    const applied = { id, memberId: row.user_id, grant: row.wanted, now };
    await takeBackGrant(tx, applied);
    await setState(tx, id, { state: 'undone', note, ended_at: now, ended_by: actor.memberId });
    await notifyOfGrant({ tx, jobs }, { ...applied, step: 'undone' });
    return { name: 'undo', data: { note } };
  });
}

/** What approving what waits, or undoing what is in effect, would change. @throws `not_found` */
export function readEffect({
  ctx,
  database,
  input: { id },
}: Parts<Named>): Promise<{ effect: Effect | null }> {
  const now = ctx.clock.now();
  return runAsService(database, async (tx) => {
    const row = await lockOverride(tx, id);
    const applied = { id, memberId: row.user_id, grant: row.wanted, now };
    const change =
      row.state === 'pending'
        ? () => applyGrant(tx, applied)
        : row.state === 'active' && !isFinal(row.kind)
          ? () => takeBackGrant(tx, applied)
          : null;
    return { effect: change && (await measureEffect(tx, { memberId: row.user_id, now }, change)) };
  });
}

function requireUndoable({ state, kind }: OverrideRow): void {
  if (isFinal(kind)) throw new AppError('illegal_state', 'It is final');
  if (state !== 'active') throw new AppError('illegal_state', 'It is not in effect');
}

type Done = { name: string; data: Record<string, unknown> };

/** Every step locks the member's overrides, and is in the audit log with the member it concerns. */
function changeOverride(
  database: Database,
  { actor }: MemberContext,
  id: string,
  step: (tx: Tx, row: OverrideRow) => Promise<Done>,
): Promise<Override> {
  return runAsService(database, async (tx) => {
    const row = await lockOverride(tx, id);
    const { name, data } = await step(tx, row);
    await recordChange(tx, actor, {
      memberId: row.user_id,
      routePath: `/api/v1/admin/overrides/{id}/${name}`,
      name: `overrides.${name}`,
      data: { method: 'POST', id, ...data },
    });
    return presentOverride(await readOverride(tx, id), actor.memberId);
  });
}

/** Also against the job that ends what has expired. */
async function lockOverride(tx: Tx, id: string): Promise<OverrideRow> {
  const { user_id: memberId } = await readOverride(tx, id);
  await holdLock(tx, `override:${memberId}`);
  await tx
    .selectFrom('member_overrides')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return readOverride(tx, id);
}

type Change = {
  state: OverrideRow['state'];
  note?: string;
  applied_at?: Date;
  ended_at?: Date;
  ended_by?: string;
};

async function setState(tx: Tx, id: string, change: Change): Promise<void> {
  await tx.updateTable('member_overrides').set(change).where('id', '=', id).execute();
}
