/** Where the unsent text of a conversation is kept. */
export function draftKeyOf(conversationId: string): string {
  return `draft:conversation:${conversationId}`;
}

/** Where a change of a message is kept that was not saved. */
export function editKeyOf(messageId: string): string {
  return `draft:message:${messageId}`;
}
