import type { SeenProfile } from '@kith/contract/member-profiles/schemas';
import { BriefcaseBusiness, Clock, type LucideIcon, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useNow } from '#lib/use-now.ts';
import { usePhoto } from '#lib/use-photo.ts';
import { WarmthRing } from '#ui/avatar.tsx';

type ProfileHeadProps = {
  profile: SeenProfile;
  /** That of the viewer's own contact; null without one. */
  warmth: number | null;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  headline?: ReactNode;
  /** Where the viewer knows them to be; empty where they don't. */
  place?: string;
  /** Of the member; null where they don't show it. */
  timeZone?: string | null;
};

/** Ring, name, headline, the present position, place and local time, then what can be done. */
export function ProfileHead({
  profile,
  warmth,
  actions,
  headline,
  place = '',
  timeZone = null,
}: ProfileHeadProps) {
  const format = useFormat();
  const [portrait] = profile.pictures ?? [];
  const photo = usePhoto(portrait ? `/profile-pictures/${portrait.id}` : null);
  const [work] = profile.experience ?? [];
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 items-center gap-4 sm:gap-6">
        <span {...(portrait?.alt ? { role: 'img', 'aria-label': portrait.alt } : {})}>
          <WarmthRing name={profile.name} warmth={warmth} photo={photo} size="2xl" />
        </span>
        <div className="grid min-w-0 gap-1">
          <h1 className="title-serif text-2xl wrap-anywhere">{profile.name}</h1>
          {headline ??
            (profile.headline ? (
              <p className="text-md text-pretty text-muted">{profile.headline}</p>
            ) : null)}
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted empty:hidden">
            {work && work.to === null ? (
              <Fact icon={BriefcaseBusiness}>{format.series([work.title, work.company])}</Fact>
            ) : null}
            {place === '' ? null : <Fact icon={MapPin}>{place}</Fact>}
            {timeZone === null ? null : <LocalTime timeZone={timeZone} />}
          </ul>
        </div>
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden size={14} className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

/** What a clock on their wall shows, to the minute. */
export function LocalTime({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const time = format.time(useNow(), timeZone);
  return <Fact icon={Clock}>{t('localTime', { time })}</Fact>;
}
