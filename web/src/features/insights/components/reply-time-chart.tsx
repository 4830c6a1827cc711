import type { Performance } from '@kith/contract/insights/performance';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { ColumnChart } from '#ui/charts/column-chart.tsx';
import { eventsPath } from '../api/performance.ts';
import { FigureLink } from './figure-link.tsx';
import { TooFew } from './too-few.tsx';

/** Answers by week, how long they take and which messages got none. */
export function ReplyTimeChart({ data }: { data: Performance }) {
  const { t } = useTranslation('performance');
  const format = useFormat();
  const { weeks, before, from, to } = data;
  const { rate, time, too_few: few } = data.replies;
  if (few) return <TooFew title={t('replies.name')} few={few} />;
  const long = (hours: number) =>
    hours < 24 ? t('hours', { number: format.number(hours) }) : format.span(hours / 24, 'long');
  const title =
    time.median === null ? t('replies.slow') : t('replies.title', { time: long(time.median) });
  const range =
    time.low === null || time.high === null
      ? t('replies.open')
      : t('replies.range', { low: long(time.low), high: long(time.high) });
  return (
    <ChartCard
      title={title}
      about={`${t('replies.about')} ${time.median === null ? '' : range}`.trimEnd()}
      data={{
        headings: [t('week'), t('replies.replied'), t('earlier')],
        rows: weeks.map((week, place) => ({
          key: week.from,
          label: format.calendarDate(week.from),
          cells: [week.replied, before[place]?.replied ?? 0].map((value) => ({
            value,
            text: format.number(value),
          })),
        })),
      }}
      footer={
        rate ? (
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            {t('replies.rate', {
              total: format.number(rate.total),
              percent: format.percent(rate.share),
              low: format.percent(rate.low),
              high: format.percent(rate.high),
            })}
            {rate.hits < rate.total ? (
              <FigureLink to={eventsPath({ event: 'asked', from, to, outcome: 'nothing' })}>
                {t('replies.action', { number: format.number(rate.total - rate.hits) })}
              </FigureLink>
            ) : null}
          </span>
        ) : null
      }
    >
      <ColumnChart
        label={t('replies.name')}
        fill="fill-warmth-4"
        formatValue={format.number}
        columns={weeks.map((week, place) => ({
          key: week.from,
          tick: format.calendarDay(week.from),
          value: week.replied,
          before: before[place]?.replied ?? 0,
          label: t('replies.cell', {
            week: format.calendarDate(week.from),
            replied: format.number(week.replied),
            before: format.number(before[place]?.replied ?? 0),
          }),
          href:
            week.replied > 0
              ? eventsPath({ event: 'replied', from: week.from, to: week.to })
              : undefined,
        }))}
      />
    </ChartCard>
  );
}
