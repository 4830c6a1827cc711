import type { Message, MessagePage } from '@kith/contract/messages/schemas';

/** A part of a conversation without gaps, in order, and whether there is more on either side. */
export type ThreadWindow = {
  messages: readonly Message[];
  hasOlder: boolean;
  hasNewer: boolean;
};

/** The maximum on screen; messages farthest from the reading position are dropped. */
export const maxWindow = 300;

/** The messages of both, each once and in order; `next` has the newer version of a message. */
export function mergeMessages(known: readonly Message[], next: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of next) byId.set(message.id, message);
  return [...byId.values()].toSorted((one, other) => one.seq - other.seq);
}

export function toWindow({ items, has_older, has_newer }: MessagePage): ThreadWindow {
  return { messages: items, hasOlder: has_older, hasNewer: has_newer };
}

/** Adds a page that ends where the window begins. */
export function addOlder(window: ThreadWindow, page: MessagePage): ThreadWindow {
  const messages = mergeMessages(page.items, window.messages);
  return {
    messages: messages.slice(0, maxWindow),
    hasOlder: page.has_older,
    hasNewer: window.hasNewer || messages.length > maxWindow,
  };
}

/** Adds a page that begins inside the window or where it ends. */
export function addNewer(window: ThreadWindow, page: MessagePage): ThreadWindow {
  const messages = mergeMessages(window.messages, page.items);
  const isPastEnd = lastSeqOf({ messages: page.items }) >= lastSeqOf(window);
  return {
    messages: messages.slice(-maxWindow),
    hasOlder: window.hasOlder || messages.length > maxWindow,
    hasNewer: isPastEnd || page.items.length === 0 ? page.has_newer : window.hasNewer,
  };
}

/** A part that was read again: `page` is what follows `afterSeq`. */
type PartRead = {
  page: MessagePage;
  afterSeq: number;
  /** The window when the request began: what came after that stays, whether the page has it or not. */
  known: ThreadWindow;
};

/** Takes over a part that was read again, without what the server doesn't return any more. */
export function takePart(window: ThreadWindow, { page, afterSeq, known }: PartRead): ThreadWindow {
  const returned = new Set(page.items.map(({ id }) => id));
  const endSeq = page.has_newer ? lastSeqOf({ messages: page.items }) : Infinity;
  const missing = new Set(
    known.messages
      .filter(({ id, seq }) => seq > afterSeq && seq <= endSeq && !returned.has(id))
      .map(({ id }) => id),
  );
  const firstSeq = firstSeqOf(known);
  const isFromStart = firstSeq > afterSeq && firstSeqOf(window) === firstSeq;
  const rest: ThreadWindow = {
    ...window,
    messages: window.messages.filter(({ id }) => !missing.has(id)),
    hasOlder: isFromStart ? page.has_older : window.hasOlder,
  };
  if (!window.hasNewer) return addNewer(rest, page);
  // Only what is shown is taken over.
  const end = lastSeqOf(window);
  const items = page.items.filter(({ seq }) => seq <= end);
  return addNewer(rest, { ...page, items, has_newer: true });
}

/**
 * Adds a new or edited message. Null if it would leave a gap: then the missing part must be
 * fetched.
 */
export function putMessage(window: ThreadWindow, message: Message): ThreadWindow | null {
  const isKnown = window.messages.some(({ id }) => id === message.id);
  if (isKnown) return { ...window, messages: mergeMessages(window.messages, [message]) };
  const last = lastSeqOf(window);
  // Outside of the window; it loads when the member scrolls there.
  if (message.seq < last || window.hasNewer) return window;
  if (message.seq !== last + 1) return null;
  return {
    ...window,
    messages: [...window.messages, message].slice(-maxWindow),
    hasOlder: window.hasOlder || window.messages.length >= maxWindow,
  };
}

export function firstSeqOf({ messages }: Pick<ThreadWindow, 'messages'>): number {
  return messages[0]?.seq ?? 0;
}

export function lastSeqOf({ messages }: Pick<ThreadWindow, 'messages'>): number {
  return messages.at(-1)?.seq ?? 0;
}
