import { cohortWeeks } from '@kith/contract/usage/figure-rules';
import type { AdminFigures } from '@kith/contract/usage/figures';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { FigurePart } from '../api/join-parts.ts';
import { useCells } from './use-cells.ts';

const ages = Array.from({ length: cohortWeeks }, (_, age) => age);
type Sums = AdminFigures['retention']['all'];

/** Who comes back in which week after signing up. The newest week is the last row, as in a triangle. */
export function useRetentionPart(compares: boolean) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const { shown, share, count } = useCells(compares);
  const empty = { value: null, text: '' };
  const part = (active: number, members: number) =>
    members === 0 ? empty : share(active / members);
  const sumRow = (key: string, label: string, sums: Sums) => ({
    key,
    label,
    cells: [
      count(sums[0]?.members ?? 0),
      ...sums.map(({ active, members }) => part(active, members)),
    ],
  });
  return ({ retention: { weeks, all, before } }: AdminFigures): FigurePart => {
    const rows = [
      ...weeks.map(({ week, members, active }) => ({
        key: week,
        label: format.calendarDay(week),
        cells: [
          shown(members),
          ...ages.map((age) => {
            const found = active[age];
            return found === undefined ? empty : part(found, members ?? 0);
          }),
        ],
      })),
      sumRow('all', t('retention.all'), all),
      ...(compares ? [sumRow('before', t('retention.before'), before)] : []),
    ];
    return {
      key: 'retention',
      title: t('retention.title'),
      about: t('retention.about'),
      none: t('none'),
      heatFrom: 1,
      isWide: true,
      data: {
        headings: [
          t('columns.week'),
          t('columns.members'),
          ...ages.map((age) => t('columns.age', { number: format.number(age) })),
        ],
        rows: weeks.every(({ members }) => members === 0) ? [] : rows,
      },
    };
  };
}
