import { clsx } from 'clsx';
import { type ChartPoint, ChartTable } from '#ui/charts/chart-table.tsx';

const widthUnits = 300;
const heightUnits = 64;
const padUnits = 3;

const strokes = {
  1: 'stroke-warmth-1',
  2: 'stroke-warmth-2',
  3: 'stroke-warmth-3',
  4: 'stroke-warmth-4',
  5: 'stroke-warmth-5',
} as const;
const areas = {
  1: 'fill-warmth-1/15',
  2: 'fill-warmth-2/15',
  3: 'fill-warmth-3/15',
  4: 'fill-warmth-4/15',
  5: 'fill-warmth-5/15',
} as const;

type SparkLineProps = {
  caption: string;
  labelHeading: string;
  valueHeading: string;
  points: readonly ChartPoint[];
  /** The values at the bottom and the top of the drawing. */
  range: readonly [low: number, high: number];
  warmthBand?: 1 | 2 | 3 | 4 | 5;
  /** Its height; `h-14` unless given. */
  className?: string | undefined;
};

type Spot = { x: number; y: number };

/** A smooth path through the points: each segment bends only sideways, so it never overshoots. */
function drawPath(spots: readonly Spot[]): string {
  return spots
    .map((spot, index) => {
      const before = spots[index - 1];
      if (!before) return `M${spot.x.toFixed(1)} ${spot.y.toFixed(1)}`;
      const middle = ((before.x + spot.x) / 2).toFixed(1);
      return `C${middle} ${before.y.toFixed(1)} ${middle} ${spot.y.toFixed(1)} ${spot.x.toFixed(1)} ${spot.y.toFixed(1)}`;
    })
    .join('');
}

/** A small line chart, with a data table behind. */
export function SparkLine({
  caption,
  labelHeading,
  valueHeading,
  points,
  range: [low, high],
  warmthBand = 4,
  className,
}: SparkLineProps) {
  const spots = points.map((point, index) => ({
    x: points.length > 1 ? (index / (points.length - 1)) * widthUnits : widthUnits / 2,
    y:
      heightUnits -
      padUnits -
      ((point.value - low) / Math.max(1e-9, high - low)) * (heightUnits - 2 * padUnits),
  }));
  const line = drawPath(spots);
  return (
    <ChartTable
      caption={caption}
      labelHeading={labelHeading}
      valueHeading={valueHeading}
      points={points}
    >
      <svg
        viewBox={`0 0 ${widthUnits} ${heightUnits}`}
        preserveAspectRatio="none"
        fill="none"
        className={clsx('w-full', className ?? 'h-14')}
      >
        {spots.length > 1 ? (
          <path
            d={`${line}L${widthUnits} ${heightUnits}L0 ${heightUnits}Z`}
            className={areas[warmthBand]}
          />
        ) : null}
        <path
          d={line}
          strokeWidth="2"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          className={strokes[warmthBand]}
        />
      </svg>
    </ChartTable>
  );
}
