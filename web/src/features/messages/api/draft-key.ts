/** The storage key for the draft of a conversation. */
export function draftKeyOf(conversationId: string): string {
  return `draft:conversation:${conversationId}`;
}

/** The storage key for an unsaved edit of a message. */
export function editKeyOf(messageId: string): string {
  return `draft:message:${messageId}`;
}
