import type { ConversationDetail, Message } from '@kith/contract/messages/schemas';
import type { RefObject } from 'react';
import { useMember } from '#lib/session.ts';
import { useActions } from '#ui/use-actions.ts';
import { canChange } from '../api/can-change.ts';
import type { WritingMode } from './writing-mode.ts';

type MessageActionsOptions = {
  boxRef: RefObject<HTMLElement | null>;
  messages: readonly Message[];
  conversation: ConversationDetail;
  onMode: (mode: WritingMode) => void;
};

/** What keys do with the message that has the focus. */
export function useMessageActions(options: MessageActionsOptions) {
  const { boxRef, messages, conversation, onMode } = options;
  const { id: memberId } = useMember();
  useActions({
    'messages.move': (chord) => moveMessageFocus(boxRef.current, chord === 'J' ? 1 : -1),
    'messages.reply': () => {
      const message = findFocused(messages);
      if (!message || !conversation.can_write) return false;
      return onMode({ kind: 'reply', message });
    },
    'messages.edit': () => {
      const message = findFocused(messages);
      if (message?.sender_id !== memberId || !canChange(message)) return false;
      return onMode({ kind: 'edit', message });
    },
  });
}

/** The message that has the focus itself; not one of its buttons. */
function findFocused(messages: readonly Message[]): Message | undefined {
  const seq = (document.activeElement as HTMLElement | null)?.dataset['seq'];
  return messages.find((message) => String(message.seq) === seq && message.deleted_at === null);
}

/** From the tab stop or a message; elsewhere the key is not the thread's. */
export function moveMessageFocus(box: HTMLElement | null, step: number): boolean {
  const focused = document.activeElement as HTMLElement | null;
  const isBox = focused === box;
  if (!box || (!isBox && (!box.contains(focused) || focused?.dataset['seq'] === undefined))) {
    return false;
  }
  const items = [...box.querySelectorAll<HTMLElement>('[data-seq]')];
  // The tab stop starts at the newest message.
  const at = isBox ? items.length : items.indexOf(focused as HTMLElement);
  items[Math.max(0, Math.min(items.length - 1, at + step))]?.focus();
  return true;
}
