import type { Experience, Picture, ProfileLink } from '@kith/contract/member-profiles/schemas';
import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { usePhoto } from '#lib/use-photo.ts';
import { ExternalLink } from '#ui/external-link.tsx';

/** What someone offers or seeks. */
export function Words({ words, tone }: { words: readonly string[]; tone: 'good' | 'ember' }) {
  const colors = tone === 'good' ? 'bg-good-soft text-good' : 'bg-ember-soft text-ember-ink';
  return (
    <ul className="flex flex-wrap gap-1.5">
      {words.map((word) => (
        <li
          key={word}
          className={`rounded-sm px-2 py-0.5 text-sm font-medium wrap-anywhere ${colors}`}
        >
          {word}
        </li>
      ))}
    </ul>
  );
}

type ExperienceListProps = {
  experience: readonly Experience[];
  /** Buttons at the end of a row, by its place. */
  renderActions?: (place: number) => ReactNode;
  /** A line under a company, for the viewer. */
  renderNote?: (company: string) => ReactNode;
};

export function ExperienceList({ experience, renderActions, renderNote }: ExperienceListProps) {
  return (
    <ul className="grid">
      {experience.map((one, place) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- two rows may be alike
          key={place}
          className="flex items-start gap-3 border-b border-border py-3 first:pt-0 last:border-b-0 last:pb-0"
        >
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-sm text-muted"
          >
            {[...one.company][0]}
          </span>
          <div className="grid min-w-0 flex-1 gap-0.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{one.title || one.company}</span>
                {one.title ? <span className="text-muted"> · {one.company}</span> : null}
              </p>
              <ExperienceTime from={one.from} to={one.to} />
            </div>
            {one.text ? <p className="text-sm whitespace-pre-line text-muted">{one.text}</p> : null}
            {renderNote?.(one.company)}
          </div>
          {renderActions?.(place)}
        </li>
      ))}
    </ul>
  );
}

/** The years of a time: "2021 to 2023". */
export function ExperienceTime({ from, to }: Pick<Experience, 'from' | 'to'>) {
  const { t } = useTranslation('profile');
  if (from === null && to === null) return null;
  const times = { from: from?.slice(0, 4) ?? '', to: to?.slice(0, 4) ?? '' };
  const text =
    to === null
      ? t('experience.since', times)
      : from === null
        ? t('experience.until', times)
        : t('experience.span', times);
  return <span className="text-sm text-muted tabular-nums">{text}</span>;
}

/** The address without its protocol. */
const nameOfLink = ({ url, label }: ProfileLink) =>
  label || url.replace(/^https?:\/\/(?:www\.)?/u, '').replace(/\/$/u, '');

type LinkListProps = {
  links: readonly ProfileLink[];
  renderActions?: (place: number) => ReactNode;
};

export function LinkList({ links, renderActions }: LinkListProps) {
  return (
    <ul className="grid gap-1.5">
      {links.map((link, place) => (
        <li key={link.url} className="flex items-center gap-2">
          <Link2 aria-hidden size={16} className="shrink-0 text-muted" />
          <ExternalLink href={link.url} className="min-w-0 flex-1 truncate hover:underline">
            {nameOfLink(link)}
          </ExternalLink>
          {renderActions?.(place)}
        </li>
      ))}
    </ul>
  );
}

export function Pictures({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <ul className="flex flex-wrap gap-3">
      {pictures.map((picture) => (
        <li key={picture.id}>
          <ProfilePicture picture={picture} />
        </li>
      ))}
    </ul>
  );
}

type ProfilePictureProps = { picture: Picture; size?: 'sm' | 'md' };

export function ProfilePicture({ picture, size = 'md' }: ProfilePictureProps) {
  const address = usePhoto(`/profile-pictures/${picture.id}`);
  const box = size === 'md' ? 'size-28' : 'size-18 shrink-0';
  return address ? (
    <img src={address} alt={picture.alt} className={`${box} rounded-md object-cover`} />
  ) : (
    <span className={`block ${box} rounded-md bg-sunken`} />
  );
}
