import type { AdminFigures } from '@kith/contract/usage/figures';
import { slowQueryMs } from '@kith/contract/usage/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { FigurePart } from '../api/join-parts.ts';
import { measureBars, useCells } from './use-cells.ts';

/** What the service books and measures: credits, errors and slow calls. */
export function useServiceParts(compares: boolean) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const { count, shown, beforeHeadings, beforeCells } = useCells(compares);
  const isKept = false;

  const creditsOf = ({ credits }: AdminFigures): FigurePart => ({
    key: 'credits',
    title: t('credits.title'),
    about: t('credits.about'),
    none: t('none'),
    bars: measureBars(
      credits.map((one) => ({ key: one.flow, now: one.credits, before: one.before })),
      compares,
    ),
    data: {
      headings: [t('columns.flow'), t('columns.amount'), ...beforeHeadings],
      rows: credits.map((one) => ({
        key: one.flow,
        label: t(`credits.flows.${one.flow}`),
        cells: [shown(one.credits), ...beforeCells(one.credits, one.before)],
      })),
    },
  });

  const errorsOf = ({ errors }: AdminFigures): FigurePart => {
    const most = errors[0];
    return {
      key: 'errors',
      title: most ? t('errors.title', { name: most.name }) : t('errors.plain'),
      about: t('errors.about'),
      none: t('none'),
      data: {
        headings: [t('columns.error'), t('columns.reports'), ...beforeHeadings],
        rows: errors.map(({ name, reports, before }) => ({
          key: name,
          label: name,
          cells: [count(reports), ...beforeCells(reports, before, { isKept })],
        })),
      },
    };
  };

  const callsOf = ({ calls }: AdminFigures): FigurePart => {
    const slowest = calls[0];
    return {
      key: 'calls',
      title: slowest ? t('calls.title', { call: slowest.call }) : t('calls.plain'),
      about: t('calls.about', { limit: format.number(slowQueryMs) }),
      isWide: true,
      none: t('none'),
      data: {
        headings: [
          t('columns.call'),
          t('columns.p50'),
          t('columns.p95'),
          t('columns.reports'),
          t('columns.failed'),
          ...(compares ? [t('columns.p95Before'), t('columns.change')] : []),
        ],
        rows: calls.map(({ call, p50, p95, reports, failed, before_p95: before }) => ({
          key: call,
          label: call,
          cells: [
            ...[p50, p95, reports, failed].map(count),
            ...beforeCells(p95, before, { isKept }),
          ],
        })),
      },
    };
  };

  return { creditsOf, errorsOf, callsOf };
}
