import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import type { ChartPoint } from '#ui/charts/chart-table.tsx';
import { ChartTable } from '#ui/charts/chart-table.tsx';
import { barHeights } from '#ui/charts/bar-break.ts';

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
  /** Shown under the chart when a bar is drawn with a gap. */
  shortenedNote?: string;
  className?: string;
};

/**
 * Vertical bars on one linear scale, with a data table behind. A bar far above all others is drawn
 * with a gap; the figures over it and over the highest whole bar give the scale.
 */
export function BarChart({
  caption,
  labelHeading,
  valueHeading,
  points,
  startLabel,
  endLabel,
  shortenedNote,
  className,
}: BarChartProps) {
  const format = useFormat();
  const { heights, broken, highestWhole } = barHeights(points.map(({ value }) => value));
  return (
    <ChartTable
      caption={caption}
      labelHeading={labelHeading}
      valueHeading={valueHeading}
      points={points}
    >
      <div className={clsx('flex h-24 items-end gap-[3px] pt-5', className)}>
        {points.map((point, index) => (
          <span
            key={point.label}
            title={format.labelled(point.label, point.text ?? String(point.value))}
            className={clsx(
              'relative min-h-0.5 flex-1 rounded-t-sm',
              point.warmthBand ? fills[point.warmthBand] : 'bg-border-strong',
            )}
            style={{ height: `${(heights[index] ?? 0) * 100}%` }}
          >
            {index === broken || index === highestWhole ? (
              <span
                className={clsx(
                  'absolute bottom-full pb-0.5 text-xs whitespace-nowrap text-muted tabular-nums',
                  labelPlace(index, points.length),
                )}
              >
                {point.text ?? point.value}
              </span>
            ) : null}
            {index === broken ? (
              <span className="absolute -inset-x-px top-3 h-1 -skew-y-12 bg-surface" />
            ) : null}
          </span>
        ))}
      </div>
      {startLabel || endLabel ? (
        <div className="mt-2 flex justify-between text-xs text-muted">
          <span>{startLabel}</span>
          <span>{endLabel}</span>
        </div>
      ) : null}
      {broken !== null && shortenedNote ? (
        <p className="mt-2 text-xs text-pretty text-muted">{shortenedNote}</p>
      ) : null}
    </ChartTable>
  );
}

/** A figure at an end of the chart stays inside it. */
function labelPlace(index: number, count: number): string {
  if (index < 2) return 'left-0';
  return index > count - 3 ? 'right-0' : 'left-1/2 -translate-x-1/2';
}
