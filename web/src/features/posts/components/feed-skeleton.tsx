import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Placeholders in the shape of posts. They reach below the window, so that nothing jumps. */
export function FeedSkeleton({ rows = 6 }: { rows?: number }) {
  const { t } = useTranslation('common');
  return (
    <Card>
      <div role="status" aria-label={t('loading')} className="divide-y divide-border">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex gap-3.5 p-4 sm:p-5">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <div className="grid min-w-0 flex-1 grid-cols-1 gap-2.5 pt-1">
              <Skeleton className="h-4 w-44" />
              <Skeleton className="h-3 w-28" />
              <Skeleton className="mt-2 h-4 w-full" />
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="mt-2 h-5 w-40" />
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}
