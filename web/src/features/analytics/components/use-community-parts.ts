import type { CommunityFigures } from '@kith/contract/community/figures';
import { forumFigures } from '@kith/contract/community/figures';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { FigurePart } from '../api/join-parts.ts';
import { measureBars, useCells } from './use-cells.ts';

/** What the screen of the forum's figures shows; without an answer of the forum, what is known here. */
export function useCommunityParts(compares: boolean) {
  const { membersOf, signInsOf } = useOwnParts(compares);
  const { forumOf, daysOf } = useForumParts(compares);
  return (figures: CommunityFigures): FigurePart[] =>
    [membersOf(figures), forumOf(figures), daysOf(figures), signInsOf(figures)].filter(
      (part) => part !== null,
    );
}

/** What this server recorded. */
function useOwnParts(compares: boolean) {
  const { t } = useTranslation(['forum', 'analytics']);
  const format = useFormat();
  const { shown, beforeHeadings, beforeCells } = useCells(compares);

  const membersOf = ({ members }: CommunityFigures): FigurePart => {
    const joined = members.find(({ figure }) => figure === 'joined')?.count ?? 0;
    return {
      key: 'members',
      title:
        joined === 0
          ? t('figures.members.title')
          : t('figures.members.finding', { count: joined, number: format.number(joined) }),
      about: t('figures.members.about'),
      none: t('analytics:none'),
      data: {
        headings: [t('figures.columns.what'), t('figures.columns.count'), ...beforeHeadings],
        rows: members.map(({ figure, count, before }) => ({
          key: figure,
          label: t(`figures.members.names.${figure}`),
          cells: [shown(count), ...beforeCells(count, before)],
        })),
      },
    };
  };

  const signInsOf = ({ sign_ins: signIns }: CommunityFigures): FigurePart => ({
    key: 'sign_ins',
    title: t('figures.signIns.title'),
    about: t('figures.signIns.about'),
    none: t('analytics:none'),
    bars: measureBars(
      signIns.map(({ outcome, attempts, before }) => ({ key: outcome, now: attempts, before })),
      compares,
    ),
    data: {
      headings: [t('figures.columns.outcome'), t('figures.columns.attempts'), ...beforeHeadings],
      rows: signIns.map(({ outcome, attempts, before }) => ({
        key: outcome,
        label: t(`figures.signIns.outcomes.${outcome}`),
        cells: [shown(attempts), ...beforeCells(attempts, before)],
      })),
    },
  });

  return { membersOf, signInsOf };
}

/** What the forum counts; nothing while it can't be asked. */
function useForumParts(compares: boolean) {
  const { t } = useTranslation(['forum', 'analytics']);
  const format = useFormat();
  const { shown, beforeHeadings, beforeCells } = useCells(compares);

  const forumOf = ({ totals }: CommunityFigures): FigurePart | null => {
    if (totals === null) return null;
    const visitors = totals.find(({ figure }) => figure === 'visitors')?.count ?? 0;
    return {
      key: 'forum',
      title:
        visitors === 0
          ? t('figures.forum.title')
          : t('figures.forum.finding', { count: visitors, number: format.number(visitors) }),
      about: t('figures.forum.about'),
      none: t('analytics:none'),
      data: {
        headings: [t('figures.columns.what'), t('figures.columns.count'), ...beforeHeadings],
        rows: totals.map(({ figure, count, before }) => ({
          key: figure,
          label: t(`figures.forum.names.${figure}`),
          cells: [shown(count), ...beforeCells(count, before)],
        })),
      },
    };
  };

  const daysOf = ({ days }: CommunityFigures): FigurePart | null =>
    days === null
      ? null
      : {
          key: 'days',
          title: t('figures.days.title'),
          about: t('figures.days.about'),
          none: t('analytics:none'),
          isTall: true,
          data: {
            headings: [
              t('figures.columns.day'),
              ...forumFigures.map((figure) => t(`figures.forum.names.${figure}`)),
            ],
            rows: days.toReversed().map((day) => ({
              key: day.day,
              label: format.calendarDate(day.day),
              cells: forumFigures.map((figure) => shown(day[figure])),
            })),
          },
        };

  return { forumOf, daysOf };
}
