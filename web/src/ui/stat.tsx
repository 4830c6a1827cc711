import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Popover } from '#ui/popover.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type StatTone = 'none' | 'hot' | 'warm' | 'cool' | 'good' | 'cold';

const dots: Record<Exclude<StatTone, 'none'>, string> = {
  hot: 'bg-warmth-5',
  warm: 'bg-warmth-4',
  cool: 'bg-warmth-2',
  good: 'bg-good',
  cold: 'bg-warmth-1',
};

const openable = 'transition-colors hover:bg-sunken aria-expanded:bg-sunken';

type StatProps = {
  /** The figure, already formatted. */
  value: ReactNode;
  label: ReactNode;
  tone?: StatTone;
  /** The link to what the figure is made of. */
  href?: string;
  /** What the figure is made of, shown in a panel under it; `detailsLabel` names the panel. */
  details?: ReactNode;
  detailsLabel?: string;
};

/** One figure in a `StatGroup`. */
export function Stat({ value, label, tone = 'none', href, details, detailsLabel = '' }: StatProps) {
  const body = (
    <>
      <span className="numerals-serif block text-[1.75rem] leading-8">{value}</span>
      <span className="mt-1.5 flex items-start gap-2 text-sm text-muted">
        {tone === 'none' ? null : (
          <span aria-hidden className={clsx('mt-1.5 size-2 shrink-0 rounded-full', dots[tone])} />
        )}
        {label}
      </span>
    </>
  );
  const classes =
    'flex flex-col items-start bg-surface px-5 py-4 text-left focus-visible:relative focus-visible:-outline-offset-2';
  if (details) {
    return (
      <Popover
        label={detailsLabel}
        isTextOnly
        trigger={
          <button type="button" className={clsx(classes, openable)}>
            {body}
          </button>
        }
      >
        {details}
      </Popover>
    );
  }
  if (!href) return <div className={classes}>{body}</div>;
  return (
    <Link to={href} className={clsx(classes, openable)}>
      {body}
    </Link>
  );
}

/** Two to five figures side by side, separated by hairlines; of an odd number, the first is wide. */
export function StatGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-border bg-border shadow-raised max-lg:[&>:first-child:nth-last-child(odd)]:col-span-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none"
    >
      {children}
    </div>
  );
}

/** As high as four figures whose labels take one line each. */
export function StatSkeleton() {
  return <Skeleton className="h-[11.3125rem] rounded-lg lg:h-[5.6875rem]" />;
}
