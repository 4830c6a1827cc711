import type { ReactNode } from 'react';
import { type ChartSpot, ChartSpots } from '#ui/charts/chart-spots.tsx';
import { useWidth } from '#ui/charts/use-width.ts';

/** A drawing and its points, for a width in px. */
export type Drawn = { height: number; picture: ReactNode; spots: readonly ChartSpot[] };

type ChartFrameProps = {
  /** Names the chart. */
  label: string;
  /** How many points a line of the chart has. */
  columns?: number;
  draw: (width: number) => Drawn;
};

/** The drawing of a chart at the width there is, with its points over it. */
export function ChartFrame({ label, columns = 1, draw }: ChartFrameProps) {
  const [ref, width] = useWidth();
  const { height, picture, spots } = draw(width);
  return (
    <div ref={ref} className="relative min-w-0" style={{ height }}>
      <svg
        data-picture
        aria-hidden
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="absolute inset-0 font-sans text-xs tabular-nums"
      >
        {picture}
      </svg>
      {spots.length > 0 ? (
        <ChartSpots label={label} spots={spots} columns={columns} width={width} />
      ) : null}
    </div>
  );
}
