import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { WarmthRing } from '#ui/avatar.tsx';
import { SpokenWarmth } from '#ui/spoken-warmth.tsx';

type PersonCardProps = {
  name: string;
  /** 0 to 100; null without a relationship. */
  warmth: number | null;
  /** Replaces the avatar, e.g. with a picture. */
  face?: ReactNode;
  /** Replaces the name in the heading, e.g. with a button that edits it. */
  heading?: ReactNode;
  /** Small text beside the name, e.g. "VP Product, Lumen". */
  context?: ReactNode;
  href?: string;
  /** Shown at the top right: a badge, a menu. */
  aside?: ReactNode;
  /** The sentence that explains why this person is shown. */
  children?: ReactNode;
  /** Buttons under it. */
  actions?: ReactNode;
  size?: 'md' | 'lg' | 'xl';
  /** `h2` if the card heads a panel. */
  headingLevel?: 'h1' | 'h2' | 'h3' | 'p';
  className?: string;
};

/** A person with details: nudge, search result, head of a panel. */
export function PersonCard({
  name,
  warmth,
  face,
  heading,
  context,
  href,
  aside,
  children,
  actions,
  size = 'lg',
  headingLevel: Heading = 'h3',
  className,
}: PersonCardProps) {
  const isHero = size === 'xl';
  return (
    <article className={clsx('flex min-w-0 gap-3.5', isHero && 'items-center gap-4', className)}>
      {face ?? <WarmthRing name={name} warmth={warmth} size={size} />}
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <div
            className={clsx(
              'min-w-0',
              !isHero && 'flex flex-wrap items-baseline gap-x-2 gap-y-0 max-sm:grid',
            )}
          >
            <Heading
              className={clsx(
                'min-w-0 text-pretty',
                isHero ? 'title-serif text-xl' : 'text-[0.9375rem] font-semibold',
              )}
            >
              {heading ??
                (href ? (
                  <Link to={href} className="rounded-sm hover:underline">
                    {name}
                  </Link>
                ) : (
                  name
                ))}
              {warmth === null ? null : <SpokenWarmth warmth={warmth} />}
            </Heading>
            {context ? (
              <div className={clsx('min-w-0 text-muted', isHero ? 'text-base' : 'text-sm')}>
                {context}
              </div>
            ) : null}
          </div>
          {aside ? <div className="shrink-0">{aside}</div> : null}
        </div>
        {children ? <div className="mt-0.5 text-base text-muted">{children}</div> : null}
        {actions ? <div className="mt-3 flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
    </article>
  );
}
