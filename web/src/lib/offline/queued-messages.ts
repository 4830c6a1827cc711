import { sendMessageRequest } from '@kith/contract/messages/requests';
import i18next from 'i18next';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { errorCodeOf } from '#lib/error-codes.ts';
import { describeError } from '#lib/errors.ts';
import { callFunction } from '#lib/functions-client.ts';
import { translateIn } from '#lib/i18n/use-translation.ts';
import { isOnline, whenBackOnline } from '#lib/online.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { showToast } from '#ui/toast.ts';
import { createMessageStorage, messageOwnerKey } from './message-storage.ts';
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

const storage = createMessageStorage({ read: readStored, write: writeStored });

/** The queue; the same array until it changes, and empty before a member is known. */
const readQueue = () => storage.read(memberId);

function notifyListeners() {
  for (const listener of listeners) listener();
}

function notifyAccepted(accepted: AcceptedMessage) {
  for (const listener of acceptedListeners) listener(accepted);
}

const queue = createMessageQueue({
  read: readQueue,
  write: (messages) => {
    storage.write(memberId, messages);
    notifyListeners();
  },
  // Another tab may have signed in someone else, and this one may not know yet.
  send: (message) =>
    callFunction('dm-send-message', { body: sendMessageRequest(message), asMember: memberId }),
  isOnline: () => memberId !== null && isOnline(),
  nowMs: () => Date.now(),
  lock: (part, work) => withLock(`${messageQueueKey}:${part}`, work),
  wait: (durationMs, done) => {
    const timer = setTimeout(done, durationMs);
    return () => clearTimeout(timer);
  },
  onAccepted: (accepted) => {
    notifyAccepted(accepted);
    channel?.post(accepted);
  },
  onFailed: (_message, error) => void notifyFailure(error),
});

/** The text of the specification; if the server gave a reason, the reason replaces the advice. */
async function notifyFailure(error: unknown): Promise<void> {
  await i18next.loadNamespaces(['offline', 'errors']);
  const t = translateIn('offline');
  const isExplained = errorCodeOf(error) !== null && errorCodeOf(error) !== 'internal';
  showToast({
    kind: 'error',
    id: 'offline:message',
    title: t('messages.failed'),
    body: isExplained ? describeError(error, 'post').body : t('messages.failedAdvice'),
  });
}

/**
 * Sends the member's queue while they are signed in. Discards another member's queue first.
 *
 * @returns a function that stops it.
 */
export function startMessageQueue(owner: string): () => void {
  memberId = owner;
  storage.claim(owner);
  channel = openTabChannel(messageQueueKey, notifyAccepted);
  const follow = ({ key }: StorageEvent) => {
    if (key !== null && key !== messageQueueKey && key !== messageOwnerKey) return;
    notifyListeners();
    void queue.process();
  };
  window.addEventListener('storage', follow);
  const stopFollowing = whenBackOnline(() => void queue.processAll());
  const cleaning = setInterval(() => void queue.cleanUp(), cleanupEveryMs);
  void queue.cleanUp().then(queue.process);
  start?.();
  notifyListeners();
  return () => {
    memberId = null;
    queue.stop();
    clearInterval(cleaning);
    stopFollowing();
    window.removeEventListener('storage', follow);
    channel?.close();
    channel = undefined;
    notifyListeners();
  };
}

/** Deletes the queue, because the member leaves this browser. */
export function clearMessageQueue(): void {
  storage.clear();
  notifyListeners();
}

/**
 * Queues a message; it is sent at once if there is a connection.
 * @public
 */
export async function enqueueMessage(message: NewMessage): Promise<QueuedMessage> {
  await started;
  return queue.enqueue(message);
}

/** Retries a failed message. */
export const retryQueuedMessage = (id: string): Promise<void> => queue.retry(id);

/**
 * Discards a message that has not been sent.
 * @public
 */
export const discardQueuedMessage = (id: string): Promise<void> => queue.discard(id);

/** Sends all queued and failed messages now. */
export const sendQueuedMessages = (): Promise<void> => queue.retryAll();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The queued and failed messages of one conversation or of all, oldest first. */
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
 * Calls back with the server's answer when it accepts a queued message, whichever tab sent it.
 * `queued.clientMsgId` identifies the message on screen.
 *
 * @public
 */
export function useAcceptedMessages(onAccepted: (accepted: AcceptedMessage) => void): void {
  const notify = useEffectEvent(onAccepted);
  useEffect(() => {
    const listener = (accepted: AcceptedMessage) => notify(accepted);
    acceptedListeners.add(listener);
    return () => {
      acceptedListeners.delete(listener);
    };
  }, []);
}

/** How many messages of a member are queued or failed, also before the queue is opened for them. */
export function countQueuedMessages(ownerId: string): number {
  return storage.read(ownerId).length;
}
