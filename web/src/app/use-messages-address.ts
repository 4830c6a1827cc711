import { useNavigate, useSearchParams } from 'react-router';
import type { MessagesAddress } from '#features/messages/components/messages-address.ts';

type HrefOf = (query: { conversation?: string; message?: string }) => string;

/** The open conversation, and the message a link led to, in the address of either screen. */
export function useMessagesAddress(pathOf: HrefOf): MessagesAddress {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const seq = Number(search.get('message'));

  const hrefOf: MessagesAddress['hrefOf'] = (conversation, messageSeq) =>
    pathOf({
      ...(conversation !== null && { conversation }),
      ...(messageSeq !== undefined && { message: String(messageSeq) }),
    });
  return {
    conversationId: search.get('conversation'),
    messageSeq: Number.isSafeInteger(seq) && seq > 0 ? seq : null,
    hrefOf,
    open: (conversation) => void navigate(hrefOf(conversation)),
  };
}
