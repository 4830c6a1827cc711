import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** Placeholder for a contact of which nothing is known yet, in the shape of its first view. */
export function ContactDetailSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-4">
      <div className="flex h-12 items-center gap-3">
        <Skeleton className="size-12 shrink-0 rounded-full!" />
        <div className="grid flex-1 grid-cols-1 gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-3.5 w-52" />
        </div>
      </div>
      <div className="flex gap-2">
        <Skeleton className="h-9 w-24" />
        <Skeleton className="h-9 w-20" />
      </div>
      <Skeleton className="h-29.5 rounded-lg" />
      <Skeleton className="h-11.5 rounded-lg" />
      <div className="grid gap-2">
        {['w-44', 'w-32', 'w-52', 'w-36'].map((width) => (
          <div key={width} className="flex items-center gap-3 py-2">
            <Skeleton className="size-7 shrink-0 rounded-full!" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The room of the folded parts. */
export function DockSkeleton() {
  return (
    <div
      aria-hidden
      className="sticky bottom-0 z-10 mt-auto shrink-0 divide-y divide-border border-t border-border bg-surface"
    >
      {['w-48', 'w-40', 'w-52', 'w-32', 'w-56'].map((width) => (
        <div key={width} className="flex h-9.5 items-center gap-4 px-4 sm:px-6">
          <Skeleton className="h-4 w-20" />
          <Skeleton className={`h-3.5 ${width}`} />
        </div>
      ))}
    </div>
  );
}
