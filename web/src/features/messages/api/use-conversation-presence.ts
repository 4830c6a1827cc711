import type { ConversationDetail } from '@kith/contract/messages/schemas';
import { secondMs } from '@kith/contract/core/time';
import { useEffect, useRef } from 'react';
import { useIsOnline } from '#lib/online.ts';
import { usePresence } from '#lib/realtime/use-presence.ts';

type Presence = { typing: boolean };

/** After this time without a key press, a member no longer counts as typing. */
const typingPauseMs = 4 * secondMs;
const idle: Presence = { typing: false };
const noOne: ReadonlyMap<string, Presence> = new Map();

/** Which other members are present and typing; nothing if either side hides it. */
export function useConversationPresence(
  conversation: ConversationDetail | undefined,
  memberId: string,
) {
  const isShared = conversation?.shares_presence === true;
  const room = isShared ? `conversation:${conversation.id}` : null;
  const { present, share } = usePresence<Presence>(room, memberId, idle);
  // Without a connection nothing is known; the channel notices it later.
  const shown = useIsOnline() ? present : noOne;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  function stopTyping() {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    share(idle);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    onlineIds: [...shown.keys()],
    typingIds: [...shown].filter(([, { typing }]) => typing).map(([id]) => id),
    stopTyping,
    noticeTyping: () => {
      if (room === null) return;
      if (timer.current === undefined) share({ typing: true });
      clearTimeout(timer.current);
      timer.current = setTimeout(stopTyping, typingPauseMs);
    },
  };
}
