import { clsx } from 'clsx';
import { line, curveMonotoneX } from 'd3-shape';

const width = 64;
const height = 20;
const pad = 2;

/** The last weeks of a trend, oldest first; its numbers are in words beside it. */
export function TrendLine({ weeks, isRising }: { weeks: readonly number[]; isRising: boolean }) {
  const [low, high] = [Math.min(...weeks), Math.max(...weeks)];
  const path = line<number>()
    .x((_, place) => pad + (place / Math.max(1, weeks.length - 1)) * (width - 2 * pad))
    .y((count) => height - pad - ((count - low) / Math.max(1, high - low)) * (height - 2 * pad))
    .curve(curveMonotoneX);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      className="h-5 w-16 shrink-0 max-sm:hidden"
    >
      <path
        d={path(weeks) ?? ''}
        strokeWidth={1.5}
        strokeLinecap="round"
        className={clsx(isRising ? 'stroke-ember' : 'stroke-warmth-1')}
      />
    </svg>
  );
}
