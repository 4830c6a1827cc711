import type { NewMessage, QueuedMessage } from './message-rules.ts';
import {
  createMessage,
  dropFailedMessages,
  failMessage,
  findDueMessage,
  findNextDueAtMs,
  isFailedMessage,
  refuseMessage,
  retryMessage,
} from './message-rules.ts';

/** A message that the server accepted, with its answer. */
export type AcceptedMessage = { queued: QueuedMessage; message: unknown };

type Work = () => Promise<void>;

type QueueParts = {
  read: () => readonly QueuedMessage[];
  write: (queue: readonly QueuedMessage[]) => void;
  /** Rejects with the refusal, or with the failure on the way. */
  send: (message: QueuedMessage) => Promise<{ message: unknown }>;
  isOnline: () => boolean;
  nowMs: () => number;
  /** Runs work that only one tab may do at a time. */
  lock: (part: 'send' | 'write', work: Work) => Promise<void>;
  /** Calls back after a time. Returns the function that cancels it. */
  wait: (durationMs: number, done: () => void) => () => void;
  onAccepted: (accepted: AcceptedMessage) => void;
  onFailed: (message: QueuedMessage, error: unknown) => void;
};

/** Refusals that may succeed later: an expired session, a rate limit. */
const passingStatuses: readonly number[] = [401, 408, 425, 429];

function isPermanent(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status;
  if (typeof status !== 'number' || passingStatuses.includes(status)) return false;
  return status >= 400 && status < 500;
}

function nameError(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Sends messages in the order in which they were written in their conversation. Each is retried
 * until the server accepts it, refuses it for good, or five attempts have failed.
 */
export function createMessageQueue(parts: QueueParts) {
  const { read, write, nowMs, lock } = parts;
  let running: Promise<void> | null = null;
  let stopWaiting = () => {};

  const change = (next: (queue: readonly QueuedMessage[]) => readonly QueuedMessage[]) =>
    lock('write', async () => write(next(read())));
  const replace = (message: QueuedMessage) =>
    change((queue) => queue.map((entry) => (entry.id === message.id ? message : entry)));
  const remove = (id: string) => change((queue) => queue.filter((entry) => entry.id !== id));

  async function attempt(queued: QueuedMessage): Promise<void> {
    try {
      const { message } = await parts.send(queued);
      parts.onAccepted({ queued, message });
      await remove(queued.id);
    } catch (error) {
      // The connection was lost; the message is not at fault.
      if (!parts.isOnline()) return;
      const end = isPermanent(error) ? refuseMessage : failMessage;
      const next = end(queued, nameError(error), nowMs());
      await replace(next);
      if (isFailedMessage(next)) parts.onFailed(next, error);
    }
  }

  async function sendDue(): Promise<void> {
    while (parts.isOnline()) {
      const message = findDueMessage(read(), nowMs());
      if (!message) return;
      await attempt(message);
    }
  }

  /** Sends what is due, and schedules itself for the rest. */
  function process(): Promise<void> {
    running ??= lock('send', sendDue).finally(() => {
      running = null;
      waitForNext();
    });
    return running;
  }

  function waitForNext(): void {
    stopWaiting();
    const dueAtMs = parts.isOnline() ? findNextDueAtMs(read(), nowMs()) : null;
    if (dueAtMs !== null) {
      stopWaiting = parts.wait(Math.max(0, dueAtMs - nowMs()), () => void process());
    }
  }

  return {
    process,
    /** Queues a message, and sends it at once if there is a connection. */
    enqueue: async (input: NewMessage): Promise<QueuedMessage> => {
      const message = createMessage(input, nowMs());
      await change((queue) => [...queue, message]);
      void process();
      return message;
    },
    /** The connection is back: makes everything queued due now. */
    processAll: async (): Promise<void> => {
      await change((queue) =>
        queue.map((entry) => (isFailedMessage(entry) ? entry : { ...entry, nextRetryAt: nowMs() })),
      );
      await process();
    },
    /** The same on the member's request; it also retries failed messages. */
    retryAll: async (): Promise<void> => {
      await change((queue) => queue.map((entry) => retryMessage(entry, nowMs())));
      await process();
    },
    retry: async (id: string): Promise<void> => {
      await change((queue) =>
        queue.map((entry) => (entry.id === id ? retryMessage(entry, nowMs()) : entry)),
      );
      await process();
    },
    discard: remove,
    cleanUp: () => change((queue) => dropFailedMessages(queue, nowMs())),
    stop: () => stopWaiting(),
  };
}
