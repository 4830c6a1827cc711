import type { Message } from '@kith/contract/messages/schemas';
import { messagePageRequest } from '@kith/contract/messages/requests';
import type { QueryClient } from '@tanstack/react-query';
import { apiClient } from '#lib/api-client.ts';
import { restartQueries } from '#lib/restart-queries.ts';
import {
  addNewer,
  addOlder,
  firstSeqOf,
  lastSeqOf,
  putMessage,
  takePart,
  type ThreadWindow,
  toWindow,
} from './thread-window.ts';

/** The maximum of one answer. */
const catchUpSize = 200;

const threadsKey = ['conversations', 'thread'] as const;
/** The query key for the messages of a conversation. */
export const threadKey = (conversationId: string) => [...threadsKey, conversationId] as const;

/** The cached messages of a conversation. */
export function readWindow(
  queryClient: QueryClient,
  conversationId: string,
): ThreadWindow | undefined {
  return queryClient.getQueryData<ThreadWindow>(threadKey(conversationId));
}

/** Updates from the current state, not from the state when a request started. */
function changeWindow(
  queryClient: QueryClient,
  conversationId: string,
  change: (window: ThreadWindow) => ThreadWindow,
) {
  queryClient.setQueryData<ThreadWindow>(threadKey(conversationId), (now) => now && change(now));
}

/** The end of a conversation. */
export const loadNewest = async (conversationId: string): Promise<ThreadWindow> =>
  toWindow(await apiClient.conversations.messages(messagePageRequest(conversationId)));

/** A message and those around it. */
export const loadAround = async (conversationId: string, seq: number): Promise<ThreadWindow> =>
  toWindow(
    await apiClient.conversations.messages(messagePageRequest(conversationId, { around_seq: seq })),
  );

/**
 * Refetches from a position to the end of what is shown and, if that is the newest, to the end of
 * the conversation: nothing is missed, known messages stay single, and what the server no longer
 * returns, such as those of a blocked member, goes.
 */
export async function readFrom(queryClient: QueryClient, conversationId: string, fromSeq: number) {
  let after = Math.max(0, fromSeq - 1);
  for (;;) {
    const known = readWindow(queryClient, conversationId);
    if (!known) return;
    const page = await apiClient.conversations.messages({
      conversation_id: conversationId,
      after_seq: after,
      limit: catchUpSize,
    });
    const before = readWindow(queryClient, conversationId);
    if (!before) return;
    const part = { page, afterSeq: after, known };
    changeWindow(queryClient, conversationId, (now) => takePart(now, part));
    const last = page.items.at(-1)?.seq ?? after;
    if (!page.has_newer || (before.hasNewer && last >= lastSeqOf(before))) return;
    after = last;
  }
}

/** Fetches everything after the newest known message. */
export async function catchUp(queryClient: QueryClient, conversationId: string): Promise<void> {
  if (!isOnScreen(queryClient, conversationId)) return;
  const window = readWindow(queryClient, conversationId);
  if (!window || window.hasNewer) return;
  await readFrom(queryClient, conversationId, lastSeqOf(window) + 1);
}

/** Whose messages are shown has changed: the same, and the rest is forgotten until then. */
export function restartThreads(queryClient: QueryClient): void {
  restartQueries(queryClient, threadsKey);
}

/** Updates were missed: refetches what is shown now, the rest when it is next shown. */
export function refreshThreads(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: threadsKey });
}

/** A thread that is not on screen is refetched when it is next shown. */
function isOnScreen(queryClient: QueryClient, conversationId: string): boolean {
  const queryKey = threadKey(conversationId);
  if (queryClient.getQueryCache().find({ queryKey })?.isActive() === true) return true;
  void queryClient.invalidateQueries({ queryKey });
  return false;
}

/** Refetches one edited message. */
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

/** Shows the current version of a new or edited message. */
export function showMessage(queryClient: QueryClient, message: Message) {
  const id = message.conversation_id;
  const window = readWindow(queryClient, id);
  if (!window) return;
  const next = putMessage(window, message);
  if (next === null) void catchUp(queryClient, id);
  else changeWindow(queryClient, id, (now) => putMessage(now, message) ?? now);
}

/** The page before the window. */
export async function readOlder(queryClient: QueryClient, conversationId: string) {
  const window = readWindow(queryClient, conversationId);
  if (!window?.hasOlder) return;
  const older = await apiClient.conversations.messages(
    messagePageRequest(conversationId, { before_seq: firstSeqOf(window) }),
  );
  changeWindow(queryClient, conversationId, (now) => addOlder(now, older));
}

/** The page after the window. */
export async function readNewer(queryClient: QueryClient, conversationId: string) {
  const window = readWindow(queryClient, conversationId);
  if (!window?.hasNewer) return;
  const newer = await apiClient.conversations.messages(
    messagePageRequest(conversationId, { after_seq: lastSeqOf(window) }),
  );
  changeWindow(queryClient, conversationId, (now) => addNewer(now, newer));
}
