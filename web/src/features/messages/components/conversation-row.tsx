import type { Conversation } from '@kith/contract/messages/schemas';
import { clsx } from 'clsx';
import { Ban, BellOff } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { readStored } from '#lib/storage.ts';
import { CountBadge } from '#ui/count-badge.tsx';
import { PersonLine } from '#ui/person-line.tsx';
import { draftKeyOf } from '../api/draft-key.ts';
import { ringWarmth } from '../api/ring-warmth.ts';
import { isMuted } from '../api/muting.ts';
import { useMessageLabels } from './use-message-labels.ts';

/** A person, the last message with its time, and the unread count. */
export function ConversationRow({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('messages');
  const { momentOf, nameOf } = useMessageLabels();
  const format = useFormat();
  const { unread_count: unread, last_message_at: at } = conversation;
  const marks = { 'aria-hidden': true, size: 13 } as const;
  return (
    <PersonLine
      name={nameOf(conversation.other_participant_name)}
      warmth={ringWarmth(conversation)}
      size="md"
      context={
        <span className={clsx(unread > 0 && 'font-medium text-text')}>
          <LastLine conversation={conversation} />
        </span>
      }
      trailing={
        <span className="grid justify-items-end gap-1">
          <span className="text-xs">{at === null ? '\u00A0' : momentOf(at)}</span>
          <span className="flex h-5 items-center gap-1.5">
            {isMuted(conversation.muted_until) ? (
              <span>
                <BellOff {...marks} />
                <span className="sr-only">{t('list.muted')}</span>
              </span>
            ) : null}
            {conversation.is_blocked ? (
              <span>
                <Ban {...marks} />
                <span className="sr-only">{t('list.blocked')}</span>
              </span>
            ) : null}
            {unread > 0 ? (
              <>
                <CountBadge count={unread} />
                <span className="sr-only">
                  {t('list.unread', { count: unread, number: format.number(unread) })}
                </span>
              </>
            ) : null}
          </span>
        </span>
      }
    />
  );
}

function LastLine({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('messages');
  const member = useMember();
  const draft = readStored(draftKeyOf(conversation.id))?.trim();
  if (draft) {
    return (
      <>
        <span className="font-medium text-ember-ink">{t('list.draft')}</span> {draft}
      </>
    );
  }
  if (conversation.status === 'request_received') return t('list.request');
  const text = conversation.last_message_deleted
    ? t('thread.deleted')
    : conversation.last_message_content ||
      (conversation.last_message_type === 'attachment' ? t('list.file') : '');
  if (text === '') return t('list.nothingYet');
  const isOwn = conversation.last_message_sender_id === member.id;
  return isOwn ? t('list.you', { text }) : text;
}
