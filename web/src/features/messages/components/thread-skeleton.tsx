import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Skeleton } from '#ui/skeleton.tsx';

const widths = ['w-72', 'w-56', 'w-80', 'w-44', 'w-64'];

/** Placeholder for a conversation that is loading. */
export function ThreadSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')} className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-16 shrink-0 items-center gap-3 border-b border-border px-5">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="flex flex-1 flex-col justify-end gap-4 px-5 pb-6">
        {widths.map((width, index) => (
          <Skeleton
            key={width}
            className={`h-10 max-w-full rounded-lg ${width} ${index % 2 === 1 ? 'self-end' : ''}`}
          />
        ))}
      </div>
    </div>
  );
}
