import type { InteractionLog } from '@kith/contract/interactions/schemas';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { addInteraction } from './add-interaction.ts';
import type { InteractionRow } from './interaction-row.ts';
import { placeInTime } from './place-in-time.ts';

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
    const nudgeId = input.nudge_id ?? null;
    const interaction = await addInteraction(tx, { ownerId, contactId, values, nudgeId, now });
    if (!interaction) throw notFound('Contact');
    return interaction;
  });
}
