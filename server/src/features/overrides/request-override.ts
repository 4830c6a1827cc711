import type {
  Override,
  OverrideBlock,
  OverrideGrant,
  OverridePreview,
} from '@kith/contract/overrides/endpoints';
import { isFinal, overrideLimits } from '@kith/contract/overrides/rules';

import { countApprovers, requestApproval } from '#features/approvals/approve-request.ts';
import { findUserByEmail } from '#features/auth/users/users.ts';
import { recordChange } from '#features/roles/record-change.ts';
import { AppError, notFound, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { holdLock } from '#platform/database/locks.ts';
import { jsonParam } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { applyGrant } from './apply-grant.ts';
import { isSame, measureEffect } from './measure-effect.ts';
import { notifyOfGrant } from './notify-of-grant.ts';
import { presentOverride, readOverride, type StoredGrant } from './override-rows.ts';

type Wanted = { email: string; grant: OverrideGrant };
type Parts<Input> = { ctx: MemberContext; database: Database; input: Input };

/** What an override would change, and whether it can be asked for. @throws `not_found` */
export function previewOverride({ ctx, database, input }: Parts<Wanted>): Promise<OverridePreview> {
  return runAsService(database, (tx) => weighOverride(tx, ctx, input));
}

/**
 * Grants a member something. Threats: a member who calls it by hand, so `adminApi` has checked and
 * recorded the call; an administrator who grants themselves something, or acts alone where there are two;
 * a request that is sent twice, so its id is the caller's; two requests at once, so the member is locked.
 *
 * @throws `not_found`; `forbidden` for oneself; `illegal_state` where a preview is blocked
 */
export function requestOverride({
  ctx,
  database,
  input: { id, reason, ...wanted },
}: Parts<Wanted & { id: string; reason: string }>): Promise<Override> {
  const { actor, clock, jobs } = ctx;
  const now = clock.now();
  return runAsService(database, async (tx) => {
    await holdLock(tx, `override:${id}`);
    if (await isKnown(tx, id, actor.memberId)) return show(tx, id, actor.memberId);
    const { member, blocked } = await weighOverride(tx, ctx, wanted);
    if (blocked === 'self') throw new AppError('forbidden', 'Not about yourself');
    if (blocked !== null) throw new AppError('illegal_state', 'It can’t be granted', { blocked });
    const grant = toStored(wanted.grant, member.email ?? '');
    const asked = { requesterId: actor.memberId, memberId: member.id, now };
    const waits = await requestApproval(tx, { subject: 'override', subjectId: id, ...asked });
    await tx
      .insertInto('member_overrides')
      .values({
        id,
        member_id: member.id,
        kind: grant.kind,
        wanted: jsonParam(grant),
        expires_at: endOfGrant(wanted.grant),
        reason,
        state: waits ? 'pending' : 'active',
        requested_by: actor.memberId,
        requested_at: now,
        applied_at: waits ? null : now,
      })
      .execute();
    if (!waits) {
      await applyGrant(tx, { id, memberId: member.id, grant, now });
      await notifyOfGrant({ tx, jobs }, { id, memberId: member.id, grant, step: 'granted' });
    }
    await recordChange(tx, actor, {
      memberId: member.id,
      routePath: '/api/v1/admin/overrides',
      name: 'overrides.request',
      data: { method: 'POST', id, ...toLogged(grant), reason, state: waits ? 'pending' : 'active' },
    });
    return show(tx, id, actor.memberId);
  });
}

async function weighOverride(
  tx: Tx,
  { actor, clock }: MemberContext,
  { email, grant }: Wanted,
): Promise<OverridePreview> {
  const now = clock.now();
  requireEnd(grant, now);
  const user = await findUserByEmail(tx, email.toLowerCase());
  if (!user) throw notFound('Member');
  const memberId = user.id;
  await holdLock(tx, `override:${memberId}`);
  const stored = toStored(grant, user.email ?? '');
  const id = crypto.randomUUID();
  const effect = await measureEffect(tx, { memberId, now }, () =>
    applyGrant(tx, { id, memberId, grant: stored, now }),
  );
  const { others, approvers } = await countApprovers(tx, {
    requesterId: actor.memberId,
    memberId,
  });
  const profile = await tx
    .selectFrom('profiles')
    .select('display_name')
    .where('id', '=', memberId)
    .executeTakeFirst();
  const blocked: [OverrideBlock, boolean][] = [
    ['self', memberId === actor.memberId],
    ['no_approver', others > 0 && approvers === 0],
    ['exists', await isTaken(tx, memberId, grant.kind)],
    ['no_change', isSame(effect)],
  ];
  return {
    member: { id: memberId, name: profile?.display_name ?? '', email: user.email },
    effect,
    needs_approval: others > 0,
    is_final: isFinal(grant.kind),
    blocked: blocked.find(([, isBlocked]) => isBlocked)?.[0] ?? null,
  };
}

/** Of a plan or a limit there is one at a time. */
async function isTaken(tx: Tx, memberId: string, kind: OverrideGrant['kind']): Promise<boolean> {
  if (kind !== 'plan' && kind !== 'limit') return false;
  const row = await tx
    .selectFrom('member_overrides')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('state', 'in', ['pending', 'active'])
    .executeTakeFirst();
  return row !== undefined;
}

async function isKnown(tx: Tx, id: string, requesterId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('member_overrides')
    .select('requested_by')
    .where('id', '=', id)
    .executeTakeFirst();
  if (row && row.requested_by !== requesterId) throw new AppError('conflict', 'The id is taken');
  return row !== undefined;
}

async function show(tx: Tx, id: string, viewerId: string): Promise<Override> {
  return presentOverride(await readOverride(tx, id), viewerId);
}

function endOfGrant(grant: OverrideGrant): Date | null {
  const text = 'expires_at' in grant ? grant.expires_at : null;
  return text === null ? null : new Date(text);
}

/** @throws `validation_failed` where it has ended already, or ends too late. */
function requireEnd(grant: OverrideGrant, now: Date): void {
  const end = endOfGrant(grant);
  const left = end === null ? 1 : end.getTime() - now.getTime();
  if (left > 0 && left <= overrideLimits.longestMs) return;
  const message = 'It ends in the past or too late';
  throw validationFailed([{ path: 'grant.expires_at', code: 'out_of_range', message }]);
}

function toStored(grant: OverrideGrant, email: string): StoredGrant {
  return grant.kind === 'verified_email' ? { kind: grant.kind, email } : grant;
}

/** An address is never in the log: an account's erasure has to find what it was about. */
function toLogged({ kind, ...rest }: StoredGrant): Record<string, unknown> {
  return kind === 'verified_email' ? { kind } : { kind, ...rest };
}
