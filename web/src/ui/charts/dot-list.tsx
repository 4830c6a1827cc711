import { clsx } from 'clsx';
import { ChartFrame, type Drawn } from '#ui/charts/chart-frame.tsx';
import { shorten, widthOf } from '#ui/charts/place-labels.ts';

/** A value from 0 to 1 with the range that is drawn around it: an interval, or the way from the middle. */
export type DotRow = {
  key: string;
  name: string;
  value: number;
  low: number;
  high: number;
  /** The value, formatted. */
  text: string;
  label: string;
  /** Classes of the dot and its range, such as `fill-warmth-4`. */
  fill: string;
  href?: string | undefined;
};

type DotListProps = {
  label: string;
  rows: readonly DotRow[];
  /** Marks the middle of the scale. */
  hasMiddle?: boolean;
};

const rowHeight = 44;

/** Shares as dots on a line each, with their ranges; see `ChartCard`. */
export function DotList({ label, rows, hasMiddle = false }: DotListProps) {
  return <ChartFrame label={label} draw={(width) => drawDots({ width, rows, hasMiddle })} />;
}

/** The drawing for a width in px. */
export function drawDots({
  width,
  rows,
  hasMiddle,
}: {
  width: number;
  rows: readonly DotRow[];
  hasMiddle: boolean;
}): Drawn {
  const pad = 6;
  const xOf = (value: number) => pad + Math.min(1, Math.max(0, value)) * (width - 2 * pad);
  return {
    height: rows.length * rowHeight,
    picture: rows.map(({ key, name, value, low, high, text, fill }, place) => {
      const y = place * rowHeight;
      const line = y + 29;
      return (
        <g key={key}>
          <text x={0} y={y + 15} className="fill-text text-sm font-medium">
            {shorten(name, width - widthOf(text) - 12)}
          </text>
          <text x={width} y={y + 15} textAnchor="end" className="fill-muted text-sm">
            {text}
          </text>
          <path d={`M${xOf(0)} ${line}H${xOf(1)}`} className="stroke-border-strong" />
          {hasMiddle ? (
            <path d={`M${xOf(0.5)} ${line - 5}V${line + 5}`} className="stroke-border-strong" />
          ) : null}
          <rect
            x={xOf(low)}
            y={line - 2}
            width={Math.max(0, xOf(high) - xOf(low))}
            height={4}
            rx={2}
            opacity={hasMiddle ? 1 : 0.5}
            className={fill}
          />
          <circle cx={xOf(value)} cy={line} r={5} className={clsx(fill, 'stroke-surface')} />
        </g>
      );
    }),
    spots: rows.map(({ key, label, href }, place) => ({
      key,
      label,
      href,
      left: 0,
      top: place * rowHeight,
      width,
      height: rowHeight - 2,
    })),
  };
}
