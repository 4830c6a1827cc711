import type { Conversation } from '@kith/contract/messages/schemas';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { ConversationRow } from './conversation-row.tsx';
import type { MessagesAddress } from './messages-address.ts';

/** The heading of a part of the list, with its count. */
export function ListHeading({
  children,
  count,
}: {
  children: ReactNode;
  count?: number | undefined;
}) {
  const format = useFormat();
  return (
    <h2 className="flex items-baseline gap-2 px-4 pt-3 pb-1 md:pl-8 text-sm font-semibold text-muted">
      {children}
      {count === undefined ? null : (
        <span className="text-xs font-normal tabular-nums">{format.number(count)}</span>
      )}
    </h2>
  );
}

type ConversationRowsProps = { address: MessagesAddress; conversations: readonly Conversation[] };

/** Each conversation as a link; the open one is marked. */
export function ConversationRows({ address, conversations }: ConversationRowsProps) {
  return (
    <ul>
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <Link
            to={address.hrefOf(conversation.id)}
            data-row
            aria-current={conversation.id === address.conversationId ? 'page' : undefined}
            className={clsx(
              'block px-4 py-2.5 md:pl-8 -outline-offset-2 transition-colors',
              conversation.id === address.conversationId ? 'bg-ember-soft' : 'hover:bg-sunken',
            )}
          >
            <ConversationRow conversation={conversation} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
