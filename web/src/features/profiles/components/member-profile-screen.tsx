import { creditsOf } from '@kith/contract/credits/actions';
import type { MemberProfile } from '@kith/contract/member-profiles/schemas';
import { Ban, Check, Ellipsis, Flag, MessageCircle, Rss, UserPlus, UserRoundX } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCodeOf } from '#lib/error-codes.ts';
import { useFlag } from '#lib/flags.ts';
import { Button } from '#ui/button.tsx';
import { CreditPrice } from '#ui/credit-price.tsx';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton, TallSkeleton } from '#ui/skeleton.tsx';
import { useFollow, useMemberProfile, useProfileFits } from '../api/member-profile.ts';
import { LinkCard } from './link-card.tsx';
import { ProfileHead } from './profile-head.tsx';
import { CommonCard, RelationshipCard } from './relationship-card.tsx';
import { SeenSections } from './seen-sections.tsx';

const ReportProfileDialog = lazy(async () => {
  const dialog = await import('./report-dialog.tsx');
  return { default: dialog.ReportProfileDialog };
});

type MemberProfileScreenProps = {
  memberId: string;
  isMessagePending: boolean;
  onMessage: (memberId: string) => void;
  onAddContact: (view: MemberProfile) => void;
  onBlock: (memberId: string, name: string) => void;
  /** The first in the menu of further actions. */
  menuItems: ReactNode;
  /** What the member wrote. */
  posts: ReactNode;
};

/** Another member's profile, as far as it is for this viewer. */
export function MemberProfileScreen({ memberId, ...actions }: MemberProfileScreenProps) {
  const { t } = useTranslation('profile');
  const query = useMemberProfile(memberId);
  const isMissing = ['not_found', 'validation_failed'].includes(errorCodeOf(query.error) ?? '');
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>{(isMissing ? undefined : query.data?.profile.name) ?? t('title')}</PageTitle>
      {isMissing ? (
        <EmptyState
          isScreen
          icon={<UserRoundX aria-hidden size={22} />}
          title={t('missing.title')}
          description={t('missing.text')}
        />
      ) : query.data ? (
        <WholeProfile view={query.data} {...actions} />
      ) : (
        <>
          <h1 className="sr-only">{t('title')}</h1>
          {query.isError ? (
            <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <>
              <Skeleton className="h-25 w-72 max-w-full" />
              <TallSkeleton />
            </>
          )}
        </>
      )}
    </div>
  );
}

type WholeProfileProps = Omit<MemberProfileScreenProps, 'memberId'> & { view: MemberProfile };

function WholeProfile({ view, posts, ...actions }: WholeProfileProps) {
  const isFull = useFlag('profile_v2');
  const fits = useProfileFits(view);
  const { profile, contact } = view;
  const shown = isFull ? profile : { ...profile, pictures: null, offers: null, seeks: null };
  return (
    <>
      <ProfileHead
        profile={shown}
        warmth={view.is_own ? null : (contact?.warmth ?? 0)}
        actions={view.is_own ? null : <ProfileActions view={view} {...actions} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 gap-x-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <SeenSections profile={shown} fits={fits} />
          {posts}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <RelationshipCard contact={contact} />
          <LinkCard view={view} />
          {isFull ? <CommonCard inCommon={view.in_common} /> : null}
        </div>
      </div>
    </>
  );
}

function ProfileActions({
  view,
  isMessagePending,
  onMessage,
  onAddContact,
  onBlock,
  menuItems,
}: Omit<WholeProfileProps, 'posts'>) {
  const { t } = useTranslation('profile');
  const { profile, actions, is_following: isFollowing } = view;
  const follow = useFollow(profile.id);
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
      {actions.message ? (
        <Button
          variant="primary"
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
        {menuItems}
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
