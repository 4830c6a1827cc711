import { paths } from '@kith/contract/app-routes/paths';
import type { Performance } from '@kith/contract/insights/performance';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { ColumnChart } from '#ui/charts/column-chart.tsx';
import { eventsPath } from '../api/performance.ts';
import { FigureLink } from './figure-link.tsx';
import { OutcomeLinks } from './outcome-links.tsx';
import { TooFew } from './too-few.tsx';

/** Suggestions by week, and how many of them the member acted on. */
export function NudgesChart({ data }: { data: Performance }) {
  const { t } = useTranslation('performance');
  const format = useFormat();
  const { weeks, before, from, to } = data;
  const { rate, rate_before: earlier, outcomes, too_few: few } = data.nudges;
  const action = <FigureLink to={paths.dashboard()}>{t('nudges.action')}</FigureLink>;
  if (few || !rate) {
    return (
      <TooFew title={t('nudges.name')} few={few ?? { have: 0, needed: 1 }}>
        <p className="mt-3 text-sm">{action}</p>
      </TooFew>
    );
  }
  // Two intervals that don't overlap differ for certain; else nothing is said of it.
  const change = !earlier
    ? 'only'
    : rate.low > earlier.high
      ? 'more'
      : rate.high < earlier.low
        ? 'fewer'
        : 'same';
  const title = t(`nudges.title.${change}`, {
    percent: format.percent(rate.share),
    before: format.percent(earlier?.share ?? 0),
  });
  return (
    <ChartCard
      title={title}
      about={t('nudges.about', {
        total: format.number(rate.total),
        low: format.percent(rate.low),
        high: format.percent(rate.high),
      })}
      data={{
        headings: [t('week'), t('nudges.nudged'), t('nudges.acted'), t('earlier')],
        rows: weeks.map((week, place) => ({
          key: week.from,
          label: format.calendarDate(week.from),
          cells: [week.nudged, week.acted, before[place]?.acted ?? 0].map((value) => ({
            value,
            text: format.number(value),
          })),
        })),
      }}
      footer={
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          <OutcomeLinks event="acted" span={{ from, to }} outcomes={outcomes} />
          {action}
        </span>
      }
    >
      <ColumnChart
        label={t('nudges.name')}
        formatValue={format.number}
        columns={weeks.map((week, place) => ({
          key: week.from,
          tick: format.calendarDay(week.from),
          value: week.nudged,
          part: week.acted,
          before: before[place]?.acted ?? 0,
          label: t('nudges.cell', {
            week: format.calendarDate(week.from),
            acted: format.number(week.acted),
            nudged: format.number(week.nudged),
            before: format.number(before[place]?.acted ?? 0),
          }),
          href:
            week.nudged > 0
              ? eventsPath({ event: 'nudged', from: week.from, to: week.to })
              : undefined,
        }))}
      />
    </ChartCard>
  );
}
