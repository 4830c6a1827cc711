import { paths } from '@kith/contract/app-routes/paths';
import type { ConversationDetail } from '@kith/contract/messages/schemas';
import {
  Ban,
  Bell,
  BellOff,
  BriefcaseBusiness,
  CalendarPlus,
  Ellipsis,
  Flag,
  UserRound,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { DropdownMenu, MenuItem, MenuSeparator, Submenu } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { showKeyOf } from '#ui/key-chords.ts';
import { useActions } from '#ui/use-actions.ts';
import { useMute } from '../api/conversation.ts';
import { isMuted, muteSpans } from '../api/muting.ts';
import { useBlockWithUndo } from './use-block-with-undo.ts';
import { useMessageLabels } from './use-message-labels.ts';

const ReportMessageDialog = lazy(async () => {
  const dialog = await import('./report-dialog.tsx');
  return { default: dialog.ReportMessageDialog };
});

const small = { 'aria-hidden': true, size: 16 } as const;

type ThreadMenuProps = {
  conversation: ConversationDetail;
  onMeet: (contactId: string) => void;
  onPursue: (contactId: string | null, name: string) => void;
};

/** Mute, block, report, a meeting, an opportunity, and a link to the other member's contact. */
export function ThreadMenu({ conversation, onMeet, onPursue }: ThreadMenuProps) {
  const { t } = useTranslation('messages');
  const { nameOf } = useMessageLabels();
  const navigate = useNavigate();
  const mute = useMute();
  const block = useBlockWithUndo();
  const [isReporting, setIsReporting] = useState(false);
  const { id, contact_id: contactId, other_participant_id: otherId } = conversation;
  const meet = contactId ? () => onMeet(contactId) : undefined;
  const pursue = () => onPursue(contactId, nameOf(conversation.other_participant_name));
  useActions({ 'fields.meeting': meet, 'fields.opportunity': pursue });

  return (
    <>
      <DropdownMenu
        trigger={<IconButton label={t('menu.label')} icon={<Ellipsis aria-hidden size={18} />} />}
      >
        {contactId ? (
          <MenuItem
            icon={<UserRound {...small} />}
            onSelect={() => void navigate(paths.contact(contactId))}
          >
            {t('menu.contact')}
          </MenuItem>
        ) : null}
        {meet ? (
          <MenuItem
            icon={<CalendarPlus {...small} />}
            trailing={<Kbd>{showKeyOf('fields.meeting')}</Kbd>}
            onSelect={meet}
          >
            {t('menu.meet')}
          </MenuItem>
        ) : null}
        <MenuItem
          icon={<BriefcaseBusiness {...small} />}
          trailing={<Kbd>{showKeyOf('fields.opportunity')}</Kbd>}
          onSelect={pursue}
        >
          {t('menu.opportunity')}
        </MenuItem>
        {isMuted(conversation.muted_until) ? (
          <MenuItem icon={<Bell {...small} />} onSelect={() => mute.mutate({ id, until: null })}>
            {t('menu.unmute')}
          </MenuItem>
        ) : (
          <Submenu label={t('menu.mute')} icon={<BellOff {...small} />}>
            {muteSpans.map(({ name, spanMs }) => (
              <MenuItem
                key={name}
                onSelect={() =>
                  mute.mutate({
                    id,
                    until:
                      spanMs === null ? 'forever' : new Date(Date.now() + spanMs).toISOString(),
                  })
                }
              >
                {t(`mute.${name}`)}
              </MenuItem>
            ))}
          </Submenu>
        )}
        <MenuSeparator />
        {otherId ? (
          <MenuItem
            icon={<Ban {...small} />}
            onSelect={() =>
              block(otherId, conversation.other_participant_name, !conversation.is_blocked)
            }
          >
            {conversation.is_blocked ? t('menu.unblock') : t('menu.block')}
          </MenuItem>
        ) : null}
        <MenuItem icon={<Flag {...small} />} isDestructive onSelect={() => setIsReporting(true)}>
          {t('menu.report')}
        </MenuItem>
      </DropdownMenu>
      <Suspense>
        {isReporting ? (
          <ReportMessageDialog
            conversationId={id}
            messageId={null}
            onClose={() => setIsReporting(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
