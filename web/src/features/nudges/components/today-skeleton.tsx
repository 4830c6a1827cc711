import { nudgesPerDay } from '@kith/contract/nudges/rules';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** Placeholder for today's list. */
export function TodaySkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')} className="divide-y divide-border">
      {Array.from({ length: nudgesPerDay }, (_, row) => (
        <div key={row} className="flex gap-3.5 p-4 sm:p-5">
          <Skeleton className="size-12 shrink-0 rounded-full" />
          <div className="grid min-w-0 flex-1 grid-cols-1 content-start gap-2.5 pt-1">
            <Skeleton className="h-4 w-56 max-w-full" />
            <Skeleton className="h-4 w-96 max-w-full" />
            {row === 0 ? <Skeleton className="mt-1 h-8 w-72 max-w-full" /> : null}
          </div>
        </div>
      ))}
    </div>
  );
}
