import { paths } from '@kith/contract/app-routes/paths';
import type { NetworkPoint, Overview } from '@kith/contract/insights/schemas';
import { warmthBandBounds } from '@kith/contract/warmth/rules';
import { type Format, useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { AreaStack } from '#ui/charts/area-stack.tsx';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { warmthLayers } from '#ui/charts/warmth-layers.ts';
import { filterPath } from '../api/drill.ts';

const bands = [1, 2, 3, 4, 5] as const;
const warmOf = ({ bands: counts }: NetworkPoint) => counts[3] + counts[4];

/** The name of a moment, as long as there is room for. */
function tickOf(format: Format, point: NetworkPoint, step: Overview['network']['step']): string {
  const isDated = step === 'day' || step === 'week';
  return isDated ? format.dayMonth(point.at) : format.shortMonth(point.date.slice(0, 7));
}

/** Everyone by warmth over time, the warmest at the bottom, where their change can be read. */
export function NetworkChart({ network }: { network: Overview['network'] }) {
  const { t } = useTranslation(['insights', 'common']);
  const format = useFormat();
  const { points, step } = network;
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const name = (band: (typeof bands)[number]) => t(`common:warmth.band${band}`);
  const since = format.date(first.at);
  const change = (from: number, to: number) => (to > from ? 'more' : to < from ? 'fewer' : 'same');
  const [people, warm] = [last.people - first.people, warmOf(last) - warmOf(first)];
  const numbers = (count: number) => ({
    count: Math.abs(count),
    number: format.number(Math.abs(count)),
  });
  const title = t(`network.people.${change(first.people, last.people)}`, {
    ...numbers(people),
    since,
  });
  const about = t(`network.warm.${change(warmOf(first), warmOf(last))}`, {
    ...numbers(warm),
    since,
  });
  const labelOf = ({ at, people: all, bands: counts }: NetworkPoint) =>
    [
      format.labelled(format.date(at), t('people', { count: all, number: format.number(all) })),
      format.series(
        bands.toReversed().map((band) => `${format.number(counts[band - 1] ?? 0)} ${name(band)}`),
      ),
    ].join('\n');
  return (
    <ChartCard
      title={title}
      about={`${about} ${t('network.about')}`}
      data={{
        headings: [t('network.day'), t('network.all'), ...bands.map(name)],
        rows: points.map((point) => ({
          key: point.date,
          label: format.date(point.at),
          cells: [point.people, ...point.bands].map((value) => ({
            value,
            text: format.number(value),
          })),
        })),
      }}
    >
      <AreaStack
        label={title}
        formatTick={(value) => format.number(value)}
        layers={bands.toReversed().map((band) => ({
          key: String(band),
          name: name(band),
          ...warmthLayers[band],
          endText: format.number(last.bands[band - 1] ?? 0),
          href: filterPath({
            ...(band > 1 ? { warmth_min: warmthBandBounds[band - 2] ?? 0 } : {}),
            ...(band < 5 ? { warmth_max: warmthBandBounds[band - 1] ?? 100 } : {}),
          }),
        }))}
        moments={points.map((point) => ({
          key: point.date,
          tick: tickOf(format, point, step),
          label: labelOf(point),
          values: point.bands.toReversed(),
          href: point === last ? undefined : paths.insights({ set: 'day', date: point.date }),
        }))}
      />
    </ChartCard>
  );
}
