import type { ListColumn } from '@kith/contract/contact-views/rules';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { cellClass, rowGrid } from './contact-columns.ts';

const rowCount = 12;

/** Placeholder rows while the first page loads. */
export function ContactListSkeleton({ columns }: { columns: readonly ListColumn[] }) {
  const { t } = useTranslation('common');
  return (
    <div
      role="status"
      data-loading
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
            {columns.map((column, index) => (
              <div key={column} className={cellClass(column, index)}>
                <Skeleton className="h-3.5 w-20 max-w-full" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
