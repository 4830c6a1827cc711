import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { ChartPoint } from '#ui/chart-table.tsx';
import { ChartTable } from '#ui/chart-table.tsx';

type BarPoint = ChartPoint & {
  /** 1 to 5 colours the bar by warmth; neutral without it. */
  warmthBand?: 1 | 2 | 3 | 4 | 5;
};

const fills = {
  1: 'bg-warmth-1',
  2: 'bg-warmth-2',
  3: 'bg-warmth-3',
  4: 'bg-warmth-4',
  5: 'bg-warmth-5',
} as const;

type BarChartProps = {
  /** A summary of the chart in one sentence. */
  caption: string;
  labelHeading: string;
  valueHeading: string;
  points: readonly BarPoint[];
  /** The labels at the left and right end of the axis. */
  startLabel?: ReactNode;
  endLabel?: ReactNode;
  /**
   * `root` shortens the highest bars, so that small ones stay visible. For shape only, without an
   * axis; the figures are in the table and over each bar.
   */
  scale?: 'linear' | 'root';
  className?: string;
};

/** Vertical bars with a data table behind. */
export function BarChart({
  caption,
  labelHeading,
  valueHeading,
  points,
  startLabel,
  endLabel,
  scale = 'linear',
  className,
}: BarChartProps) {
  const heightOf = scale === 'root' ? Math.sqrt : Number;
  const highest = heightOf(Math.max(1, ...points.map((point) => point.value)));
  return (
    <ChartTable {...{ caption, labelHeading, valueHeading, points }}>
      <div className={clsx('flex h-18 items-end gap-[3px]', className)}>
        {points.map((point) => (
          <span
            key={point.label}
            title={`${point.label}: ${point.text ?? point.value}`}
            className={clsx(
              'min-h-0.5 flex-1 rounded-t-sm transition-[height] duration-200',
              point.warmthBand ? fills[point.warmthBand] : 'bg-border-strong',
            )}
            style={{ height: `${(heightOf(point.value) / highest) * 100}%` }}
          />
        ))}
      </div>
      {startLabel || endLabel ? (
        <div className="mt-2 flex justify-between text-xs text-muted">
          <span>{startLabel}</span>
          <span>{endLabel}</span>
        </div>
      ) : null}
    </ChartTable>
  );
}
