import type { DisputeDetail, DisputeEffect, Outcome } from '@kith/contract/disputes/endpoints';
import { disputeLimits, needsApproval } from '@kith/contract/disputes/rules';
import { dayMs } from '@kith/contract/core/time';

import {
  countApprovers,
  decideRequest,
  refuseSelf,
  requestApproval,
} from '#features/approvals/approve-request.ts';
import { notifyMember } from '#features/notifications/notify-member.ts';
import { recordChange } from '#features/roles/record-change.ts';
import { AppError, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { bookOutcome, measureOutcome } from './book-outcome.ts';
import { type DisputeRow, lockDispute, presentDetail, readDispute } from './dispute-rows.ts';
import { moveDispute } from './move-dispute.ts';

type Parts<Input> = { ctx: MemberContext; database: Database; input: Input };
type Named = { id: string };

/*
 * What administrators do about a case. Threats: a member who calls it by hand, so `adminApi` has checked and
 * recorded the call; an administrator who decides about themselves, or about money alone where there are two;
 * two who decide at once, so the case is locked and its state says what is possible; a decision that is booked
 * twice, so each books under the case's key and only as one step.
 */

/** Takes a case or gives it back, and says when it is due. */
export function assignDispute({
  ctx,
  database,
  input: { id, is_mine: isMine, due_at: dueAt },
}: Parts<Named & { is_mine: boolean; due_at: string }>): Promise<DisputeDetail> {
  return change(database, ctx, id, 'assign', async (tx, row, step) => {
    const assignee = isMine ? step.actorId : null;
    const set = { assignee_id: assignee, due_at: readDue(dueAt, step.at) };
    await moveDispute(tx, row, { ...step, event: 'assign', entry: 'assigned', set });
  });
}

/** Adds what administrators alone read. */
export function noteDispute({
  ctx,
  database,
  input: { id, kind, text },
}: Parts<Named & { kind: 'note' | 'evidence'; text: string }>): Promise<DisputeDetail> {
  return change(database, ctx, id, 'note', async (tx, row, step) => {
    await moveDispute(tx, row, { ...step, event: 'note', entry: kind, text });
  });
}

/** Asks the member, who is notified and answers on the support screen. */
export function askMember({
  ctx,
  database,
  input: { id, text, due_at: dueAt },
}: Parts<Named & { text: string; due_at: string }>): Promise<DisputeDetail> {
  return change(database, ctx, id, 'ask', async (tx, row, step) => {
    const set = { due_at: readDue(dueAt, step.at) };
    await moveDispute(tx, row, { ...step, event: 'ask', entry: 'question', text, set });
    await notify(tx, ctx, row, 'case_asked');
  });
}

/** What a decision would change. @throws `illegal_state` where it isn’t possible */
export function previewDecision({
  ctx,
  database,
  input: { id, outcome },
}: Parts<Named & { outcome: Outcome }>): Promise<DisputeEffect> {
  return runAsService(database, async (tx) => {
    const row = await lockDispute(tx, id);
    const about = { requesterId: ctx.actor.memberId, memberId: row.member_id };
    const { others } = await countApprovers(tx, about);
    return {
      effect: await measureOutcome({ tx, ctx }, row, outcome),
      needs_approval: others > 0 && needsApproval(outcome.kind),
    };
  });
}

/** Decides a case at once, or proposes it to a second administrator. */
export function decideDispute({
  ctx,
  database,
  input: { id, outcome, text },
}: Parts<Named & { outcome: Outcome; text: string }>): Promise<DisputeDetail> {
  return change(database, ctx, id, 'decide', async (tx, row, step) => {
    const { actorId, at } = step;
    const about = { requesterId: actorId, memberId: row.member_id, now: at };
    const waits =
      needsApproval(outcome.kind) &&
      (await requestApproval(tx, { subject: 'dispute', subjectId: id, ...about }));
    if (!waits) return book(tx, ctx, row, { event: 'decide', outcome, text });
    // What can’t be done isn’t proposed.
    await measureOutcome({ tx, ctx }, row, outcome);
    const proposed = { outcome, text };
    await moveDispute(tx, row, {
      ...step,
      event: 'propose',
      entry: 'proposed',
      ...proposed,
      proposed,
    });
  });
}

/** Approves what another administrator proposed, and books it. */
export function approveDecision({
  ctx,
  database,
  input: { id },
}: Parts<Named>): Promise<DisputeDetail> {
  return change(database, ctx, id, 'approve', async (tx, row, { actorId, at }) => {
    const about = { subject: 'dispute', subjectId: id, actorId, now: at } as const;
    await decideRequest(tx, { ...about, decision: 'approved' });
    const { proposed_outcome: outcome, proposed_text: text } = row;
    if (outcome === null) throw new AppError('illegal_state', 'Nothing is proposed');
    await book(tx, ctx, row, { event: 'approve', outcome, text: text ?? '' });
  });
}

/** Declines what another administrator proposed, or takes back one’s own proposal. */
export function declineDecision({
  ctx,
  database,
  input: { id, text },
}: Parts<Named & { text: string }>): Promise<DisputeDetail> {
  return change(database, ctx, id, 'decline', async (tx, row, step) => {
    const { actorId, at } = step;
    const decision = row.proposed_by === actorId ? 'withdrawn' : 'declined';
    const about = { subject: 'dispute', subjectId: id, actorId, now: at } as const;
    await decideRequest(tx, { ...about, decision });
    await moveDispute(tx, row, {
      ...step,
      event: 'decline',
      entry: 'declined',
      text,
      proposed: null,
    });
  });
}

type Booked = { event: 'decide' | 'approve'; outcome: Outcome; text: string };

async function book(
  tx: Tx,
  ctx: MemberContext,
  row: DisputeRow,
  { event, outcome, text }: Booked,
): Promise<void> {
  const at = ctx.clock.now();
  await bookOutcome({ tx, ctx }, row, { outcome, text });
  await moveDispute(tx, row, {
    event,
    by: 'admin',
    actorId: ctx.actor.memberId,
    at,
    entry: 'decided',
    text,
    outcome,
    set: { decided_at: at },
    proposed: null,
  });
  await notify(tx, ctx, row, 'case_decided');
}

/** Of each step the member is notified once, without what it says. */
export async function notify(
  tx: Tx,
  { jobs, clock }: MemberContext,
  { id, member_id: memberId }: Pick<DisputeRow, 'id' | 'member_id'>,
  event: 'case_opened' | 'case_asked' | 'case_decided',
): Promise<void> {
  const fact = `${id} ${event} ${clock.now().getTime()}`;
  await notifyMember({ tx, jobs }, { memberId, kind: 'account', fact, facts: { event } });
}

/** @throws `validation_failed` where it is in the past or too far away */
export function readDue(text: string, now: Date): Date {
  const due = new Date(text);
  const days = (due.getTime() - now.getTime()) / dayMs;
  if (days >= 0 && days <= disputeLimits.longestDays) return due;
  const message = 'It is in the past or too far away';
  throw validationFailed([{ path: 'due_at', code: 'out_of_range', message }]);
}

type Step = { by: 'admin'; actorId: string; at: Date };

function change(
  database: Database,
  ctx: MemberContext,
  id: string,
  name: string,
  work: (tx: Tx, row: DisputeRow, step: Step) => Promise<unknown>,
): Promise<DisputeDetail> {
  const { actor, clock } = ctx;
  const at = clock.now();
  return runAsService(database, async (tx) => {
    const row = await lockDispute(tx, id);
    refuseSelf(actor.memberId, row.member_id);
    await work(tx, row, { by: 'admin', actorId: actor.memberId, at });
    const changed = await readDispute(tx, id);
    await recordChange(tx, actor, {
      memberId: row.member_id,
      routePath: `/api/v1/admin/disputes/{id}/${name}`,
      name: `disputes.${name}`,
      data: { method: 'POST', id, from: row.state, to: changed.state },
    });
    return presentDetail(tx, changed, { viewerId: actor.memberId, now: at });
  });
}
