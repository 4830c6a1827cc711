import { paths } from '@kith/contract/app-routes/paths';
import { flowStates } from '@kith/contract/insights/rules';
import type { HealthMonth, HealthReport } from '@kith/contract/insights/health';
import { healths } from '@kith/contract/warmth/rules';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { FlowChart } from '#ui/charts/flow-chart.tsx';
import { endWidth } from '#ui/charts/time-axis.tsx';
import { drillPath, filterPath } from '../api/drill.ts';

const fills = {
  thriving: 'fill-warmth-5',
  steady: 'fill-warmth-4',
  cooling: 'fill-warmth-2',
  dormant: 'fill-warmth-1',
} as const;

/** Who changed state from month to month; who came into or left the network isn't drawn. */
export function FlowFigure({ months }: { months: HealthReport['months'] }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const last = months.at(-1);
  if (!last) return null;
  const name = (month: string) => format.monthYear(month);
  const [back, away] = [last.back.people, last.away.people];
  const change = back > away ? 'back' : back < away ? 'away' : 'even';
  const title = t(`flow.title.${change}`, {
    month: name(last.month),
    back: format.number(back),
    away: format.number(away),
  });
  const moved = (month: HealthMonth) =>
    t('flow.moment', {
      month: name(month.month),
      back: format.number(month.back.people),
      away: format.number(month.away.people),
    });
  return (
    <ChartCard
      title={title}
      about={t('flow.about')}
      data={{
        headings: [
          t('flow.month'),
          ...healths.map((health) => t(`health.${health}`)),
          t('flow.back'),
          t('flow.away'),
        ],
        rows: months.map((month) => ({
          key: month.month,
          label: name(month.month),
          cells: [
            ...healths.map((health) => month.counts[health]),
            month.back.people,
            month.away.people,
          ].map((value) => ({ value, text: format.number(value) })),
        })),
      }}
    >
      <div className="max-sm:hidden">
        <FlowChart
          label={title}
          states={healths.map((health) => ({
            key: health,
            name: t(`health.${health}`),
            fill: fills[health],
            endText: format.number(last.counts[health]),
            href: filterPath({ health: [health] }),
          }))}
          moments={months.map((month, place) => ({
            key: month.month,
            tick: format.shortMonth(month.month),
            label: moved(month),
            counts: healths.map((health) => month.counts[health]),
            moves: movesOf(month, months[place - 1]),
          }))}
        />
      </div>
      <NetChange months={months} />
    </ChartCard>
  );
}

/** The moves between two states, with those who stayed. */
function movesOf(month: HealthMonth, before: HealthMonth | undefined) {
  if (!before) return [];
  const moves = month.flows
    .filter(({ from, to }) => from !== 'none' && to !== 'none')
    .map(({ from, to, people: count }) => ({
      from: flowStates.indexOf(from),
      to: flowStates.indexOf(to),
      count,
    }));
  const stays = healths.map((health, state) => {
    const left = month.flows
      .filter(({ from }) => from === health)
      .reduce((sum, { people }) => sum + people, 0);
    return { from: state, to: state, count: Math.max(0, before.counts[health] - left) };
  });
  return [...moves, ...stays];
}

/** Under the drawing, and on phones instead of it: the net change of each month, which opens. */
function NetChange({ months }: { months: HealthReport['months'] }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  return (
    <ul
      className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted sm:mt-1 sm:mr-(--names) sm:grid sm:grid-cols-(--months) sm:gap-x-0"
      style={{ '--months': columnsOf(months.length), '--names': `${endWidth}px` } as CSSProperties}
    >
      {months.map(({ month, back, away }) => (
        <li
          key={month}
          className="relative flex items-baseline gap-2 whitespace-nowrap sm:flex-col sm:items-center sm:gap-0 sm:first:items-start sm:last:items-end"
        >
          {/* The chart above names it. */}
          <span className="sm:sr-only">{format.shortMonth(month)}</span>
          <Figure
            href={back.people > 0 ? drillPath(back.drill) : paths.insightsHealth()}
            label={t('flow.backIn', {
              number: format.number(back.people),
              month: format.monthYear(month),
            })}
            text={`↑ ${format.number(back.people)}`}
            isActive={back.people > 0}
          />
          <Figure
            href={away.people > 0 ? drillPath(away.drill) : paths.insightsHealth()}
            label={t('flow.awayIn', {
              number: format.number(away.people),
              month: format.monthYear(month),
            })}
            text={`↓ ${format.number(away.people)}`}
            isActive={away.people > 0}
          />
        </li>
      ))}
    </ul>
  );
}

/** The middle of each column is where the chart draws its month; the first and last are at its ends. */
const columnsOf = (months: number) =>
  months < 3 ? `repeat(${months}, 1fr)` : `1fr repeat(${months - 2}, 2fr) 1fr`;

type FigureProps = { href: string; label: string; text: string; isActive: boolean };

function Figure({ href, label, text, isActive }: FigureProps) {
  if (!isActive) {
    return (
      <span>
        <span aria-hidden>{text}</span>
        <span className="sr-only">{label}</span>
      </span>
    );
  }
  return (
    <Link
      to={href}
      aria-label={label}
      className="rounded-sm font-semibold text-text hover:underline"
    >
      {text}
    </Link>
  );
}
