import { minuteMs, secondMs } from '@kith/contract/core/time';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { apiQuery } from '#lib/api-client.ts';
import { isOnline } from '#lib/online.ts';
import type { TableChange } from '#lib/realtime/use-table-changes.ts';
import { useTableChanges } from '#lib/realtime/use-table-changes.ts';
import { refreshDerived } from '#lib/refresh-people.ts';
import { refreshConversation } from './conversation.ts';
import { refreshConversations } from './conversation-list.ts';
import { noticeDelivered } from './receipts.ts';
import { catchUp, refreshThreads, rereadMessage } from './thread.ts';

/** How often the badge and an open thread are polled without a live connection. */
const badgePollMs = minuteMs;
const threadPollMs = 10 * secondMs;
/** Updates that arrive together cause one request. */
const collectMs = secondMs / 4;

/**
 * Keeps everything about conversations up to date: by the server's changes, by fetching what was
 * missed on reconnect, and by polling without a connection.
 */
export function useMessageUpdates(memberId: string) {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function refreshSoon() {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      refreshConversations(queryClient);
    }, collectMs);
  }

  function handleMessage(change: TableChange) {
    const row = rowOf(change);
    const { conversation_id: id, seq, sender_id: sender } = row;
    if (typeof id !== 'string' || typeof seq !== 'number') return;
    refreshSoon();
    if (change.eventType !== 'INSERT') {
      void rereadMessage(queryClient, id, seq).catch(ignore);
      return;
    }
    void catchUp(queryClient, id).catch(ignore);
    if (sender !== memberId) noticeDelivered(id, seq);
  }

  function handleConversation(change: TableChange) {
    const { id } = rowOf(change);
    if (typeof id === 'string') void refreshConversation(queryClient, id);
    refreshSoon();
  }

  function handleReceipt(change: TableChange) {
    const { conversation_id: id, user_id: member } = rowOf(change);
    if (typeof id === 'string') void refreshConversation(queryClient, id);
    // Read on another of one's own devices.
    if (member === memberId) refreshSoon();
  }

  /** What was written counts for a contact: see `counted_conversations`. */
  function handleCounted(change: TableChange) {
    const { conversation_id: id, contact_id: contactId } = rowOf(change);
    if (typeof id === 'string') void refreshConversation(queryClient, id);
    if (typeof contactId === 'string') refreshContactOf(queryClient, contactId);
    refreshSoon();
  }

  const readAgain = useEffectEvent(() => {
    refreshConversations(queryClient);
    void queryClient.invalidateQueries({ queryKey: apiQuery.conversations.get.key() });
    void refreshThreads(queryClient);
  });

  const live = [
    useTableChanges({ table: 'messages', onChange: handleMessage, onLive: readAgain }),
    useTableChanges({ table: 'conversations', onChange: handleConversation }),
    useTableChanges({ table: 'message_delivery_receipts', onChange: handleReceipt }),
    useTableChanges({ table: 'counted_conversations', onChange: handleCounted }),
  ];
  const isLive = live.every(Boolean);

  const poll = useEffectEvent((what: 'badge' | 'threads') => {
    if (document.visibilityState === 'hidden' || !isOnline()) return;
    if (what === 'badge') refreshConversations(queryClient);
    else {
      void refreshThreads(queryClient);
      void queryClient.invalidateQueries({ queryKey: apiQuery.conversations.get.key() });
    }
  });
  useEffect(() => {
    if (isLive) return undefined;
    const badge = setInterval(() => poll('badge'), badgePollMs);
    const threads = setInterval(() => poll('threads'), threadPollMs);
    return () => {
      clearInterval(badge);
      clearInterval(threads);
    };
  }, [isLive]);
}

/** Its timeline and warmth, and what follows from them. */
function refreshContactOf(queryClient: QueryClient, contactId: string): void {
  const queryKey = apiQuery.interactions.timeline.key({ input: { contact_id: contactId } });
  void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: apiQuery.contacts.key() });
  void refreshDerived(queryClient);
}

function rowOf(change: TableChange): Record<string, unknown> {
  return change.eventType === 'DELETE' ? change.old : change.new;
}

function ignore(): void {}
