import type { ConversationDetail } from '@kith/contract/messages/schemas';
import { useEffect, useEffectEvent, useRef } from 'react';
import { whenBackOnline } from '#lib/online.ts';
import { useMember } from '#lib/session.ts';
import { useMarkRead } from './receipts.ts';

type ReadMarkingOptions = {
  conversation: ConversationDetail;
  lastSeq: number;
  /** Whether the newest message is in sight. */
  isAtEnd: boolean;
};

/** Tells the others that the newest message was seen: when it is in sight of a window one looks at. */
export function useReadMarking({ conversation, lastSeq, isAtEnd }: ReadMarkingOptions) {
  const member = useMember();
  const { mutate } = useMarkRead(conversation.id);
  const markedSeq = useRef(0);
  const readSeq =
    conversation.participants.find(({ member_id: id }) => id === member.id)?.read_seq ?? 0;

  const mark = useEffectEvent((isAtEnd: boolean, lastSeq: number, readSeq: number) => {
    const isSeen = document.visibilityState === 'visible' && document.hasFocus();
    if (!isAtEnd || !isSeen || lastSeq <= Math.max(readSeq, markedSeq.current)) return;
    markedSeq.current = lastSeq;
    mutate(lastSeq, {
      onError: () => {
        // The next message, the next look at the window, or the way back to the server tells it again.
        markedSeq.current = 0;
      },
    });
  });

  const look = useEffectEvent(() => mark(isAtEnd, lastSeq, readSeq));
  useEffect(() => mark(isAtEnd, lastSeq, readSeq), [isAtEnd, lastSeq, readSeq]);
  useEffect(() => {
    const handle = () => look();
    window.addEventListener('focus', handle);
    document.addEventListener('visibilitychange', handle);
    const stopFollowing = whenBackOnline(handle);
    return () => {
      stopFollowing();
      window.removeEventListener('focus', handle);
      document.removeEventListener('visibilitychange', handle);
    };
  }, []);
}
