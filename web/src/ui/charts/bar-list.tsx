import { clsx } from 'clsx';
import { max } from 'd3-array';
import { ChartFrame, type Drawn } from '#ui/charts/chart-frame.tsx';
import { shorten } from '#ui/charts/place-labels.ts';

/** A bar. `part` of the value is drawn in full colour, the rest faintly. */
export type BarRow = {
  key: string;
  name: string;
  value: number;
  part?: number;
  /** The value, formatted. */
  text: string;
  /** What is said of it, e.g. "Software: 312 people, 64 of them warm". */
  label: string;
  href?: string | undefined;
};

type BarListProps = { label: string; rows: readonly BarRow[]; fill?: string };

const rowHeight = 30;
const valueWidth = 52;

/** Horizontal bars on one scale from zero, one a line; see `ChartCard`. */
export function BarList({ label, rows, fill }: BarListProps) {
  return <ChartFrame label={label} draw={(width) => drawBars({ width, rows, fill })} />;
}

/** The drawing for a width in px. */
export function drawBars({
  width,
  rows,
  fill = 'fill-warmth-5',
}: {
  width: number;
  rows: readonly BarRow[];
  fill?: string | undefined;
}): Drawn {
  const nameWidth = Math.min(180, width * 0.44);
  const inner = Math.max(20, width - nameWidth - valueWidth);
  const top = max(rows, ({ value }) => value) || 1;
  return {
    height: rows.length * rowHeight,
    picture: rows.map(({ key, name, value, part, text }, place) => {
      const y = place * rowHeight + rowHeight / 2;
      const long = Math.max(value > 0 ? 2 : 0, (value / top) * inner);
      const short = part === undefined ? long : (part / top) * inner;
      return (
        <g key={key}>
          <text x={0} y={y + 4} className="fill-text text-sm">
            {shorten(name, nameWidth - 10)}
          </text>
          <rect
            x={nameWidth}
            y={y - 5}
            width={long}
            height={10}
            rx={2}
            className={clsx(fill)}
            opacity={part === undefined ? 1 : 0.28}
          />
          {part === undefined ? null : (
            <rect x={nameWidth} y={y - 5} width={short} height={10} rx={2} className={fill} />
          )}
          <text x={width} y={y + 4} textAnchor="end" className="fill-text text-sm font-semibold">
            {text}
          </text>
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
      height: rowHeight,
    })),
  };
}
