import { refreshLoggedWords } from '#features/contacts/logged-words.ts';
import { answerNudges } from '#features/nudges/answer-nudges.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { InteractionRow } from './interaction-row.ts';
import { type InteractionValues, insertInteraction } from './queries.ts';
import { addToWarmth } from './refresh-warmth.ts';

/**
 * Adds an interaction with a contact, with the warmth that follows, and completes the open nudges
 * about it.
 *
 * @returns undefined where the contact is none, or deleted.
 */
export async function addInteraction(
  tx: Tx,
  {
    ownerId,
    contactId,
    values,
    nudgeId = null,
    now,
  }: {
    ownerId: string;
    contactId: string;
    values: InteractionValues;
    nudgeId?: string | null;
    now: Date;
  },
): Promise<InteractionRow | undefined> {
  const interaction = await insertInteraction(tx, ownerId, contactId, { values, now });
  if (!interaction) return undefined;
  const { kind, direction, occurredAt, counted, summary, body } = values;
  if (counted) await addToWarmth(tx, ownerId, contactId, [{ kind, direction, at: occurredAt }]);
  if (summary !== '' || body !== '') await refreshLoggedWords(tx, ownerId, [contactId]);
  await answerNudges(tx, { ownerId, contactId, interactionId: interaction.id, nudgeId, now });
  return interaction;
}
