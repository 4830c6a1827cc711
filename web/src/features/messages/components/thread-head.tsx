import { paths } from '@kith/contract/app-routes/paths';
import type { ConversationDetail } from '@kith/contract/messages/schemas';
import { clsx } from 'clsx';
import { ArrowLeft, PanelRight, Search } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SpokenWarmth } from '#ui/spoken-warmth.tsx';
import { ringWarmth } from '../api/ring-warmth.ts';
import type { useConversationPresence } from '../api/use-conversation-presence.ts';
import { ThreadMenu } from './thread-menu.tsx';
import { useMessageLabels } from './use-message-labels.ts';

type ThreadHeadProps = {
  conversation: ConversationDetail;
  presence: ReturnType<typeof useConversationPresence>;
  isPanel: boolean;
  onClose: () => void;
  onSearch: () => void;
  /** Whether the person's card is beside the messages; null where there is none. */
  isPersonShown: boolean | null;
  onPersonShown: (isShown: boolean) => void;
  onMeet: (contactId: string) => void;
  onPursue: (contactId: string | null, name: string) => void;
};

/** The other participants, their presence, and the conversation's actions. */
export function ThreadHead({
  conversation,
  presence,
  isPanel,
  onClose,
  onSearch,
  isPersonShown,
  onPersonShown,
  onMeet,
  onPursue,
}: ThreadHeadProps) {
  const { t } = useTranslation(['messages', 'common']);
  const { nameOf } = useMessageLabels();
  const Heading = isPanel ? 'h2' : 'h1';
  const { warmth, contact_id: contactId } = conversation;
  const name = nameOf(conversation.other_participant_name);
  return (
    <header className="flex h-16 shrink-0 items-center gap-3 border-b border-border px-3 sm:px-5">
      {isPanel ? null : (
        <IconButton
          label={t('thread.back')}
          icon={<ArrowLeft aria-hidden size={18} />}
          onClick={onClose}
        />
      )}
      <WarmthRing name={name} warmth={ringWarmth(conversation)} size="md" />
      <div className="min-w-0 flex-1">
        <Heading className="truncate text-base leading-5 font-semibold">
          {contactId ? (
            <Link to={paths.contact(contactId)} className="rounded-sm hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
          {warmth === null ? null : <SpokenWarmth warmth={warmth} />}
        </Heading>
        <PresenceLine conversation={conversation} presence={presence} />
      </div>
      <IconButton
        label={t('find.label')}
        action="messages.find"
        icon={<Search aria-hidden size={18} />}
        onClick={onSearch}
      />
      {isPersonShown === null ? null : (
        <IconButton
          label={t('person.show')}
          aria-pressed={isPersonShown}
          icon={<PanelRight aria-hidden size={18} />}
          onClick={() => onPersonShown(!isPersonShown)}
        />
      )}
      <ThreadMenu conversation={conversation} onMeet={onMeet} onPursue={onPursue} />
    </header>
  );
}

function PresenceLine({
  conversation,
  presence: { onlineIds, typingIds },
}: Pick<ThreadHeadProps, 'conversation' | 'presence'>) {
  const { t } = useTranslation('messages');
  const member = useMember();
  const others = conversation.participants.filter(({ member_id: id }) => id !== member.id);
  const first = others.find(({ member_id: id }) => typingIds.includes(id));
  const isOnline = others.some(({ member_id: id }) => onlineIds.includes(id));
  const words =
    others.length > 1 && first
      ? t('presence.whoWrites', { name: first.name })
      : first
        ? t('presence.writes')
        : isOnline
          ? t('presence.online')
          : conversation.contact_id === null
            ? t('presence.noContact')
            : t('presence.contact');
  return (
    <p
      aria-live="polite"
      className={clsx(
        'flex items-center gap-1.5 truncate text-sm',
        isOnline || first ? 'text-good-ink' : 'text-muted',
      )}
    >
      {isOnline && !first ? (
        <span aria-hidden className="size-2 shrink-0 rounded-full bg-good" />
      ) : null}
      <span className="truncate">{words}</span>
    </p>
  );
}
