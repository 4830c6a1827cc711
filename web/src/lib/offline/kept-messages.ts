import type { QueuedMessage } from './message-rules.ts';
import { messageQueueKey, parseMessageQueue } from './message-rules.ts';

type Storage = {
  read: (key: string) => string | null;
  /** Removes the value with null. @returns false where there is no room for it */
  write: (key: string, value: string | null) => boolean;
};

/** Whose messages wait: the entries themselves don't say, spec point 3. */
export const messageOwnerKey = `${messageQueueKey}_owner`;
const nothing: readonly QueuedMessage[] = [];

type Shown = {
  text: string | null;
  unkept: readonly QueuedMessage[];
  queue: readonly QueuedMessage[];
};

/**
 * A member's queue in local storage, which all tabs see. What a full or blocked storage does not take
 * is held by this page, so that it is sent all the same.
 */
export function createKeptMessages(storage: Storage) {
  let unkept: { memberId: string; messages: readonly QueuedMessage[] } | null = null;
  let shown: Shown = { text: null, unkept: nothing, queue: nothing };

  const put = (messages: readonly QueuedMessage[]) =>
    storage.write(messageQueueKey, messages.length === 0 ? null : JSON.stringify(messages));
  const readStored = () => parseMessageQueue(storage.read(messageQueueKey));

  return {
    /** The same array until it changes; nobody's without a member. */
    read: (memberId: string | null): readonly QueuedMessage[] => {
      if (memberId === null) return nothing;
      const extra = unkept?.memberId === memberId ? unkept.messages : nothing;
      const owner = storage.read(messageOwnerKey);
      if (owner !== memberId) return owner === null ? extra : nothing;
      const text = storage.read(messageQueueKey);
      if (text !== shown.text || extra !== shown.unkept) {
        const stored = parseMessageQueue(text);
        const ids = new Set(stored.map(({ id }) => id));
        const queue = [...stored, ...extra.filter(({ id }) => !ids.has(id))];
        shown = { text, unkept: extra, queue };
      }
      return shown.queue;
    },
    /** Does nothing where the queue is another member's by now. */
    write: (memberId: string | null, messages: readonly QueuedMessage[]): void => {
      const owner = storage.read(messageOwnerKey);
      if (memberId === null || (owner !== null && owner !== memberId)) return;
      unkept = null;
      // Somebody may have cleared the storage under an open page.
      if (owner === null && !storage.write(messageOwnerKey, memberId)) {
        unkept = { memberId, messages };
        return;
      }
      if (put(messages)) return;
      // What stood there has room, and must not come back once it is taken out.
      const ids = new Set(readStored().map(({ id }) => id));
      if (put(messages.filter(({ id }) => ids.has(id)))) {
        unkept = { memberId, messages: messages.filter(({ id }) => !ids.has(id)) };
      } else {
        put(nothing);
        unkept = { memberId, messages };
      }
    },
    /** Makes the queue the member's; what was somebody else's is discarded. */
    claim: (memberId: string): void => {
      if (storage.read(messageOwnerKey) === memberId) return;
      put(nothing);
      unkept = null;
      storage.write(messageOwnerKey, null);
      storage.write(messageOwnerKey, memberId);
    },
    clear: (): void => {
      put(nothing);
      unkept = null;
      storage.write(messageOwnerKey, null);
    },
  };
}
