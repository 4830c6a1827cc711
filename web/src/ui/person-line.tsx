import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type AvatarSize, WarmthRing } from '#ui/avatar.tsx';
import { SpokenWarmth } from '#ui/spoken-warmth.tsx';

type PersonLineProps = {
  name: string;
  /** The name with parts that stand out, where it is listed by a search. */
  markedName?: ReactNode;
  /** 0 to 100; null without a relationship. */
  warmth: number | null;
  /** Without a relationship the ring is empty; else there is none, as for the member themselves. */
  hasEmptyRing?: boolean;
  /** The address of the picture; without it, the initials are shown. */
  photo?: string | null;
  /** One line under the name, e.g. "VP Product at Lumen". */
  context?: ReactNode;
  /** Makes the name a link. */
  href?: string;
  /** Shown at the right end: a badge, a date, a `WarmthMark`. */
  trailing?: ReactNode;
  size?: AvatarSize;
  className?: string;
};

/** An avatar with its ring, a name, one line of context: the same wherever a person is listed. */
export function PersonLine({
  name,
  markedName = name,
  warmth,
  hasEmptyRing = false,
  photo,
  context,
  href,
  trailing,
  size = 'sm',
  className,
}: PersonLineProps) {
  return (
    <div className={clsx('flex min-w-0 items-center gap-3', className)}>
      <WarmthRing
        name={name}
        warmth={warmth ?? (hasEmptyRing ? 0 : null)}
        photo={photo}
        size={size}
      />
      <div className="min-w-0 flex-1">
        {/* Positioned, so that it clips the hidden text too, which else widens a narrow page. A name
            that is read from the right is cut at its left end. */}
        <div
          dir="auto"
          className="relative truncate text-left text-base leading-5 font-semibold text-text"
        >
          {href ? (
            <Link to={href} className="rounded-sm hover:underline">
              {markedName}
            </Link>
          ) : (
            markedName
          )}
          {warmth === null ? null : <SpokenWarmth warmth={warmth} />}
        </div>
        {context ? <div className="truncate text-sm text-muted">{context}</div> : null}
      </div>
      {trailing ? <div className="shrink-0 text-sm text-muted">{trailing}</div> : null}
    </div>
  );
}
