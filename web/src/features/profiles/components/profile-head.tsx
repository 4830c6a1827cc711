import type { SeenProfile } from '@kith/contract/member-profiles/schemas';
import type { ReactNode } from 'react';
import { usePhoto } from '#lib/use-photo.ts';
import { WarmthRing } from '#ui/avatar.tsx';

type ProfileHeadProps = {
  profile: SeenProfile;
  /** That of the viewer's own contact; null without one. */
  warmth: number | null;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  headline?: ReactNode;
};

/** Ring, name, headline and the present position, then what can be done. */
export function ProfileHead({ profile, warmth, actions, headline }: ProfileHeadProps) {
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
          {work && work.to === null ? (
            <p className="text-sm text-muted">
              {[work.title, work.company].filter(Boolean).join(', ')}
            </p>
          ) : null}
        </div>
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}
