import type { AdminFigures } from '@kith/contract/usage/figures';

import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { FigurePart } from '../api/join-parts.ts';
import { measureBars, useCells } from './use-cells.ts';

type Step = AdminFigures['funnel'][number];

/** The share of a step's members who went on to the next; null where one of them isn't shown. */
export function goOnShare(funnel: readonly Step[], place: number): number | null {
  const [from, to] = [funnel[place]?.members, funnel[place + 1]?.members];
  return from == null || to == null || from === 0 ? null : to / from;
}

/** The step after which most members stop, as far as it is shown. */
export function stopOf(funnel: readonly Step[]): Step['step'] | null {
  const losses = funnel.flatMap(({ step }, place) => {
    const share = goOnShare(funnel, place);
    return share === null ? [] : [{ step, lost: 1 - share }];
  });
  const most = losses.toSorted((a, b) => b.lost - a.lost)[0];
  return most && most.lost > 0 ? most.step : null;
}

/** How far members come, and what they use. */
export function useMemberParts(compares: boolean) {
  const { t } = useTranslation('analytics');
  const { count, shown, share, beforeHeadings, beforeCells } = useCells(compares);

  const funnelOf = ({ funnel }: AdminFigures): FigurePart => {
    const stop = stopOf(funnel);
    return {
      key: 'funnel',
      title:
        stop === null ? t('funnel.plain') : t('funnel.title', { step: t(`funnel.steps.${stop}`) }),
      about: t('funnel.about'),
      none: t('none'),
      bars: measureBars(
        funnel.map(({ step, members, before }) => ({ key: step, now: members, before })),
        compares,
      ),
      data: {
        headings: [t('columns.step'), t('columns.members'), t('columns.goOn'), ...beforeHeadings],
        rows: funnel.map(({ step, members, before }, place) => ({
          key: step,
          label: t(`funnel.steps.${step}`),
          cells: [shown(members), share(goOnShare(funnel, place)), ...beforeCells(members, before)],
        })),
      },
    };
  };

  const featuresOf = ({ features }: AdminFigures): FigurePart => {
    const most = features[0];
    return {
      key: 'features',
      title: most
        ? t('features.title', { feature: t(`names.${most.feature}`) })
        : t('features.plain'),
      about: t('features.about'),
      none: t('none'),
      bars: measureBars(
        features.map(({ feature, uses, before }) => ({ key: feature, now: uses, before })),
        compares,
      ),
      data: {
        headings: [
          t('columns.feature'),
          t('columns.uses'),
          t('columns.members'),
          t('columns.failed'),
          ...beforeHeadings,
        ],
        rows: features.map(({ feature, uses, members, failures, before }) => ({
          key: feature,
          label: t(`names.${feature}`),
          cells: [count(uses), count(members), count(failures), ...beforeCells(uses, before)],
        })),
      },
    };
  };

  return { funnelOf, featuresOf };
}
