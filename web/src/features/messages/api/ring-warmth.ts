import type { Conversation } from '@kith/contract/messages/schemas';

/** The warmth that a conversation's picture shows: 0 with someone who isn't a contact, null with no one or several. */
export function ringWarmth(conversation: Conversation): number | null {
  const isWithOne = conversation.other_participant_id !== null;
  return conversation.warmth ?? (isWithOne ? 0 : null);
}
