import { paths } from '@kith/contract/app-routes/paths';
import type { ContactSummary } from '@kith/contract/contacts/schemas';
import type { MemberProfile } from '@kith/contract/member-profiles/schemas';
import { UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { errorCodeOf } from '#lib/error-codes.ts';
import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton, TallSkeleton } from '#ui/skeleton.tsx';
import { useMemberProfile, useProfileFits } from '../api/member-profile.ts';
import { LinkCard } from './link-card.tsx';
import { ProfileActions, type ProfileActionsProps } from './profile-actions.tsx';
import { ProfileHead } from './profile-head.tsx';
import { CommonCard, RelationshipCard } from './relationship-card.tsx';
import { SeenSections } from './seen-sections.tsx';

type MemberProfileScreenProps = Omit<ProfileActionsProps, 'view'> & {
  memberId: string;
  /** The warmth of the viewer's own contact, and why. */
  renderWarmth: (contact: ContactSummary) => ReactNode;
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
          action={
            <Button asChild>
              <Link to={paths.search()}>{t('missing.search')}</Link>
            </Button>
          }
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

function WholeProfile({ view, posts, renderWarmth, ...actions }: WholeProfileProps) {
  const isFull = useFlag('profile_v2');
  const fits = useProfileFits(view);
  const { profile, contact } = view;
  const shown = isFull ? profile : { ...profile, pictures: null, offers: null, seeks: null };
  return (
    <>
      <ProfileHead
        profile={shown}
        warmth={view.is_own ? null : (contact?.warmth ?? 0)}
        place={contact?.location ?? ''}
        timeZone={view.timezone}
        actions={view.is_own ? null : <ProfileActions view={view} {...actions} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 gap-x-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <SeenSections profile={shown} fits={fits} companies={view.in_common.companies} />
          {posts}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {contact ? (
            <RelationshipCard contact={contact}>{renderWarmth(contact)}</RelationshipCard>
          ) : null}
          <LinkCard view={view} />
          {isFull ? <CommonCard inCommon={view.in_common} /> : null}
        </div>
      </div>
    </>
  );
}
