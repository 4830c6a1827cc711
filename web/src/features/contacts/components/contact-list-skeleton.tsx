import { useTranslation } from 'react-i18next';
import { Skeleton } from '#ui/skeleton.tsx';
import { fromMiddle, fromWide, rowGrid } from './contact-columns.ts';

const rowCount = 12;

/** Rows in the shape of the list while its first page is on the way. */
export function ContactListSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="min-h-0 flex-1 divide-y divide-border overflow-hidden"
    >
      {Array.from({ length: rowCount }, (_, row) => (
        <div key={row} className="h-14">
          <div className={rowGrid}>
            <Skeleton className="size-4" />
            <div className="flex items-center gap-3">
              <Skeleton className="size-8.5 shrink-0 rounded-full!" />
              <div className="grid flex-1 gap-2">
                <Skeleton className="h-3.5 w-32 max-w-full" />
                <Skeleton className="h-3 w-24 max-w-full" />
              </div>
            </div>
            <div className={fromMiddle}>
              <Skeleton className="h-3.5 w-24 max-w-full" />
            </div>
            <Skeleton className="h-3.5 w-20" />
            <div className={fromMiddle}>
              <Skeleton className="h-3.5 w-12" />
            </div>
            <div className={fromWide}>
              <Skeleton className="h-5 w-16" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
