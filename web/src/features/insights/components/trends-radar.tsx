import type { Trend, Trends } from '@kith/contract/insights/trends';
import {
  trendDays,
  trendFalseShare,
  trendFields,
  type TrendRange,
} from '@kith/contract/insights/trends-rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { RadarChart } from '#ui/charts/radar-chart.tsx';
import { drillPath } from '../api/drill.ts';
import { keyOfTrend } from './trend-key.ts';
import { useTrendTexts } from './use-trend-texts.ts';

const ranges = ['week', 'month', 'quarter'] as const;

/** The circles of a range, each as wide as the others: a week, a month, a quarter. */
function ringsOf(range: TrendRange) {
  const shown = ranges.slice(0, ranges.indexOf(range) + 1);
  return shown.map((name, place) => ({
    name,
    from: place === 0 ? 0 : trendDays[ranges[place - 1] ?? 'week'],
    days: trendDays[name],
    at: (place + 1) / shown.length,
  }));
}

/** Where an age lies between the circles, 0 to 1. */
function distanceOf(ageDays: number, range: TrendRange): number {
  const rings = ringsOf(range);
  const ring = rings.find(({ days }) => ageDays < days) ?? rings.at(-1)!;
  const inner = ring.at - 1 / rings.length;
  const share = Math.min(1, (ageDays - ring.from) / (ring.days - ring.from));
  return inner + share / rings.length;
}

/** The surest, something rising first. */
function mostCertain(trends: readonly Trend[]): Trend | undefined {
  const [best] = trends.toSorted(
    (a, b) => Number(b.is_rising) - Number(a.is_rising) || a.chance - b.chance,
  );
  return best;
}

/** All trends by how new they are and how many people they count. */
export function TrendsRadar({ data, range }: { data: Trends; range: TrendRange }) {
  const { t } = useTranslation('trends');
  const format = useFormat();
  const { nameOf, lineOf, headlineOf } = useTrendTexts();
  const { trends } = data;
  const best = mostCertain(trends);
  if (!best) return null;
  const most = Math.max(...trends.map(({ people }) => people));
  const [jobs, topics, industries, companies] = trendFields.map((field) => t(`fields.${field}`));
  const title = headlineOf(best);
  return (
    <ChartCard
      title={title}
      about={t('legend')}
      data={{
        headings: [
          t('columns.trend'),
          t('columns.field'),
          t('columns.direction'),
          t('columns.people'),
          t('columns.age'),
          t('columns.chance'),
        ],
        rows: trends.map((trend) => ({
          key: keyOfTrend(trend),
          label: nameOf(trend),
          cells: [
            textCell(t(`fields.${trend.field}`)),
            textCell(t(trend.is_rising ? 'rising' : 'falling')),
            { value: trend.people, text: format.number(trend.people) },
            { value: trend.age_days, text: format.number(trend.age_days) },
            {
              value: trend.chance,
              text: format.number(trend.chance, { style: 'percent', maximumSignificantDigits: 1 }),
            },
          ],
        })),
      }}
      footer={t('method', {
        count: data.scanned,
        scanned: format.number(data.scanned),
        percent: format.percent(trendFalseShare),
      })}
    >
      <RadarChart
        label={title}
        fields={[jobs ?? '', topics ?? '', industries ?? '', companies ?? '']}
        rings={ringsOf(range).map(({ name, at }) => ({ name: t(`rings.${name}`), at }))}
        dots={trends.map((trend, place) => ({
          key: keyOfTrend(trend),
          number: format.number(place + 1),
          field: trendFields.indexOf(trend.field) as 0 | 1 | 2 | 3,
          distance: distanceOf(trend.age_days, range),
          share: trend.people / most,
          isRising: trend.is_rising,
          name: nameOf(trend),
          label: format.labelled(nameOf(trend), lineOf(trend)),
          href: drillPath(trend.drill),
        }))}
      />
    </ChartCard>
  );
}

const textCell = (text: string) => ({ value: text, text });
