import { paths } from '@kith/contract/app-routes/paths';
import { creditsOf } from '@kith/contract/credits/actions';
import type { MemberProfile } from '@kith/contract/member-profiles/schemas';
import {
  Ban,
  Check,
  Ellipsis,
  Flag,
  Handshake,
  Link2,
  MessageCircle,
  Rss,
  UserPlus,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { CreditPrice } from '#ui/credit-price.tsx';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useCopyLink } from '#ui/use-copy-link.ts';
import { useFollow } from '../api/member-profile.ts';

const ReportProfileDialog = lazy(async () => {
  const dialog = await import('./report-dialog.tsx');
  return { default: dialog.ReportProfileDialog };
});

export type ProfileActionsProps = {
  view: MemberProfile;
  isMessagePending: boolean;
  onMessage: (memberId: string) => void;
  onAddContact: (view: MemberProfile) => void;
  onBlock: (memberId: string, name: string) => void;
  onAskIntroduction: (memberId: string) => void;
};

/** What the viewer can do with a member, the primary action last, on a phone first. */
export function ProfileActions({
  view,
  isMessagePending,
  onMessage,
  onAddContact,
  onBlock,
  onAskIntroduction,
}: ProfileActionsProps) {
  const { t } = useTranslation(['profile', 'sharing', 'common']);
  const { profile, actions, is_following: isFollowing } = view;
  const follow = useFollow(profile.id);
  const copyLink = useCopyLink();
  const [isReporting, setIsReporting] = useState(false);
  return (
    <>
      {actions.follow ? (
        <Button
          variant="ghost"
          aria-pressed={isFollowing}
          isPending={follow.isPending}
          icon={isFollowing ? <Check aria-hidden size={16} /> : <Rss aria-hidden size={16} />}
          onClick={() => follow.mutate(!isFollowing)}
        >
          {t(isFollowing ? 'actions.following' : 'actions.follow')}
        </Button>
      ) : null}
      {actions.add_contact ? (
        <span className="flex items-center gap-2">
          <CreditPrice credits={creditsOf.contact_created} />
          <Button icon={<UserPlus aria-hidden size={16} />} onClick={() => onAddContact(view)}>
            {t('actions.addContact')}
          </Button>
        </span>
      ) : null}
      {view.is_own ? null : (
        <Button
          icon={<Handshake aria-hidden size={16} />}
          onClick={() => onAskIntroduction(profile.id)}
        >
          {t('sharing:askIntroduction')}
        </Button>
      )}
      {actions.message ? (
        <Button
          variant="primary"
          className="max-sm:order-first"
          icon={<MessageCircle aria-hidden size={16} />}
          isPending={isMessagePending}
          onClick={() => onMessage(profile.id)}
        >
          {t('actions.message')}
        </Button>
      ) : null}
      <DropdownMenu
        trigger={<IconButton label={t('actions.more')} icon={<Ellipsis aria-hidden size={18} />} />}
      >
        <MenuItem
          icon={<Link2 aria-hidden size={16} />}
          onSelect={() => void copyLink(paths.profile(profile.id))}
        >
          {t('common:copyLink')}
        </MenuItem>
        <MenuItem icon={<Flag aria-hidden size={16} />} onSelect={() => setIsReporting(true)}>
          {t('actions.report')}
        </MenuItem>
        {actions.block ? (
          <MenuItem
            isDestructive
            icon={<Ban aria-hidden size={16} />}
            onSelect={() => onBlock(profile.id, profile.name)}
          >
            {t('actions.block')}
          </MenuItem>
        ) : null}
      </DropdownMenu>
      {isReporting ? (
        <Suspense>
          <ReportProfileDialog memberId={profile.id} onClose={() => setIsReporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
