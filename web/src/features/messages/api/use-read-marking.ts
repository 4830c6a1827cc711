import type { ConversationDetail } from '@kith/contract/messages/schemas';
import { useEffect, useEffectEvent, useRef } from 'react';
import { whenBackOnline } from '#lib/online.ts';
import { useMember } from '#lib/session.ts';
import { useMarkRead } from './receipts.ts';

type ReadMarkingOptions = {
  conversation: ConversationDetail;
  lastSeq: number;
  /** Whether the newest message is visible. */
  isAtEnd: boolean;
};

/** Reports the newest message as read while it is visible in a focused window. */
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
        // The next message, window focus or reconnect reports it again.
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
