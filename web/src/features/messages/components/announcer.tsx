import type { Message } from '@kith/contract/messages/schemas';
import { useEffect, useRef, useState } from 'react';

import { useTranslation } from '#lib/i18n/use-translation.ts';

type AnnouncerProps = {
  messages: readonly Message[];
  memberId: string;
  namesOf: ReadonlyMap<string, string>;
};

/** Announces other members' messages to screen readers while the thread is open. */
export function Announcer({ messages, memberId, namesOf }: AnnouncerProps) {
  const { t } = useTranslation('messages');
  const last = messages.at(-1);
  const heardSeq = useRef(last?.seq ?? 0);
  const [text, setText] = useState('');

  useEffect(() => {
    const fresh = messages.filter(
      ({ seq, sender_id: sender }) => seq > heardSeq.current && sender !== memberId,
    );
    heardSeq.current = Math.max(heardSeq.current, messages.at(-1)?.seq ?? 0);
    if (fresh.length === 0) return;
    setText(
      fresh
        .map(({ sender_id: sender, content }) =>
          t('thread.heard', {
            name: namesOf.get(sender) ?? t('somebody'),
            text: content || t('list.file'),
          }),
        )
        .join(' '),
    );
  }, [messages, memberId, namesOf, t]);

  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
