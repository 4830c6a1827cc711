import { editWindowMs } from '@kith/contract/messages/rules';
import type { Message } from '@kith/contract/messages/schemas';
import { writeStored } from '#lib/storage.ts';

const editPrefix = 'draft:message:';

/** The storage key for the draft of a conversation. */
export function draftKeyOf(conversationId: string): string {
  return `draft:conversation:${conversationId}`;
}

/** The storage key for an unsaved edit of a message, with the time from which it can be edited. */
export function editKeyOf({ id, created_at: at }: Pick<Message, 'id' | 'created_at'>): string {
  return `${editPrefix}${id}:${Date.parse(at)}`;
}

/** Removes edits that can't be saved any more. They would count as texts that signing out loses. */
export function removeLateEdits(): void {
  for (const key of storedKeys().filter((one) => one.startsWith(editPrefix))) {
    const at = Number(key.slice(editPrefix.length).split(':')[1]);
    if (!(Date.now() - at < editWindowMs)) writeStored(key, null);
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // Blocked storage has none.
    return [];
  }
}
