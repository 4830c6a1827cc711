import i18next from 'i18next';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { describeError, errorCodeOf } from '#lib/errors.ts';
import { callFunction } from '#lib/functions-client.ts';
import { isOnline, whenBackOnline } from '#lib/online.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { showToast } from '#ui/toast.ts';
import { createKeptMessages, messageOwnerKey } from './kept-messages.ts';
import type { AcceptedMessage } from './message-queue.ts';
import { createMessageQueue } from './message-queue.ts';
import type { NewMessage, QueuedMessage } from './message-rules.ts';
import { cleanupEveryMs, messageQueueKey } from './message-rules.ts';
import type { TabChannel } from './tab-channel.ts';
import { openTabChannel } from './tab-channel.ts';
import { withLock } from './web-lock.ts';

const nothing: readonly QueuedMessage[] = [];

const listeners = new Set<() => void>();
const acceptedListeners = new Set<(accepted: AcceptedMessage) => void>();
let channel: TabChannel<AcceptedMessage> | undefined;
let memberId: string | null = null;
let start: (() => void) | undefined;
const started = new Promise<void>((resolve) => {
  start = resolve;
});

const kept = createKeptMessages({ read: readStored, write: writeStored });

/** The queue as it stands, the same array until it changes; nobody's before a member is known. */
const readQueue = () => kept.read(memberId);

function tellListeners() {
  for (const listener of listeners) listener();
}

function tellAccepted(accepted: AcceptedMessage) {
  for (const listener of acceptedListeners) listener(accepted);
}

const queue = createMessageQueue({
  read: readQueue,
  write: (messages) => {
    kept.write(memberId, messages);
    tellListeners();
  },
  // Another tab may have changed the member while this one has not heard of it yet.
  send: ({ conversationId, content, messageType, clientMsgId, replyToId, attachmentIds }) =>
    callFunction('dm-send-message', {
      body: {
        conversation_id: conversationId,
        content,
        message_type: messageType,
        client_msg_id: clientMsgId,
        ...(replyToId !== undefined && { reply_to_id: replyToId }),
        ...(attachmentIds !== undefined && { attachment_ids: attachmentIds }),
      },
      asMember: memberId,
    }),
  isOnline: () => memberId !== null && isOnline(),
  nowMs: () => Date.now(),
  lock: (part, work) => withLock(`${messageQueueKey}:${part}`, work),
  wait: (durationMs, done) => {
    const timer = setTimeout(done, durationMs);
    return () => clearTimeout(timer);
  },
  onAccepted: (accepted) => {
    tellAccepted(accepted);
    channel?.tell(accepted);
  },
  onFailed: (_message, error) => void tellFailure(error),
});

/** The spec's words; where the server said why, its reason in place of the advice. */
async function tellFailure(error: unknown): Promise<void> {
  await i18next.loadNamespaces(['offline', 'errors']);
  const t = i18next.getFixedT(null, 'offline');
  const isExplained = errorCodeOf(error) !== null && errorCodeOf(error) !== 'internal';
  showToast({
    kind: 'error',
    id: 'offline:message',
    title: t('messages.failed'),
    body: isExplained ? describeError(error, 'post').body : t('messages.failedAdvice'),
  });
}

/**
 * Sends the member's queued messages for as long as they are signed in here. A queue that was
 * somebody else's is discarded first.
 *
 * @returns what ends it.
 */
export function startMessageQueue(owner: string): () => void {
  memberId = owner;
  kept.claim(owner);
  channel = openTabChannel(messageQueueKey, tellAccepted);
  const follow = ({ key }: StorageEvent) => {
    if (key !== null && key !== messageQueueKey && key !== messageOwnerKey) return;
    tellListeners();
    void queue.process();
  };
  window.addEventListener('storage', follow);
  const stopFollowing = whenBackOnline(() => void queue.processAll());
  const cleaning = setInterval(() => void queue.cleanUp(), cleanupEveryMs);
  void queue.cleanUp().then(queue.process);
  start?.();
  tellListeners();
  return () => {
    memberId = null;
    queue.stop();
    clearInterval(cleaning);
    stopFollowing();
    window.removeEventListener('storage', follow);
    channel?.close();
    channel = undefined;
    tellListeners();
  };
}

/** Forgets what waits; the member is leaving this browser. */
export function clearMessageQueue(): void {
  kept.clear();
  tellListeners();
}

/** Keeps a message until the server has it; it goes at once if there is a connection. @public */
export async function enqueueMessage(message: NewMessage): Promise<QueuedMessage> {
  await started;
  return queue.enqueue(message);
}

/** Sends a message again that failed. */
export const retryQueuedMessage = (id: string): Promise<void> => queue.retry(id);

/** Takes a message back that has not been sent. @public */
export const discardQueuedMessage = (id: string): Promise<void> => queue.discard(id);

/** Sends all that waits or failed, now. */
export const sendQueuedMessages = (): Promise<void> => queue.retryAll();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The messages that wait or failed, oldest first, of one conversation or of all. */
export function useQueuedMessages(conversationId?: string): readonly QueuedMessage[] {
  const messages = useSyncExternalStore(subscribe, readQueue, () => nothing);
  return useMemo(
    () =>
      conversationId === undefined
        ? messages
        : messages.filter((message) => message.conversationId === conversationId),
    [messages, conversationId],
  );
}

/**
 * Tells when the server took a queued message, whichever tab sent it, with its answer: what stands
 * for it on screen is known by `queued.clientMsgId`.
 *
 * @public
 */
export function useAcceptedMessages(onAccepted: (accepted: AcceptedMessage) => void): void {
  const tell = useEffectEvent(onAccepted);
  useEffect(() => {
    const listener = (accepted: AcceptedMessage) => tell(accepted);
    acceptedListeners.add(listener);
    return () => {
      acceptedListeners.delete(listener);
    };
  }, []);
}

/** How many messages wait or failed. */
export function countQueuedMessages(): number {
  return readQueue().length;
}
