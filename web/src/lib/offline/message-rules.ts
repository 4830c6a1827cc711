import { hourMs } from '@kith/contract/core/time';

/** The queue's key in local storage, spec point 3. */
export const messageQueueKey = 'dm_offline_queue';

/** A queued message, spec point 3; times in milliseconds. */
export type QueuedMessage = {
  id: string;
  conversationId: string;
  content: string;
  messageType: string;
  /** The server accepts only one message with the same id. */
  clientMsgId: string;
  createdAt: number;
  attempts: number;
  maxRetries: number;
  nextRetryAt: number;
  error?: string;
  /** The message that this one answers, and files that are already uploaded. */
  replyToId?: string;
  attachmentIds?: readonly string[];
};

export type NewMessage = {
  conversationId: string;
  content: string;
  messageType?: string;
  clientMsgId?: string;
  replyToId?: string;
  attachmentIds?: readonly string[];
};

/** Spec point 9. */
const messageMaxRetries = 5;
const firstDelayMs = 200;
const delayGrowth = 1.6;
const longestDelayMs = 10_000;
/** How long a failed message can be retried; then the cleanup drops it. */
const failedMaxAgeMs = hourMs;
export const cleanupEveryMs = hourMs;

/** The delay after the attempt with this number, counted from 0. */
export function messageBackoffMs(attempt: number): number {
  return Math.min(firstDelayMs * delayGrowth ** attempt, longestDelayMs);
}

export function createMessage(
  { conversationId, content, messageType = 'text', clientMsgId, ...more }: NewMessage,
  nowMs: number,
): QueuedMessage {
  return {
    id: `offline-${crypto.randomUUID()}`,
    conversationId,
    content,
    messageType,
    clientMsgId: clientMsgId ?? crypto.randomUUID(),
    createdAt: nowMs,
    attempts: 0,
    maxRetries: messageMaxRetries,
    nextRetryAt: nowMs,
    ...more,
  };
}

/** Failed: every attempt was used, and the member has not asked for another one. */
export function isFailedMessage({ attempts, maxRetries, error }: QueuedMessage): boolean {
  return attempts >= maxRetries && error !== undefined;
}

/** After an attempt that may succeed later. */
export function failMessage(message: QueuedMessage, error: string, nowMs: number): QueuedMessage {
  const { attempts } = message;
  const nextRetryAt = nowMs + messageBackoffMs(attempts);
  return { ...message, attempts: attempts + 1, nextRetryAt, error };
}

/** After a permanent refusal: no attempt is left. */
export function refuseMessage(message: QueuedMessage, error: string, nowMs: number): QueuedMessage {
  const attempts = Math.max(message.attempts + 1, message.maxRetries);
  return { ...message, attempts, nextRetryAt: nowMs, error };
}

/** A manual retry: due now, without its error. */
export function retryMessage(
  { error: _error, ...message }: QueuedMessage,
  nowMs: number,
): QueuedMessage {
  return { ...message, nextRetryAt: nowMs };
}

/** Drops messages that failed long enough ago for the member to have seen it. */
export function dropFailedMessages(
  queue: readonly QueuedMessage[],
  nowMs: number,
): QueuedMessage[] {
  return queue.filter(
    (message) => !isFailedMessage(message) || message.nextRetryAt + failedMaxAgeMs > nowMs,
  );
}

/** The first queued message of each conversation; later ones never overtake it. */
function headsOf(queue: readonly QueuedMessage[]): QueuedMessage[] {
  const heads = new Map<string, QueuedMessage>();
  for (const message of queue) {
    if (!isFailedMessage(message) && !heads.has(message.conversationId)) {
      heads.set(message.conversationId, message);
    }
  }
  return [...heads.values()];
}

/**
 * When the message is due. A time beyond the longest delay comes from a clock that was set back.
 */
function dueAtMsOf({ nextRetryAt }: QueuedMessage, nowMs: number): number {
  return nextRetryAt > nowMs + longestDelayMs ? nowMs : nextRetryAt;
}

/** The message to send now; null when none is due. */
export function findDueMessage(
  queue: readonly QueuedMessage[],
  nowMs: number,
): QueuedMessage | null {
  return headsOf(queue).find((message) => dueAtMsOf(message, nowMs) <= nowMs) ?? null;
}

/** When the next message is due; null when none is queued. */
export function findNextDueAtMs(queue: readonly QueuedMessage[], nowMs: number): number | null {
  const times = headsOf(queue).map((message) => dueAtMsOf(message, nowMs));
  return times.length === 0 ? null : Math.min(...times);
}

/** Reads the stored queue; a damaged one counts as empty, spec point 8. */
export function parseMessageQueue(text: string | null): QueuedMessage[] {
  if (text === null) return [];
  try {
    const queue: unknown = JSON.parse(text);
    return Array.isArray(queue) && queue.every((entry) => isMessage(entry)) ? queue : [];
  } catch {
    return [];
  }
}

const textFields = ['id', 'conversationId', 'content', 'messageType', 'clientMsgId'] as const;
const numberFields = ['createdAt', 'attempts', 'maxRetries', 'nextRetryAt'] as const;

function isMessage(entry: unknown): entry is QueuedMessage {
  if (typeof entry !== 'object' || entry === null) return false;
  const message = entry as Record<string, unknown>;
  return (
    textFields.every((field) => typeof message[field] === 'string') &&
    numberFields.every((field) => Number.isFinite(message[field])) &&
    (message['error'] === undefined || typeof message['error'] === 'string') &&
    (message['replyToId'] === undefined || typeof message['replyToId'] === 'string') &&
    (message['attachmentIds'] === undefined || Array.isArray(message['attachmentIds']))
  );
}
