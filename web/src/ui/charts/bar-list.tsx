import { clsx } from 'clsx';
import { max, sum } from 'd3-array';
import { ChartFrame, type Drawn } from '#ui/charts/chart-frame.tsx';
import { widthOf, wrapText } from '#ui/charts/place-labels.ts';

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

const shortestRow = 30;
const lineHeight = 16;
const mostLines = 3;
const valueWidth = 52;
/** Below this width there is no room for whole names beside the bars. */
const narrowPx = 480;

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
  const { names, nameWidth, isStacked } = placeNames(rows, width);
  const barLeft = isStacked ? 0 : nameWidth;
  const inner = Math.max(20, width - barLeft - (isStacked ? 0 : valueWidth));
  const top = max(rows, ({ value }) => value) || 1;
  const heights = names.map(({ length }) =>
    isStacked ? length * lineHeight + 22 : Math.max(shortestRow, length * lineHeight + 8),
  );
  const tops = heights.map((_, place) => sum(heights.slice(0, place)));
  return {
    height: sum(heights),
    picture: rows.map(({ key, value, part, text }, place) => {
      const lines = names[place]!;
      const y = tops[place]!;
      const middle = y + heights[place]! / 2;
      const firstLine = isStacked ? y + 15 : middle + 4 - ((lines.length - 1) * lineHeight) / 2;
      const placed = lines.map((line, at) => ({ text: line, y: firstLine + at * lineHeight }));
      const barTop = isStacked ? y + lines.length * lineHeight + 4 : middle - 5;
      const long = Math.max(value > 0 ? 2 : 0, (value / top) * inner);
      const short = part === undefined ? long : (part / top) * inner;
      const bar = { x: barLeft, y: barTop, height: 10, rx: 2 };
      return (
        <g key={key}>
          {placed.map((line) => (
            <text key={line.y} x={0} y={line.y} className="fill-text text-sm">
              {line.text}
            </text>
          ))}
          <rect
            {...bar}
            width={long}
            className={clsx(fill)}
            opacity={part === undefined ? 1 : 0.28}
          />
          {part === undefined ? null : <rect {...bar} width={short} className={fill} />}
          <text
            x={width}
            y={isStacked ? firstLine : middle + 4}
            textAnchor="end"
            className="fill-text text-sm font-semibold"
          >
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
      top: tops[place]!,
      width,
      height: heights[place]!,
    })),
  };
}

/** The lines of each name: beside the bars, or above them where it would be cut there. */
function placeNames(rows: readonly BarRow[], width: number) {
  const beside = Math.min(width < narrowPx ? 180 : 260, width * 0.44);
  const isStacked = width < narrowPx && rows.some(({ name }) => widthOf(name) > beside - 10);
  const nameWidth = isStacked ? width - valueWidth : beside;
  const room = { width: nameWidth - 10, lines: mostLines };
  return { names: rows.map(({ name }) => wrapText(name, room)), nameWidth, isStacked };
}
