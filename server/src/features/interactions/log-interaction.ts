import type { InteractionLog } from '@kith/contract/interactions/schemas';
import { answerNudges } from '#features/nudges/answer-nudges.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import type { InteractionRow } from './interaction-row.ts';
import { placeInTime } from './place-in-time.ts';
import { insertInteraction } from './queries.ts';
import { addToWarmth } from './refresh-warmth.ts';

/**
 * Logs an interaction with a contact: updates the warmth and completes the open nudges about it,
 * all at once. A future meeting is stored as planned and counts once it has passed.
 */
export async function logInteraction({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: InteractionLog;
}): Promise<InteractionRow> {
  const ownerId = ctx.actor.memberId;
  const { contact_id: contactId, kind, direction, summary, body } = input;
  const now = ctx.clock.now();
  const at = input.occurred_at === undefined ? now : new Date(input.occurred_at);
  const values = { kind, direction, summary, body, ...placeInTime(kind, at, now) };
  return ctx.database.transaction(async (tx) => {
    const interaction = await insertInteraction(tx, ownerId, contactId, { values, now });
    if (!interaction) throw notFound('Contact');
    if (values.counted) {
      await addToWarmth(tx, ownerId, contactId, [{ kind, direction, at: values.occurredAt }]);
    }
    await answerNudges(tx, {
      ownerId,
      contactId,
      interactionId: interaction.id,
      nudgeId: input.nudge_id ?? null,
      now,
    });
    return interaction;
  });
}
