import { useTranslation } from 'react-i18next';
import { Card } from '#ui/card.tsx';
import { PeopleSkeleton, Skeleton } from '#ui/skeleton.tsx';

/** The shape of the figures at the head while they load. */
export function PulseSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton className="h-44 rounded-lg lg:h-22" />
    </div>
  );
}

/** The shape of the side column while it loads. */
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
