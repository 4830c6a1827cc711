import { paths } from '@kith/contract/app-routes/paths';
import { isBuilt } from '@kith/contract/app-routes/table';
import { type Preview, previews } from '@kith/contract/member-profiles/rules';
import type { OwnProfile } from '@kith/contract/member-profiles/schemas';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFlag } from '#lib/flags.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton, TallSkeleton } from '#ui/skeleton.tsx';
import { useOwnProfile, usePreview } from '../api/own-profile.ts';
import { BadgesSection } from './badges-section.tsx';
import { ExperienceSection, LinksSection } from './list-sections.tsx';
import { PicturesSection } from './pictures-section.tsx';
import { LocalTime, ProfileHead } from './profile-head.tsx';
import { ReceivedRequests } from './received-requests.tsx';
import { SeenSections } from './seen-sections.tsx';
import { SlugSection } from './slug-section.tsx';
import { TextSection, WordsSection } from './text-sections.tsx';

type Mode = 'edit' | Exclude<Preview, 'myself'>;

/** The member's own profile: edited in place, or seen as others see it. */
export function OwnProfileScreen() {
  const { t } = useTranslation('profile');
  const query = useOwnProfile();
  const isFull = useFlag('profile_v2');
  const [mode, setMode] = useState<Mode>('edit');
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>{t('title')}</PageTitle>
      {query.data ? (
        <>
          <ProfileHead
            profile={query.data}
            warmth={null}
            actions={isFull ? <PreviewSwitch mode={mode} onMode={setMode} /> : null}
          />
          {mode === 'edit' ? (
            <EditedProfile profile={query.data} isFull={isFull} />
          ) : (
            <PreviewedProfile
              viewer={mode}
              showsTime={query.data.is_visible && mode !== 'public'}
            />
          )}
        </>
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

function PreviewSwitch({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const { t } = useTranslation('profile');
  const modes: Mode[] = ['edit', ...previews.filter((one) => one !== 'myself')];
  return (
    <span className="flex items-center gap-2 text-sm text-muted">
      <Eye aria-hidden size={16} />
      <Select
        aria-label={t('preview.label')}
        className="w-auto!"
        value={mode}
        options={modes.map((value) => ({ value, label: t(`preview.${value}`) }))}
        onValueChange={onMode}
      />
    </span>
  );
}

function EditedProfile({ profile, isFull }: { profile: OwnProfile; isFull: boolean }) {
  const { t } = useTranslation('profile');
  return (
    <>
      {isFull && !profile.is_visible ? (
        <p className="max-w-prose text-sm text-pretty text-muted">{t('hiddenNotice')}</p>
      ) : null}
      <ReceivedRequests />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <TextSection profile={profile} section="headline" />
          <TextSection profile={profile} section="about" />
          {isFull ? <ExperienceSection profile={profile} /> : null}
          {isFull && isBuilt('/u/:slug') ? <SlugSection profile={profile} /> : null}
        </div>
        {isFull ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <WordsSection profile={profile} section="offers" />
            <WordsSection profile={profile} section="seeks" />
            <LinksSection profile={profile} />
            <PicturesSection profile={profile} />
            <BadgesSection profile={profile} />
          </div>
        ) : null}
      </div>
    </>
  );
}

type PreviewedProfileProps = {
  viewer: Exclude<Preview, 'myself'>;
  /** Whether they see the member's local time. */
  showsTime: boolean;
};

function PreviewedProfile({ viewer, showsTime }: PreviewedProfileProps) {
  const { t } = useTranslation('profile');
  const { timezone } = useLocalePreferences();
  const { data, isPending } = usePreview(viewer);
  if (isPending) return <TallSkeleton />;
  if (!data?.profile) {
    return (
      <EmptyState
        title={t('preview.nothing')}
        description={t('hiddenNotice')}
        action={
          <Button asChild>
            <Link to={paths.settingsPrivacy()}>{t('preview.privacy')}</Link>
          </Button>
        }
      />
    );
  }
  return (
    <section aria-label={t(`preview.${viewer}`)} className="grid gap-6">
      {data.profile.headline ? <p className="text-md text-muted">{data.profile.headline}</p> : null}
      {showsTime ? (
        <ul className="text-sm text-muted">
          <LocalTime timeZone={timezone} />
        </ul>
      ) : null}
      <SeenSections profile={data.profile} />
    </section>
  );
}
