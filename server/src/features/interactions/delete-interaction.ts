import { restorableSince } from '#features/contacts/restorable-since.ts';
import { takeBackAnswers } from '#features/nudges/take-back-answers.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { lockInteraction, setInteractionDeleted } from './queries.ts';
import { refreshContacts } from './refresh-contacts.ts';

/**
 * Deletes an interaction with its warmth; nudges that it completed are open again. It can be
 * restored until it is erased; deleting again changes nothing.
 */
export async function deleteInteraction({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const deletedSince = restorableSince(now);
    const interaction = await lockInteraction(tx, ownerId, input.id, { deletedSince });
    if (!interaction) throw notFound('Interaction');
    if (interaction.deleted_at === null) {
      await setInteractionDeleted(tx, ownerId, input.id, now);
      await refreshContacts(tx, ownerId, [interaction.contact_id]);
      await takeBackAnswers(tx, { ownerId, gone: [interaction], now });
    }
    return { id: input.id };
  });
}
