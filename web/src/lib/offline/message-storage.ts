import type { QueuedMessage } from './message-rules.ts';
import { messageQueueKey, parseMessageQueue } from './message-rules.ts';

type Storage = {
  read: (key: string) => string | null;
  /**
   * Null removes the value.
   * @returns false when there is no room
   */
  write: (key: string, value: string | null) => boolean;
};

/** The owner of the queue: the entries themselves don't name one, spec point 3. */
export const messageOwnerKey = `${messageQueueKey}_owner`;
const nothing: readonly QueuedMessage[] = [];

type Shown = {
  text: string | null;
  unstored: readonly QueuedMessage[];
  queue: readonly QueuedMessage[];
};

/**
 * A member's queue in local storage, shared by all tabs. What a full or blocked storage refuses
 * stays in this page's memory, and is still sent.
 */
export function createMessageStorage(storage: Storage) {
  let unstored: { memberId: string; messages: readonly QueuedMessage[] } | null = null;
  let shown: Shown = { text: null, unstored: nothing, queue: nothing };

  const put = (messages: readonly QueuedMessage[]) =>
    storage.write(messageQueueKey, messages.length === 0 ? null : JSON.stringify(messages));
  const readStored = () => parseMessageQueue(storage.read(messageQueueKey));

  return {
    /** Returns the same array until it changes; empty without a member. */
    read: (memberId: string | null): readonly QueuedMessage[] => {
      if (memberId === null) return nothing;
      const extra = unstored?.memberId === memberId ? unstored.messages : nothing;
      const owner = storage.read(messageOwnerKey);
      if (owner !== memberId) return owner === null ? extra : nothing;
      const text = storage.read(messageQueueKey);
      if (text !== shown.text || extra !== shown.unstored) {
        const stored = parseMessageQueue(text);
        const ids = new Set(stored.map(({ id }) => id));
        const queue = [...stored, ...extra.filter(({ id }) => !ids.has(id))];
        shown = { text, unstored: extra, queue };
      }
      return shown.queue;
    },
    /** Does nothing if the queue belongs to another member now. */
    write: (memberId: string | null, messages: readonly QueuedMessage[]): void => {
      const owner = storage.read(messageOwnerKey);
      if (memberId === null || (owner !== null && owner !== memberId)) return;
      unstored = null;
      // The storage may have been cleared under an open page.
      if (owner === null && !storage.write(messageOwnerKey, memberId)) {
        unstored = { memberId, messages };
        return;
      }
      if (put(messages)) return;
      // The stored part fits, and a message removed from it must not come back.
      const ids = new Set(readStored().map(({ id }) => id));
      if (put(messages.filter(({ id }) => ids.has(id)))) {
        unstored = { memberId, messages: messages.filter(({ id }) => !ids.has(id)) };
      } else {
        put(nothing);
        unstored = { memberId, messages };
      }
    },
    /** Makes the member the owner, and discards another member's queue. */
    claim: (memberId: string): void => {
      if (storage.read(messageOwnerKey) === memberId) return;
      put(nothing);
      unstored = null;
      storage.write(messageOwnerKey, null);
      storage.write(messageOwnerKey, memberId);
    },
    clear: (): void => {
      put(nothing);
      unstored = null;
      storage.write(messageOwnerKey, null);
    },
  };
}
