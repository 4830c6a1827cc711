import type { CohortFigures, CohortSum } from '@kith/contract/cohorts/endpoints';
import { activationSteps, introSteps } from '@kith/contract/cohorts/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { FigurePart } from '../api/join-parts.ts';
import { findBest, pickAge, shareOf } from '../cohort-findings.ts';
import { measureBars, useCells } from './use-cells.ts';

/** Steps that are counted in introductions, not in members: shown as they are. */
const firstOfIntroductions = introSteps.indexOf('requests');
/** Where members who do nothing any more are seen: the step that a board is about. */
const goals = {
  activation: activationSteps.indexOf('second_week'),
  intros: introSteps.indexOf('introduced'),
} as const;

/** Introductions are counts, which have no colour. */
const heatEnd = (board: CohortFigures['board'], from: number) =>
  board === 'intros' ? { heatTo: from + firstOfIntroductions } : {};

/** How steps are named, and figures are written in cells. */
function useCohortCells(compares: boolean) {
  const { t } = useTranslation('cohorts');
  const format = useFormat();
  const cells = useCells(compares);
  const { count, share, none } = cells;
  const empty = { value: null, text: '' };

  const nameSteps = ({ board, all }: CohortFigures): string[] => {
    if (board === 'activation') return activationSteps.map((step) => t(`steps.${step}`));
    if (board === 'intros') return introSteps.map((step) => t(`steps.${step}`));
    return all.map((_, age) => t('age', { number: format.number(age) }));
  };

  /** A share of the members, with how many they are where there is room. */
  const cell = ({ board }: CohortFigures, place: number, members: number, found: number) => {
    if (board === 'intros' && place >= firstOfIntroductions) return count(found);
    if (members === 0) return none;
    const { value, text } = share(found / members);
    return { value, text: board === 'retention' ? text : `${format.number(found)} · ${text}` };
  };

  const sumCells = (figures: CohortFigures, sums: readonly CohortSum[]) => [
    count(sums[0]?.members ?? 0),
    ...sums.map((sum, place) =>
      sum.members === 0 ? empty : cell(figures, place, sum.members, sum.count),
    ),
  ];

  const goalOf = ({ board, all }: CohortFigures) =>
    board === 'retention' ? pickAge(all) : goals[board];

  return { ...cells, t, format, empty, nameSteps, cell, sumCells, goalOf };
}

/** The cohorts by week, as a triangle for retention. */
export function useCohortWeeks(compares: boolean) {
  const { t, format, shown, empty, nameSteps, cell, sumCells, goalOf } = useCohortCells(compares);

  const titleWeeks = (figures: CohortFigures): string => {
    const { board, all } = figures;
    const place = goalOf(figures);
    const found = shareOf(all, place);
    if (found === null) return t(`plain.${board}`);
    return t(`findings.${board}`, {
      share: format.percent(found),
      week: format.number(place),
    });
  };

  const weeksOf = (figures: CohortFigures): FigurePart => {
    const { board, weeks, all, before } = figures;
    const rows = weeks.map(({ week, members, counts }) => ({
      key: week,
      label: format.calendarDay(week),
      cells: [
        shown(members),
        ...all.map((_, place) => {
          const found = counts[place];
          return found === undefined ? empty : cell(figures, place, members ?? 0, found);
        }),
      ],
    }));
    const sums = [{ key: 'all', label: t('all'), cells: sumCells(figures, all) }];
    if (compares) {
      sums.push({ key: 'before', label: t('before'), cells: sumCells(figures, before) });
    }
    return {
      key: 'weeks',
      title: titleWeeks(figures),
      about: t(`about.${board}`),
      none: t('none'),
      isWide: true,
      heatFrom: 1,
      ...heatEnd(board, 1),
      data: {
        headings: [t('columns.week'), t('columns.members'), ...nameSteps(figures)],
        rows: weeks.every(({ members }) => members === 0) ? [] : [...rows, ...sums],
      },
    };
  };

  return weeksOf;
}

/** The channels, over all weeks together. */
export function useCohortChannels(compares: boolean) {
  const { t, format, none, beforeHeadings, beforeCells, nameSteps, sumCells, goalOf } =
    useCohortCells(compares);

  return (figures: CohortFigures): FigurePart => {
    const { channels } = figures;
    const place = goalOf(figures);
    const best = findBest(channels, place);
    return {
      key: 'channels',
      title:
        best === null
          ? t('channelsPlain')
          : t(`leading.${figures.board}`, {
              channel: t(`channels.${best.channel}`),
              share: format.percent(best.share),
              week: format.number(place),
            }),
      about: t('channelsAbout'),
      none: t('none'),
      isWide: true,
      heatFrom: 1 + beforeHeadings.length,
      ...heatEnd(figures.board, 1 + beforeHeadings.length),
      bars: measureBars(
        channels.map(({ channel, all, before }) => ({
          key: channel,
          now: all[0]?.members ?? 0,
          before: before[0]?.members ?? 0,
        })),
        compares,
      ),
      data: {
        headings: [
          t('columns.channel'),
          t('columns.members'),
          ...beforeHeadings,
          ...nameSteps(figures),
        ],
        rows: channels.map(({ channel, all, before }) => {
          const [members, ...cells] = sumCells(figures, all);
          const [now, then] = [all[0]?.members ?? 0, before[0]?.members ?? 0];
          return {
            key: channel,
            label: t(`channels.${channel}`),
            cells: [members ?? none, ...beforeCells(now, then), ...cells],
          };
        }),
      },
    };
  };
}
