import type { ConversationDetail } from '@kith/contract/messages/schemas';
import { secondMs } from '@kith/contract/core/time';
import { useEffect, useRef } from 'react';
import { usePresence } from '#lib/realtime/use-presence.ts';

type Presence = { typing: boolean };

/** So long after the last key one no longer counts as writing. */
const typingPauseMs = 4 * secondMs;
const idle: Presence = { typing: false };

/** Who of the others is there and who writes; nothing where one side keeps it to themselves. */
export function useConversationPresence(
  conversation: ConversationDetail | undefined,
  memberId: string,
) {
  const isShared = conversation?.shares_presence === true;
  const room = isShared ? `conversation:${conversation.id}` : null;
  const { present, tell } = usePresence<Presence>(room, memberId, idle);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  function stopTyping() {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    tell(idle);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    onlineIds: [...present.keys()],
    typingIds: [...present].filter(([, { typing }]) => typing).map(([id]) => id),
    stopTyping,
    noticeTyping: () => {
      if (room === null) return;
      if (timer.current === undefined) tell({ typing: true });
      clearTimeout(timer.current);
      timer.current = setTimeout(stopTyping, typingPauseMs);
    },
  };
}
