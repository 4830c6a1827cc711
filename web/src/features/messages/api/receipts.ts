import type { ReadReceipt } from '@kith/contract/messages/schemas';
import { secondMs } from '@kith/contract/core/time';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#lib/functions-client.ts';
import { refreshConversation } from './conversation.ts';
import { refreshConversations } from './conversation-list.ts';

const handlerName = 'dm-read-receipt-handler';
/** Messages that arrive together are acknowledged together. */
const collectMs = secondMs / 2;

function sendReceipt(receipt: ReadReceipt): Promise<unknown> {
  return callFunction(handlerName, { body: receipt });
}

/** Reports that everything up to a message was read. The next report makes up for a failed one. */
export function useMarkRead(conversationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (seq: number) =>
      sendReceipt({ action: 'mark_read', conversation_id: conversationId, seq }),
    onSuccess: () => {
      refreshConversations(queryClient);
      void refreshConversation(queryClient, conversationId);
    },
    meta: { reportsOwnErrors: true },
  });
}

export function useMarkAllRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendReceipt({ action: 'mark_all_read' }),
    onSuccess: () => refreshConversations(queryClient),
    meta: { reportsOwnErrors: true },
  });
}

const toDeliver = new Map<string, number>();
const delivered = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reports that messages reached this browser; each once, several at a time. */
export function noticeDelivered(conversationId: string, seq: number) {
  if (seq <= (delivered.get(conversationId) ?? 0)) return;
  delivered.set(conversationId, seq);
  toDeliver.set(conversationId, seq);
  timer ??= setTimeout(() => {
    timer = undefined;
    const receipts = [...toDeliver];
    toDeliver.clear();
    for (const [id, upTo] of receipts) {
      sendReceipt({ action: 'mark_delivered', conversation_id: id, seq: upTo }).catch(() =>
        delivered.delete(id),
      );
    }
  }, collectMs);
}
