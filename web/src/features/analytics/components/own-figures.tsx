import { paths } from '@kith/contract/app-routes/paths';
import type { OwnFigures as Figures } from '@kith/contract/usage/figures';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { useFigureRange, useOwnFigures } from '../api/figures.ts';
import type { FigurePart } from '../api/join-parts.ts';
import { FigureScreen } from './figure-screen.tsx';
import { measureBars, useCells } from './use-cells.ts';
import { usePeriod } from './use-period.ts';

/** What was recorded of the member's own use. `nameAction` says what credits were spent on. */
export function OwnFigures({ nameAction }: { nameAction: (action: string) => string }) {
  const { t } = useTranslation('analytics');
  const { days, compares } = useFigureRange();
  const { data, isError, error, refetch } = useOwnFigures(days);
  const partsOf = useParts(compares, nameAction);
  const periodOf = usePeriod();
  const period = data ? periodOf(data) : '\u00a0';
  return (
    <FigureScreen
      title={t('own.title')}
      about={data ? t('own.about', { period }) : period}
      period={period}
      failure={isError ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      parts={data ? partsOf(data) : null}
    >
      {data && !data.is_recorded ? <NotRecorded /> : null}
    </FigureScreen>
  );
}

function NotRecorded() {
  const { t } = useTranslation('analytics');
  return (
    <Card className="grid justify-items-start gap-2 p-5">
      <h2 className="font-semibold">{t('own.off.title')}</h2>
      <p className="max-w-prose text-pretty text-muted">{t('own.off.about')}</p>
      <Button asChild className="mt-1">
        <Link to={paths.settingsPrivacy()}>{t('own.off.settings')}</Link>
      </Button>
    </Card>
  );
}

function useParts(compares: boolean, nameAction: (action: string) => string) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const { count, text, none, beforeHeadings, beforeCells } = useCells(compares);

  const usedOf = ({ features }: Figures): FigurePart => {
    // What was only used in the period before is part of the comparison.
    const rows = features.filter(({ uses }) => compares || uses > 0);
    return {
      key: 'features',
      title: t('own.features.title'),
      about: t('own.features.about'),
      none: t('none'),
      bars: measureBars(
        rows.map(({ feature, uses, before }) => ({ key: feature, now: uses, before })),
        compares,
      ),
      data: {
        headings: [t('columns.feature'), t('columns.uses'), t('columns.lastOn'), ...beforeHeadings],
        rows: rows.map(({ feature, uses, before, last_on: lastOn }) => ({
          key: feature,
          label: t(`names.${feature}`),
          cells: [
            count(uses),
            lastOn === null ? none : text(format.calendarDate(lastOn)),
            ...beforeCells(uses, before),
          ],
        })),
      },
    };
  };

  const spentOf = ({ credits }: Figures): FigurePart => {
    const rows = credits.filter((one) => one.credits !== 0 || compares);
    return {
      key: 'credits',
      title: t('own.credits.title'),
      about: t('own.credits.about'),
      none: t('none'),
      data: {
        headings: [t('columns.action'), t('columns.flow'), ...beforeHeadings],
        rows: rows.map((one) => ({
          key: one.action,
          label: nameAction(one.action),
          cells: [count(one.credits), ...beforeCells(one.credits, one.before)],
        })),
      },
    };
  };

  const failedOf = ({ features }: Figures): FigurePart => ({
    key: 'errors',
    title: t('own.errors.title'),
    about: t('own.errors.about'),
    none: t('own.errors.none'),
    data: {
      headings: [t('columns.feature'), t('columns.failed'), ...beforeHeadings],
      rows: features
        .filter((one) => one.failures > 0 || (compares && one.failures_before > 0))
        .map(({ feature, failures, failures_before: before }) => ({
          key: feature,
          label: t(`names.${feature}`),
          cells: [count(failures), ...beforeCells(failures, before)],
        })),
    },
  });

  return (figures: Figures) => [usedOf(figures), spentOf(figures), failedOf(figures)];
}
