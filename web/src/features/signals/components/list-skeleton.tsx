import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** Placeholders in the shape of the rows. They reach below the window, so that nothing jumps. */
export function ListSkeleton({ rows = 7 }: { rows?: number }) {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')} className="divide-y divide-border">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex gap-3.5 p-4 sm:p-5">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-2.5 pt-1">
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="mt-1 h-7 w-60" />
          </div>
        </div>
      ))}
    </div>
  );
}
