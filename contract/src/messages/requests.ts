import { messagePageSize } from './rules.ts';

/** Which part of a conversation a page shows; its end if nothing is given. */
export type MessagePagePosition = { before_seq?: number; after_seq?: number; around_seq?: number };

/** What the thread sends for one page of messages; the bench measures the same request. */
export function messagePageRequest(conversationId: string, position: MessagePagePosition = {}) {
  return { conversation_id: conversationId, ...position, limit: messagePageSize };
}

type MessageToSend = {
  conversationId: string;
  content: string;
  messageType: string;
  clientMsgId: string;
  replyToId?: string | undefined;
  attachmentIds?: readonly string[] | undefined;
};

/** What the message queue sends to `dm-send-message`; the bench measures the same request. */
export function sendMessageRequest(message: MessageToSend) {
  const { conversationId, content, messageType, clientMsgId, replyToId, attachmentIds } = message;
  return {
    conversation_id: conversationId,
    content,
    message_type: messageType,
    client_msg_id: clientMsgId,
    ...(replyToId !== undefined && { reply_to_id: replyToId }),
    ...(attachmentIds !== undefined && { attachment_ids: attachmentIds }),
  };
}
