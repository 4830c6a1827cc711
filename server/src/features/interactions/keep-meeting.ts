import { answerNudges } from '#features/nudges/answer-nudges.ts';
import { takeBackAnswers } from '#features/nudges/take-back-answers.ts';
import type { Tx } from '#platform/database/tx.ts';

import {
  insertInteraction,
  lockInteraction,
  setInteractionDeleted,
  updateInteractionRow,
} from './queries.ts';
import { refreshContacts } from './refresh-contacts.ts';

/** A meeting as it is to be in a contact's timeline. */
type KeptMeeting = { summary: string; body: string; occurredAt: Date; counted: boolean };
/** `meetings`: another member's, of which only the time is theirs. What its guest writes or deletes stays so. */
type Source = 'manual' | 'meetings';

/**
 * Keeps one interaction of kind meeting as something else says it is: adds, changes or deletes it, with
 * the warmth and the answers to nudges that follow.
 *
 * @returns its id; null where there is none.
 */
export async function keepMeeting(
  tx: Tx,
  {
    ownerId,
    contactId,
    knownId,
    meeting,
    source = 'manual',
    now,
  }: {
    ownerId: string;
    contactId: string;
    knownId: string | null;
    meeting: KeptMeeting | null;
    source?: Source;
    now: Date;
  },
): Promise<string | null> {
  const known =
    knownId === null
      ? undefined
      : await lockInteraction(tx, ownerId, knownId, { deletedSince: null, ofDeleted: true });
  if (meeting === null) {
    if (!known) return null;
    await setInteractionDeleted(tx, ownerId, known.id, now);
    await refreshContacts(tx, ownerId, [known.contact_id]);
    await takeBackAnswers(tx, { ownerId, gone: [known], now });
    return null;
  }
  const values = { kind: 'meeting', direction: 'mutual', ...meeting } as const;
  if (known) {
    const { kind, direction, summary, body } = known;
    const own = source === 'meetings' ? { kind, direction, summary, body } : {};
    await updateInteractionRow(tx, ownerId, known.id, { values: { ...values, ...own }, now });
    await refreshContacts(tx, ownerId, [known.contact_id]);
    return known.id;
  }
  if (source === 'meetings' && knownId !== null) return knownId;
  const added = await insertInteraction(tx, ownerId, contactId, { values, source, now });
  if (!added) return null;
  await refreshContacts(tx, ownerId, [contactId]);
  await answerNudges(tx, { ownerId, contactId, interactionId: added.id, nudgeId: null, now });
  return added.id;
}
