import type { Message } from '@kith/contract/messages/schemas';
import { messagePageSize } from '@kith/contract/messages/rules';
import type { QueryClient } from '@tanstack/react-query';
import { apiClient } from '#lib/api-client.ts';
import {
  addNewer,
  addOlder,
  firstSeqOf,
  lastSeqOf,
  putMessage,
  type ThreadWindow,
  toWindow,
} from './thread-window.ts';

/** As many as one answer may have. */
const catchUpSize = 200;

const threadsKey = ['conversations', 'thread'] as const;
/** Where the messages of a conversation are kept. */
export const threadKey = (conversationId: string) => [...threadsKey, conversationId] as const;

/** What is known of a conversation now. */
export function readWindow(
  queryClient: QueryClient,
  conversationId: string,
): ThreadWindow | undefined {
  return queryClient.getQueryData<ThreadWindow>(threadKey(conversationId));
}

/** Changes what is shown by what is shown now, not by what was when a request went out. */
function changeWindow(
  queryClient: QueryClient,
  conversationId: string,
  change: (window: ThreadWindow) => ThreadWindow,
) {
  queryClient.setQueryData<ThreadWindow>(threadKey(conversationId), (now) => now && change(now));
}

/** The end of a conversation. */
export const loadNewest = async (conversationId: string): Promise<ThreadWindow> =>
  toWindow(
    await apiClient.conversations.messages({
      conversation_id: conversationId,
      limit: messagePageSize,
    }),
  );

/** A message and what stands around it. */
export const loadAround = async (conversationId: string, seq: number): Promise<ThreadWindow> =>
  toWindow(
    await apiClient.conversations.messages({
      conversation_id: conversationId,
      around_seq: seq,
      limit: messagePageSize,
    }),
  );

/**
 * Reads again from a place on, to the end of what is shown and, where that is the newest, to the end
 * of the conversation: nothing is missed, and what is known already stays once.
 */
export async function readFrom(queryClient: QueryClient, conversationId: string, fromSeq: number) {
  let after = Math.max(0, fromSeq - 1);
  for (;;) {
    const page = await apiClient.conversations.messages({
      conversation_id: conversationId,
      after_seq: after,
      limit: catchUpSize,
    });
    const before = readWindow(queryClient, conversationId);
    if (!before) return;
    const last = page.items.at(-1)?.seq ?? after;
    if (before.hasNewer) {
      const end = lastSeqOf(before);
      const items = page.items.filter(({ seq }) => seq <= end);
      changeWindow(queryClient, conversationId, (now) =>
        addNewer(now, { ...page, items, has_newer: true }),
      );
      if (last >= end) return;
    } else {
      changeWindow(queryClient, conversationId, (now) => addNewer(now, page));
    }
    if (!page.has_newer) return;
    after = last;
  }
}

/** Reads what came after the newest message that is known. */
export async function catchUp(queryClient: QueryClient, conversationId: string): Promise<void> {
  if (!isOnScreen(queryClient, conversationId)) return;
  const window = readWindow(queryClient, conversationId);
  if (!window || window.hasNewer) return;
  await readFrom(queryClient, conversationId, lastSeqOf(window) + 1);
}

/** There was a gap in the news: what is shown is read again now, the rest when it is next shown. */
export function refreshThreads(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: threadsKey });
}

/** A thread that is not on screen is read again when it is next shown. */
function isOnScreen(queryClient: QueryClient, conversationId: string): boolean {
  const queryKey = threadKey(conversationId);
  if (queryClient.getQueryCache().find({ queryKey })?.isActive() === true) return true;
  void queryClient.invalidateQueries({ queryKey });
  return false;
}

/** Reads one message again that was changed. */
export async function rereadMessage(
  queryClient: QueryClient,
  conversationId: string,
  seq: number,
): Promise<void> {
  if (!isOnScreen(queryClient, conversationId)) return;
  const window = readWindow(queryClient, conversationId);
  if (!window || seq < firstSeqOf(window) || seq > lastSeqOf(window)) return;
  const page = await apiClient.conversations.messages({
    conversation_id: conversationId,
    after_seq: seq - 1,
    limit: 1,
  });
  for (const message of page.items) showMessage(queryClient, message);
}

/** Shows a message as it is now: one that was written, or changed. */
export function showMessage(queryClient: QueryClient, message: Message) {
  const id = message.conversation_id;
  const window = readWindow(queryClient, id);
  if (!window) return;
  const next = putMessage(window, message);
  if (next === null) void catchUp(queryClient, id);
  else changeWindow(queryClient, id, (now) => putMessage(now, message) ?? now);
}

/** The page before what is shown. */
export async function readOlder(queryClient: QueryClient, conversationId: string) {
  const window = readWindow(queryClient, conversationId);
  if (!window?.hasOlder) return;
  const older = await apiClient.conversations.messages({
    conversation_id: conversationId,
    before_seq: firstSeqOf(window),
    limit: messagePageSize,
  });
  changeWindow(queryClient, conversationId, (now) => addOlder(now, older));
}

/** The page after what is shown. */
export async function readNewer(queryClient: QueryClient, conversationId: string) {
  const window = readWindow(queryClient, conversationId);
  if (!window?.hasNewer) return;
  const newer = await apiClient.conversations.messages({
    conversation_id: conversationId,
    after_seq: lastSeqOf(window),
    limit: messagePageSize,
  });
  changeWindow(queryClient, conversationId, (now) => addNewer(now, newer));
}
