import { paths } from '@kith/contract/app-routes/paths';
import type { Overview } from '@kith/contract/insights/schemas';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { HeatGrid } from '#ui/charts/heat-grid.tsx';
import { TooFew } from './too-few.tsx';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** The hours that are shown in any case; others only where something was written. */
const usualHours = { from: 8, to: 19 };

/** A date that is a weekday, 1 for Monday. */
const dayOf = (weekday: number) => `2024-01-0${weekday}`;

/** When people answer within a day, by the hour in which the member wrote to them. */
export function RepliesChart({ replies }: { replies: Overview['replies'] }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const { cells, usual, best, too_few: few } = replies;
  if (few || !usual)
    return <TooFew title={t('replies.name')} few={few ?? { have: 0, needed: 1 }} />;
  const hours = hoursOf(cells.map(({ hour }) => hour));
  const day = (weekday: number) => format.weekdayOf(dayOf(weekday));
  const find = (weekday: number, hour: number) =>
    cells.find((cell) => cell.weekday === weekday && cell.hour === hour);
  const title = best
    ? t('replies.best', {
        day: format.weekdayName(dayOf(best.weekday)),
        from: format.hour(best.from_hour),
        to: format.hour(best.to_hour),
        percent: format.percent(best.rate.share),
      })
    : t('replies.none');
  return (
    <ChartCard
      title={title}
      about={t('replies.about')}
      data={{
        headings: [t('replies.when'), t('replies.sent'), t('replies.answered')],
        rows: cells.map(({ weekday, hour, sent, answered }) => ({
          key: `${weekday}-${hour}`,
          label: `${day(weekday)} ${format.hour(hour)}`,
          cells: [
            { value: sent, text: format.number(sent) },
            { value: answered, text: format.number(answered) },
          ],
        })),
      }}
      footer={
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {t('replies.usual', {
            percent: format.percent(usual.share),
            total: format.number(usual.total),
          })}
          <Link to={paths.dashboard()} className="font-semibold text-ember-ink hover:underline">
            {t('replies.action')}
          </Link>
        </span>
      }
    >
      <HeatGrid
        label={t('replies.name')}
        columns={hours.map((hour) => format.hour(hour))}
        rows={weekdays.map((weekday) => ({
          key: String(weekday),
          name: day(weekday),
          cells: hours.map((hour) => {
            const cell = find(weekday, hour);
            const when = `${day(weekday)} ${format.hour(hour)}`;
            return {
              share: cell ? cell.answered / cell.sent : null,
              label: t('replies.cell', {
                when,
                answered: format.number(cell?.answered ?? 0),
                sent: format.number(cell?.sent ?? 0),
              }),
              isMarked:
                best !== null &&
                best.weekday === weekday &&
                hour >= best.from_hour &&
                hour < best.to_hour,
            };
          }),
        }))}
      />
    </ChartCard>
  );
}

function hoursOf(used: readonly number[]): number[] {
  const from = Math.min(usualHours.from, ...used);
  const to = Math.max(usualHours.to, ...used);
  return Array.from({ length: to - from + 1 }, (_, place) => from + place);
}
