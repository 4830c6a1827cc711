import { useTranslation } from '#lib/i18n/use-translation.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { useAdminFigures, useFigureRange } from '../api/figures.ts';
import { FigureScreen } from './figure-screen.tsx';
import { useMemberParts } from './use-member-parts.ts';
import { useRetentionPart } from './use-retention-part.ts';
import { useServiceParts } from './use-service-parts.ts';
import { usePeriod } from './use-period.ts';

/** How the product is used, for administrators. */
export function AdminFigures({ title }: { title: string }) {
  const { t } = useTranslation('analytics');
  const { days, compares } = useFigureRange();
  const { data, isError, error, refetch } = useAdminFigures(days);
  const { funnelOf, featuresOf } = useMemberParts(compares);
  const retentionOf = useRetentionPart(compares);
  const { creditsOf, errorsOf, callsOf } = useServiceParts(compares);
  const periodOf = usePeriod();
  const period = data ? periodOf(data) : '\u00a0';
  const parts =
    data &&
    [funnelOf, featuresOf, retentionOf, creditsOf, errorsOf, callsOf].map((partOf) => partOf(data));
  return (
    <FigureScreen
      title={title}
      about={data ? t('admin.about', { period }) : period}
      period={period}
      failure={isError ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      parts={parts ?? null}
    >
      <p className="max-w-3xl text-sm text-pretty text-muted">
        {t('admin.small', { few: t('few') })}
      </p>
    </FigureScreen>
  );
}
