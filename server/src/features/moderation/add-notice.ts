import type { ModerationAction } from '@kith/contract/moderation/rules';
import type { CaseReport } from '@kith/contract/moderation/schemas';

import { notifyMember } from '#features/notifications/notify-member.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { CaseRow } from './case-queries.ts';

type Work = { tx: Tx; ctx: MemberContext };
type Decided = { action: ModerationAction; note: string; rule?: CaseReport['reason'] };

/**
 * Notifies the member of a decision about them: a notice that they can appeal against, or how it went on.
 * Who reported it is nowhere in it. A dismissed report is not announced.
 */
export async function noticeDecision(work: Work, held: CaseRow, decided: Decided): Promise<void> {
  const { member_id: memberId } = held;
  if (memberId === null || decided.action === 'dismiss') return;
  const { action, rule } = decided;
  const isNew = action === 'hide' || action === 'warn';
  const noticeId =
    isNew && rule !== undefined
      ? await addNotice(work, { held, memberId, action, rule, note: decided.note })
      : await closeNotice(work, held, decided);
  if (noticeId === null) return;
  await notifyMember(
    { tx: work.tx, jobs: work.ctx.jobs },
    {
      memberId,
      kind: 'account',
      fact: `${noticeId} ${action}`,
      facts: { event: eventOf[action] },
    },
  );
}

const eventOf = {
  hide: 'content_hidden',
  warn: 'member_warned',
  uphold: 'appeal_upheld',
  restore: 'decision_reversed',
} as const;

type NewNotice = {
  held: CaseRow;
  memberId: string;
  action: 'hide' | 'warn';
  rule: CaseReport['reason'];
  note: string;
};

async function addNotice(
  { tx, ctx }: Work,
  { held, memberId, action, rule, note }: NewNotice,
): Promise<string> {
  const { id } = await tx
    .insertInto('moderation_notices')
    .values({
      owner_id: memberId,
      case_id: held.id,
      action: action === 'hide' ? 'hidden' : 'warned',
      subject: held.subject,
      post_id: held.post_id,
      rule,
      note,
      quoted_content: await quoteFor(tx, held),
      created_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The words that the notice quotes. A requester can be reported by the connector, who reads why they ask,
 * and by the target, who doesn't: quoting all of their words whoever did gives neither away.
 */
async function quoteFor(tx: Tx, held: CaseRow): Promise<string> {
  if (held.subject !== 'bridge') return held.quoted_content;
  const bridge = await tx
    .selectFrom('bridges')
    .select(['owner_id', 'why', 'message'])
    .where('id', '=', held.subject_id)
    .executeTakeFirst();
  if (bridge?.owner_id !== held.member_id) return held.quoted_content;
  return [bridge.why, bridge.message].filter(Boolean).join('\n\n');
}

/** The end of the case's last notice; null where it has ended. */
async function closeNotice(
  { tx, ctx }: Work,
  held: CaseRow,
  decided: Decided,
): Promise<string | null> {
  const { notice, member_id: memberId } = held;
  if (notice === null || notice.outcome === 'restored') return null;
  await tx
    .updateTable('moderation_notices')
    .set({
      outcome: decided.action === 'uphold' ? 'upheld' : 'restored',
      outcome_note: decided.note,
      outcome_at: ctx.clock.now(),
    })
    .where('owner_id', '=', memberId)
    .where('id', '=', notice.id)
    .execute();
  return notice.id;
}
