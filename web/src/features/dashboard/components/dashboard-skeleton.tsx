import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { PeopleSkeleton, Skeleton } from '#ui/skeleton.tsx';

/** Placeholder for the figures at the top. */
export function PulseSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton className="h-69 rounded-lg lg:h-22" />
    </div>
  );
}

/** Placeholder for the column with today's people; what follows it on a phone begins out of sight. */
export function MainSkeleton() {
  return (
    <div className="grid min-h-dvh grid-cols-1 content-start gap-2.5">
      <Skeleton className="h-4 w-24" />
      <Card>
        <PeopleSkeleton rows={8} />
      </Card>
    </div>
  );
}

/** Placeholder for the side column. */
export function SideSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-7">
      <Skeleton className="h-40 rounded-lg" />
      <Card>
        <PeopleSkeleton rows={3} />
      </Card>
    </div>
  );
}
