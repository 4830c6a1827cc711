import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { AreaStack } from '#ui/charts/area-stack.tsx';
import { BarList } from '#ui/charts/bar-list.tsx';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import type { ChartData } from '#ui/charts/chart-data.ts';
import { ColumnChart } from '#ui/charts/column-chart.tsx';
import { DotList } from '#ui/charts/dot-list.tsx';
import { FlowChart } from '#ui/charts/flow-chart.tsx';
import { HeatGrid } from '#ui/charts/heat-grid.tsx';
import { RadarChart } from '#ui/charts/radar-chart.tsx';
import { SparkLine } from '#ui/charts/spark-line.tsx';
import { TwoWayBars } from '#ui/charts/two-way-bars.tsx';
import { warmthLayers } from '#ui/charts/warmth-layers.ts';
import {
  areas,
  bandFills,
  bandsFromBelow,
  bars,
  columns,
  dots,
  flows,
  heat,
  radar,
  spark,
  ways,
} from '../chart-numbers.ts';
import { Samples } from './sample.tsx';

/** Every chart of the product with made-up numbers, which its own card shows as a table. */
export function ChartSamples() {
  return (
    <Samples>
      <StackAndColumns />
      <Lists />
      <FlowAndRadar />
      <SmallCharts />
    </Samples>
  );
}

function useNumbers() {
  const format = useFormat();
  const month = (index: number) => format.shortMonth(`2026-${String(index + 1).padStart(2, '0')}`);
  const cell = (value: number) => ({ value, text: format.number(value) });
  const tableOf = (
    headings: string[],
    rows: readonly (readonly [string, ...number[]])[],
  ): ChartData => ({
    headings,
    rows: rows.map(([label, ...values]) => ({ key: label, label, cells: values.map(cell) })),
  });
  return { format, month, tableOf };
}

function StackAndColumns() {
  const { t } = useTranslation(['design', 'common']);
  const { format, month, tableOf } = useNumbers();
  const bandName = (band: (typeof bandsFromBelow)[number]) => t(`common:warmth.band${band}`);
  const last = areas.at(-1) ?? [];
  return (
    <>
      <ChartCard
        title={t('charts.stack')}
        about={t('charts.madeUp')}
        data={tableOf(
          [t('charts.month'), ...bandsFromBelow.map(bandName)],
          areas.map((values, index) => [month(index), ...values]),
        )}
      >
        <AreaStack
          label={t('charts.stack')}
          formatTick={(value) => format.number(value)}
          layers={bandsFromBelow.map((band, place) => ({
            key: String(band),
            name: bandName(band),
            ...warmthLayers[band],
            endText: format.number(last[place] ?? 0),
          }))}
          moments={areas.map((values, index) => ({
            key: String(index),
            tick: month(index),
            label: month(index),
            values,
          }))}
        />
      </ChartCard>
      <ChartCard
        title={t('charts.columns')}
        about={t('charts.madeUp')}
        data={tableOf(
          [t('charts.month'), t('charts.people')],
          columns.map((value, index) => [month(index), value]),
        )}
      >
        <ColumnChart
          label={t('charts.columns')}
          columns={columns.map((value, index) => ({
            key: String(index),
            tick: month(index),
            value,
            part: value * 0.6,
            before: value * 0.8,
            label: format.labelled(month(index), format.number(value)),
          }))}
        />
      </ChartCard>
    </>
  );
}

function Lists() {
  const { t } = useTranslation(['design', 'common']);
  const { format, month, tableOf } = useNumbers();
  return (
    <>
      <ChartCard
        title={t('charts.bars')}
        about={t('charts.madeUp')}
        data={tableOf([t('charts.place'), t('charts.people')], bars)}
      >
        <BarList
          label={t('charts.bars')}
          rows={bars.map(([name, value]) => ({
            key: name,
            name,
            value,
            part: value / 4,
            text: format.number(value),
            label: format.labelled(name, format.number(value)),
          }))}
        />
      </ChartCard>
      <ChartCard
        title={t('charts.dots')}
        about={t('charts.madeUp')}
        data={tableOf(
          [t('charts.place'), t('charts.share')],
          dots.map(([name, value]) => [name, value]),
        )}
      >
        <DotList
          label={t('charts.dots')}
          rows={dots.map(([name, value, low, high]) => ({
            key: name,
            name,
            value,
            low,
            high,
            text: format.percent(value),
            label: format.labelled(name, format.percent(value)),
            fill: 'fill-warmth-4',
          }))}
        />
      </ChartCard>
      <ChartCard
        title={t('charts.ways')}
        about={t('charts.madeUp')}
        data={tableOf(
          [t('charts.month'), t('charts.joined'), t('charts.left')],
          ways.map(([up, down], index) => [month(index), up, down]),
        )}
      >
        <TwoWayBars
          label={t('charts.ways')}
          moments={ways.map(([up, down], index) => ({
            key: String(index),
            tick: month(index),
            label: month(index),
            up: { value: up, label: format.labelled(month(index), format.number(up)) },
            down: { value: down, label: format.labelled(month(index), format.number(down)) },
          }))}
        />
      </ChartCard>
    </>
  );
}

function FlowAndRadar() {
  const { t } = useTranslation(['design', 'common']);
  const { format, month, tableOf } = useNumbers();
  const fields = ['one', 'two', 'three', 'four'] as const;
  const names = fields.map((field) => t(`charts.fields.${field}`)) as [
    string,
    string,
    string,
    string,
  ];
  const bands = [5, 4, 2, 1] as const;
  return (
    <>
      <ChartCard
        title={t('charts.flow')}
        about={t('charts.madeUp')}
        data={tableOf(
          [t('charts.month'), ...bands.map((band) => t(`common:warmth.band${band}`))],
          flows.map(({ counts }, index) => [month(index), ...counts]),
        )}
      >
        <FlowChart
          label={t('charts.flow')}
          states={bands.map((band, place) => ({
            key: String(band),
            name: t(`common:warmth.band${band}`),
            fill: bandFills[band],
            endText: format.number(flows.at(-1)?.counts[place] ?? 0),
          }))}
          moments={flows.map(({ counts, moves }, index) => ({
            key: String(index),
            tick: month(index),
            label: month(index),
            counts,
            moves,
          }))}
        />
      </ChartCard>
      <ChartCard
        title={t('charts.radar')}
        about={t('charts.madeUp')}
        data={tableOf(
          [t('charts.place'), t('charts.people')],
          radar.map(({ name, people }) => [name, people]),
        )}
      >
        <RadarChart
          label={t('charts.radar')}
          fields={names}
          rings={[
            { name: t('charts.rings.week'), at: 0.4 },
            { name: t('charts.rings.quarter'), at: 1 },
          ]}
          dots={radar.map(({ name, people, field, distance, isRising }, place) => ({
            key: name,
            number: format.number(place + 1),
            name,
            field,
            distance,
            isRising,
            share: people / 12,
            label: format.labelled(name, format.number(people)),
          }))}
        />
      </ChartCard>
    </>
  );
}

function SmallCharts() {
  const { t } = useTranslation(['design', 'common']);
  const { format, month, tableOf } = useNumbers();
  const hours = heat[0]?.[1].map((_, index) => format.hour(8 + index * 2)) ?? [];
  return (
    <>
      <ChartCard
        title={t('charts.heat')}
        about={t('charts.madeUp')}
        data={tableOf(
          [t('charts.weekday'), ...hours],
          heat.map(([day, shares]) => [format.weekdayOf(day), ...shares]),
        )}
      >
        <HeatGrid
          label={t('charts.heat')}
          columns={hours}
          rows={heat.map(([day, shares]) => ({
            key: day,
            name: format.weekdayOf(day),
            cells: shares.map((share, place) => ({
              share,
              label: format.labelled(
                `${format.weekdayOf(day)} ${hours[place] ?? ''}`,
                format.percent(share),
              ),
            })),
          }))}
        />
      </ChartCard>
      <ChartCard
        title={t('charts.spark')}
        about={t('charts.madeUp')}
        data={tableOf(
          [t('charts.month'), t('charts.warmth')],
          spark.map((value, index) => [month(index), value]),
        )}
      >
        <SparkLine
          caption={t('charts.spark')}
          labelHeading={t('charts.month')}
          valueHeading={t('charts.warmth')}
          points={spark.map((value, index) => ({
            label: month(index),
            value,
            text: format.number(value),
          }))}
          range={[0, 100]}
          warmthBand={4}
        />
      </ChartCard>
    </>
  );
}
