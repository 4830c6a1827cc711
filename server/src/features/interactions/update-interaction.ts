import { countedSources } from '@kith/contract/interactions/rules';
import type { InteractionUpdate } from '@kith/contract/interactions/schemas';
import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readTime } from '#platform/database/rows.ts';

import type { InteractionRow } from './interaction-row.ts';
import { placeInTime } from './place-in-time.ts';
import { lockInteraction, updateInteractionRow } from './queries.ts';
import { refreshContacts } from './refresh-contacts.ts';

/**
 * Corrects the supplied fields and updates the contact's warmth.
 *
 * @throws `not_found`; `illegal_state` for a day's messages, which say what was written in the app.
 */
export async function updateInteraction({
  ctx,
  input,
}: {
  ctx: Pick<MemberContext, 'actor' | 'database' | 'clock'>;
  input: InteractionUpdate;
}): Promise<InteractionRow> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const current = await lockInteraction(tx, ownerId, input.id, { deletedSince: null });
    if (!current) throw notFound('Interaction');
    if (countedSources.includes(current.source)) {
      throw new AppError('illegal_state', 'What was counted can only be deleted');
    }
    const kind = input.kind ?? current.kind;
    const at =
      input.occurred_at === undefined ? readTime(current.occurred_at) : new Date(input.occurred_at);
    const values = {
      kind,
      direction: input.direction ?? current.direction,
      summary: input.summary ?? current.summary,
      body: input.body ?? current.body,
      ...placeInTime(kind, at, now),
    };
    const interaction = await updateInteractionRow(tx, ownerId, input.id, { values, now });
    await refreshContacts(tx, ownerId, [interaction.contact_id]);
    return interaction;
  });
}
