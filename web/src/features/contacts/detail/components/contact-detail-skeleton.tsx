import { useTranslation } from 'react-i18next';
import { Skeleton } from '#ui/skeleton.tsx';

/** Placeholder for a contact that is loading. */
export function ContactDetailSkeleton({ hasHead }: { hasHead: boolean }) {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-5">
      {hasHead ? (
        <div className="flex items-center gap-4">
          <Skeleton className="size-17 rounded-full!" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-6 w-48 max-w-full" />
            <Skeleton className="h-4 w-64 max-w-full" />
          </div>
        </div>
      ) : null}
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-24 rounded-lg" />
      <div className="grid gap-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    </div>
  );
}
