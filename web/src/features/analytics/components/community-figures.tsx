import type { ForumState } from '@kith/contract/community/group-endpoints';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { useCommunityFigures } from '../api/community.ts';
import { useFigureRange } from '../api/figures.ts';
import { FigureScreen } from './figure-screen.tsx';
import { useCommunityParts } from './use-community-parts.ts';
import { usePeriod } from './use-period.ts';

/** The forum in figures, for administrators; `notice` says why it can't be asked. */
export function CommunityFigures({ notice }: { notice: (forum: ForumState) => ReactNode }) {
  const { t } = useTranslation(['forum', 'analytics']);
  const { days, compares } = useFigureRange();
  const { data, isError, error, refetch } = useCommunityFigures(days);
  const partsOf = useCommunityParts(compares);
  const periodOf = usePeriod();
  const period = data ? periodOf(data) : '\u00a0';
  return (
    <FigureScreen
      title={t('figures.title')}
      about={data ? t('figures.about', { period }) : period}
      period={period}
      fileName={t('figures.file')}
      skeletonClassName="h-[72rem]"
      failure={isError ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      parts={data ? partsOf(data) : null}
    >
      <p className="max-w-3xl text-sm text-pretty text-muted">
        {t('figures.small', { few: t('analytics:few') })}
      </p>
      {data ? notice(data.forum) : null}
    </FigureScreen>
  );
}
