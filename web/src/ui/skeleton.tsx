import { clsx } from 'clsx';

import { useTranslation } from '#lib/i18n/use-translation.ts';

/** A grey placeholder. Give it the content's size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={clsx('max-w-full animate-shimmer rounded-md bg-sunken', className)}
    />
  );
}

/**
 * Placeholder for a part whose height is unknown: as high as the window, so that what follows begins
 * out of sight and does not jump when the part is there.
 */
export function TallSkeleton({ rows = 6 }: { rows?: number }) {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')} className="grid min-h-dvh content-start gap-6">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid gap-2.5">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-32 rounded-lg" />
        </div>
      ))}
    </div>
  );
}

/** Placeholders for people in a list, announced once as loading. */
export function PeopleSkeleton({ rows = 6 }: { rows?: number }) {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')} className="divide-y divide-border">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3 px-4 py-3">
          <Skeleton className="size-9 shrink-0 rounded-full" />
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
            <Skeleton className="h-3.5 w-40 max-w-full" />
            <Skeleton className="h-3 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
