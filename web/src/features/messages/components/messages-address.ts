/** The screen's position in the address, and its navigation. */
export type MessagesAddress = {
  conversationId: string | null;
  /** The message that a link led to, by its position in the conversation. */
  messageSeq: number | null;
  hrefOf: (conversationId: string | null, messageSeq?: number) => string;
  open: (conversationId: string | null) => void;
};
