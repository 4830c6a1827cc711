import type { MarkedMeeting, MarkMeeting } from '@kith/contract/meetings/schemas';

import { createReminder } from '#features/agenda/create-reminder.ts';
import { setNextStep } from '#features/agenda/next-step.ts';
import { recordStep } from '#features/chains/record-step.ts';
import { recordUsage } from '#features/usage/record-usage.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { nestIn } from '#platform/database/nested.ts';
import { readTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { findMeeting, holdMeeting, requireState, type WholeMeeting } from './meeting-rows.ts';
import { planInteractions } from './plan-interaction.ts';

type Reminders = MarkedMeeting['reminders'];
type Marked = { meeting: WholeMeeting; reminders: Reminders };

/**
 * Notes what became of a meeting: its note goes to the timeline, what follows becomes a next step and
 * reminders. The first time counts as the event; afterwards only note, outcome and status are corrected.
 *
 * @throws `not_found`, also for a promise about who is no guest; `illegal_state` before it begins, and once it was cancelled
 */
export function markMeeting({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: MarkMeeting;
}): Promise<Marked> {
  const { memberId: ownerId } = ctx.actor;
  const { id, status, note, outcome } = input;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const { row } = await holdMeeting(tx, ownerId, id);
    requireState(row, 'invited', 'held', 'no_show');
    const startsAt = readTime(row.starts_at);
    if (startsAt === null || startsAt > now) {
      throw new AppError('illegal_state', 'The meeting has not begun');
    }
    await tx
      .updateTable('meetings')
      .set({ state: status, note, outcome, marked_at: readTime(row.marked_at) ?? now })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .execute();
    const marked = await findMeeting(tx, ownerId, id);
    await planInteractions({ tx, jobs: ctx.jobs }, { row: marked.row, guests: marked.guests, now });
    if (row.state !== status) {
      const step = status === 'held' ? 'meeting_held' : 'meeting_missed';
      const taken = { ownerId, step, by: 'owner', subject: 'meeting' } as const;
      await recordStep(tx, { ...taken, subjectId: id, at: now });
    }
    const isFirst = row.marked_at === null;
    const reminders = isFirst ? await beginWhatFollows(tx, { ctx, input, marked }) : [];
    return { meeting: await findMeeting(tx, ownerId, id), reminders };
  });
}

async function beginWhatFollows(
  tx: Tx,
  { ctx, input, marked }: { ctx: MemberContext; input: MarkMeeting; marked: WholeMeeting },
): Promise<Reminders> {
  const { memberId } = ctx.actor;
  const { id, status, next_step: step, promises } = input;
  for (const { contact_id: contactId } of marked.guests) {
    const event = {
      featureName: 'meeting_marked',
      action: status,
      resourceId: id,
      resourceType: 'meeting' as const,
      usageData: {
        status,
        contactId,
      },
    };
    await recordUsage(tx, memberId, event, ctx.clock.now());
  }
  const there = marked.guests.filter(({ is_gone: isGone }) => !isGone);
  const [first] = there;
  if (!first) return [];
  const within: MemberContext = { ...ctx, database: nestIn(tx) };
  if (step !== null) await setNextStep({ ctx: within, input: { id: first.contact_id, ...step } });
  const reminders: Reminders = [];
  for (const { contact_id: asked, text, due_on } of promises) {
    const about = asked ?? first.contact_id;
    if (!there.some(({ contact_id: known }) => known === about)) throw notFound('Guest');
    const reminder = { contact_id: about, text, due_on, due_time: null, repeat: null };
    const { id: reminderId } = await createReminder({ ctx: within, input: reminder });
    reminders.push({ id: reminderId, due_on });
  }
  return reminders;
}
