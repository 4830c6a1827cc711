import type { GroupInsight } from '@kith/contract/insights/groups';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { TwoWayBars } from '#ui/charts/two-way-bars.tsx';
import { drillPath } from '../api/drill.ts';

/** Who came and who left by month; each bar opens its people. */
export function MovesChart({ moves }: Pick<GroupInsight, 'moves'>) {
  const { t } = useTranslation('company-insights');
  const format = useFormat();
  const { months, came, left } = moves;
  if (came.people + left.people === 0) {
    return (
      <Card className="min-w-0 p-5">
        <h2 className="title-serif text-lg text-balance">{t('moves.none')}</h2>
        <p className="mt-1 text-base text-pretty text-muted">{t('moves.noneText')}</p>
      </Card>
    );
  }
  const hrefOf = (way: typeof came) => (way.people === 0 ? undefined : drillPath(way.drill));
  return (
    <ChartCard
      title={t('moves.title', {
        came: format.number(came.people),
        left: format.number(left.people),
      })}
      about={t('moves.about')}
      data={{
        headings: [t('moves.month'), t('moves.came'), t('moves.left')],
        rows: months.map((month) => ({
          key: month.month,
          label: format.monthYear(month.month),
          cells: [
            { value: month.came.people, text: format.number(month.came.people) },
            { value: month.left.people, text: format.number(month.left.people) },
          ],
        })),
      }}
      footer={
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {came.people > 0 ? (
            <Link
              to={drillPath(came.drill)}
              className="font-semibold text-ember-ink hover:underline"
            >
              {t('moves.whoCame')}
            </Link>
          ) : null}
          {left.people > 0 ? (
            <Link
              to={drillPath(left.drill)}
              className="font-semibold text-ember-ink hover:underline"
            >
              {t('moves.whoLeft')}
            </Link>
          ) : null}
        </span>
      }
    >
      <TwoWayBars
        label={t('moves.name')}
        moments={months.map((month) => {
          const name = format.monthYear(month.month);
          const of = (way: 'came' | 'left') => ({
            value: month[way].people,
            label: t(`moves.${way}In`, { number: format.number(month[way].people), month: name }),
            href: hrefOf(month[way]),
          });
          return {
            key: month.month,
            tick: format.shortMonth(month.month),
            label: name,
            up: of('came'),
            down: of('left'),
          };
        })}
      />
    </ChartCard>
  );
}
