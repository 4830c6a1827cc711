import {
  decisionOf,
  listModerationActions,
  type ModerationAction,
} from '@kith/contract/moderation/rules';
import type { CaseReport } from '@kith/contract/moderation/schemas';
import { sql } from 'kysely';

import { requireActing } from '#features/operations/require-acting.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, jsonParam, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { type CaseRow, readCases } from './case-queries.ts';
import { setHidden } from './hide-content.ts';
import { noticeDecision } from './add-notice.ts';

type Decision = {
  id: string;
  action: ModerationAction;
  note: string;
  rule?: CaseReport['reason'];
};

/** What the rules ask of a case. */
export function stateOf(held: CaseRow) {
  return {
    subject: held.subject,
    hasMember: held.member_id !== null,
    exists: held.exists,
    isHidden: held.is_hidden,
    isWaiting: held.waits_since !== null,
    isAppealed: held.notice !== null && isAppealed(held.notice),
  };
}

function isAppealed({ appealed_at: at, outcome }: NonNullable<CaseRow['notice']>): boolean {
  return at !== null && outcome === null;
}

/**
 * Decides a case. Threats: a member who calls it by hand, so `adminApi` has checked and recorded the
 * call; two administrators at once, so the case is locked and its state decides what is possible; an
 * administrator who acts unseen, so the decision and its member are in the audit log, in the same
 * transaction.
 *
 * @throws `not_found`; `illegal_state` where the action is not possible (any more); `feature_disabled`.
 */
export async function decideCase({
  ctx,
  database,
  input,
}: {
  ctx: MemberContext;
  database: Database;
  input: Decision;
}): Promise<CaseRow> {
  await requireActing(ctx);
  return runAsService(database, (tx) => decideCaseIn({ tx, ctx }, input));
}

/** The same as part of a larger decision. The caller has checked that an administrator may act. */
export async function decideCaseIn(
  work: { tx: Tx; ctx: MemberContext },
  input: Decision,
): Promise<CaseRow> {
  const held = await lockCase(work.tx, input.id);
  await applyDecision(work, held, input);
  return readCase(work.tx, held.id);
}

/**
 * Hides one message that a report about a whole conversation quotes, as the decision of a case of its
 * own. The threats are those of `decideCase`; and one who hides what no one reported, so the message must
 * be one of the case's.
 *
 * @throws `not_found`; `illegal_state` where the message is hidden already; `feature_disabled`.
 */
export async function hideReportedMessage({
  ctx,
  database,
  input: { id, message_id: messageId, rule, note },
}: {
  ctx: MemberContext;
  database: Database;
  input: { id: string; message_id: string; rule: CaseReport['reason']; note: string };
}): Promise<CaseRow> {
  await requireActing(ctx);
  return runAsService(database, async (tx) => {
    const held = await lockCase(tx, id);
    const message = held.messages.find((one) => one.id === messageId);
    if (!message) throw notFound('Message');
    const filed = await readRow(
      tx,
      sql<Computed<{ id: string }>>`
        select file_case('message', ${messageId}, ${held.member_id}, ${ctx.clock.now()}) as id`,
    );
    if (!filed) throw new Error('A message without a case');
    const decision = { id: filed.id, action: 'hide' as const, rule, note };
    const single = await lockCase(tx, filed.id);
    await applyDecision({ tx, ctx }, { ...single, quoted_content: message.content }, decision);
    return readCase(tx, id);
  });
}

async function applyDecision(
  { tx, ctx }: { tx: Tx; ctx: MemberContext },
  held: CaseRow,
  input: Decision,
): Promise<void> {
  const now = ctx.clock.now();
  if (!listModerationActions(stateOf(held)).includes(input.action)) {
    throw new AppError('illegal_state', 'This can’t be done about the case any more');
  }
  if (input.action === 'hide') await setHidden(tx, held, now);
  if (input.action === 'restore' && held.is_hidden) await setHidden(tx, held, null);
  await noticeDecision({ tx, ctx }, held, input);
  await tx
    .updateTable('moderation_cases')
    .set({
      waits_since: null,
      decision: decisionOf[input.action],
      decided_at: now,
      decision_note: input.note,
    })
    .where('id', '=', held.id)
    .execute();
  await recordDecision(tx, ctx, held, input);
}

/** Of two decisions at once the second sees the first. */
async function lockCase(tx: Tx, id: string): Promise<CaseRow> {
  await sql`select from moderation_cases where id = ${id} for update`.execute(tx);
  return readCase(tx, id);
}

async function readCase(tx: Tx, id: string): Promise<CaseRow> {
  const [row] = await readCases(tx, sql`where c.id = ${id}`);
  if (!row) throw notFound('Case');
  return row;
}

async function recordDecision(
  tx: Tx,
  { actor }: MemberContext,
  held: CaseRow,
  { action, rule }: Decision,
): Promise<void> {
  await tx
    .insertInto('admin_audit_log')
    .values({
      admin_user_id: actor.memberId,
      action_type: 'rpc_call',
      route_path: `/api/v1/admin/moderation/{id}/${action}`,
      target_user_id: held.member_id,
      session_id: actor.sessionId,
      request_data: jsonParam({
        method: 'POST',
        id: held.id,
        subject: held.subject,
        ...(rule === undefined ? {} : { rule }),
      }),
      response_status: 200,
      success: true,
    })
    .execute();
}
