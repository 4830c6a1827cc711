import { restorableSince } from '#features/contacts/restorable-since.ts';
import { answerNudges } from '#features/nudges/answer-nudges.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import type { InteractionRow } from './interaction-row.ts';
import { lockInteraction, setInteractionDeleted } from './queries.ts';
import { refreshContacts } from './refresh-contacts.ts';

/**
 * Undoes a deletion. An interaction that is not deleted is returned unchanged.
 *
 * @throws `not_found` when it was deleted too long ago.
 */
export async function restoreInteraction({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<InteractionRow> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const deletedSince = restorableSince(now);
    const interaction = await lockInteraction(tx, ownerId, input.id, { deletedSince });
    if (!interaction) throw notFound('Interaction');
    if (interaction.deleted_at === null) return interaction;
    const contactId = interaction.contact_id;
    await setInteractionDeleted(tx, ownerId, input.id, null);
    await refreshContacts(tx, ownerId, [contactId]);
    await answerNudges(tx, { ownerId, contactId, interactionId: input.id, nudgeId: null, now });
    return interaction;
  });
}
