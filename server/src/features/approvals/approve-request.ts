import { AppError } from '#platform/app-error.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

/** What needs a second administrator: everything about money or rights. */
type ApprovalSubject = { subject: 'override' | 'dispute'; subjectId: string };

type Administrators = {
  /** Besides who asks. */
  others: number;
  /** Of them, those that it isn’t about. */
  approvers: number;
};

/** The administrators who may decide what another one asks for. */
export async function countApprovers(
  tx: Tx,
  { requesterId, memberId }: { requesterId: string; memberId: string },
): Promise<Administrators> {
  const row = await readRow(
    tx,
    sql<Computed<Administrators>>`select count(*)::integer as others,
        count(*) filter (where r.user_id <> ${memberId})::integer as approvers
      from user_roles r join auth.users u on u.id = r.user_id
      where r.role = 'admin' and r.user_id <> ${requesterId} and u.deleted_at is null
        and u.deletion_due_at is null`,
  );
  return row ?? { others: 0, approvers: 0 };
}

type Asked = ApprovalSubject & { requesterId: string; memberId: string; now: Date };

/**
 * Asks for the approval of a second administrator, where there is one.
 *
 * @param tx a transaction of the service
 * @returns whether it has to wait for one
 * @throws `forbidden` where it is about the one who asks, `illegal_state` where no one could approve it
 */
export async function requestApproval(
  tx: Tx,
  { subject, subjectId, requesterId, memberId, now }: Asked,
): Promise<boolean> {
  refuseSelf(requesterId, memberId);
  const { others, approvers } = await countApprovers(tx, { requesterId, memberId });
  if (others === 0) return false;
  if (approvers === 0) throw new AppError('illegal_state', 'No other administrator may approve it');
  await tx
    .insertInto('admin_approvals')
    .values({
      subject,
      subject_id: subjectId,
      member_id: memberId,
      requested_by: requesterId,
      requested_at: now,
    })
    .execute();
  return true;
}

/** No one decides about themselves. @throws `forbidden` */
export function refuseSelf(actorId: string, memberId: string): void {
  if (actorId === memberId) throw new AppError('forbidden', 'Not about yourself');
}

type Decided = ApprovalSubject & {
  actorId: string;
  decision: 'approved' | 'declined' | 'withdrawn';
  now: Date;
};

/**
 * Decides what waits. Threats: who asked approves it themselves; two decide at once; one decides what was
 * withdrawn meanwhile. The row is locked, and only what still waits is decided.
 *
 * @param tx a transaction of the service
 * @throws `illegal_state` where it doesn't wait (any more), `forbidden`
 */
export async function decideRequest(
  tx: Tx,
  { subject, subjectId, actorId, decision, now }: Decided,
): Promise<void> {
  const waiting = await tx
    .selectFrom('admin_approvals')
    .select(['id', 'member_id', 'requested_by'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
  if (!waiting) throw new AppError('illegal_state', 'It doesn’t wait for a decision any more');
  const isOwn = waiting.requested_by === actorId;
  if (decision === 'withdrawn') {
    if (!isOwn) throw new AppError('forbidden', 'Only who asked may withdraw it');
  } else {
    refuseSelf(actorId, waiting.member_id);
    const memberId = waiting.member_id;
    // Left alone by now, they may decide it like anything else.
    const { others } = isOwn
      ? await countApprovers(tx, { requesterId: actorId, memberId })
      : { others: 0 };
    if (others > 0) throw new AppError('forbidden', 'Not one’s own request');
  }
  await tx
    .updateTable('admin_approvals')
    .set({ state: decision, decided_by: actorId, decided_at: now })
    .where('id', '=', waiting.id)
    .execute();
}
