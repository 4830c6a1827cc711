import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useTriage } from '../api/triage.ts';
import type { RenderSwipe } from './swipe-hint.tsx';
import { TriageCards } from './triage-cards.tsx';

type TriageScreenProps = { scope: string | null; renderSwipe: RenderSwipe };

/** One person after the other: who matters, and how much. */
export function TriageScreen({ scope, renderSwipe }: TriageScreenProps) {
  const { t } = useTranslation('triage');
  const query = useTriage(scope);
  const [start, setStart] = useState({ count: 0, hasFailed: false, isReloading: false });
  const reload = () => {
    setStart((known) => ({ ...known, isReloading: true }));
    void query.refetch().then(({ isError: hasFailed }) => {
      setStart(({ count }) => ({ count: count + 1, hasFailed, isReloading: false }));
      return undefined;
    });
  };
  // Any answer makes the data newer, here or elsewhere: only a reload starts again. Meanwhile nothing
  // can be answered, or the next run would not know of it. After a refused answer without fresh data,
  // the run would show what was never saved.
  if (query.data && !start.hasFailed && !start.isReloading) {
    return (
      <TriageCards
        key={start.count}
        initial={query.data}
        scope={scope}
        onReload={reload}
        renderSwipe={renderSwipe}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title={t('title')} />
      {query.isError && !start.isReloading ? (
        <LoadFailure error={query.error} onRetry={reload} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}
