import { max, maxIndex } from 'd3-array';
import { ChartFrame, type Drawn } from '#ui/charts/chart-frame.tsx';
import { labelStep, placeTick } from '#ui/charts/place-labels.ts';

/** A column. `part` of the value is drawn in full colour, the rest faintly; `before` is a line across, if not zero. */
export type Column = {
  key: string;
  /** Under the column, where there is room. */
  tick: string;
  value: number;
  part?: number;
  before?: number;
  label: string;
  href?: string | undefined;
};

type ColumnChartProps = {
  label: string;
  columns: readonly Column[];
  fill?: string;
  /** Writes the highest value, which is written over its column. */
  formatValue?: (value: number) => string;
};

const top = 18;
const plotHeight = 132;
const axisHeight = 24;
const tickWidth = 52;

/** Columns over time on one scale from zero; see `ChartCard`. */
export function ColumnChart({ label, columns, fill, formatValue }: ColumnChartProps) {
  return (
    <ChartFrame
      label={label}
      columns={columns.length}
      draw={(width) => drawColumns({ width, columns, fill, formatValue })}
    />
  );
}

/** The drawing for a width in px. */
export function drawColumns({
  width,
  columns,
  fill = 'fill-warmth-5',
  formatValue = String,
}: {
  width: number;
  columns: readonly Column[];
  fill?: string | undefined;
  formatValue?: ((value: number) => string) | undefined;
}): Drawn {
  const highest = max(columns, ({ value, before }) => Math.max(value, before ?? 0)) || 1;
  const peak = maxIndex(columns, ({ value }) => value);
  const step = width / Math.max(1, columns.length);
  const bar = Math.max(2, Math.min(36, step * 0.62));
  const floor = top + plotHeight;
  const heightOf = (value: number) => (value / highest) * plotHeight;
  const ticks = labelStep(columns.length, width, tickWidth);
  return {
    height: floor + axisHeight,
    picture: (
      <>
        <path d={`M0 ${floor + 0.5}H${width}`} className="stroke-border-strong" />
        {columns.map(({ key, tick, value, part, before }, place) => {
          const x = step * (place + 0.5);
          const isTicked = (columns.length - 1 - place) % ticks === 0;
          return (
            <g key={key}>
              <rect
                x={x - bar / 2}
                y={floor - heightOf(value)}
                width={bar}
                height={heightOf(value)}
                rx={2}
                opacity={part === undefined ? 1 : 0.28}
                className={fill}
              />
              {part === undefined ? null : (
                <rect
                  x={x - bar / 2}
                  y={floor - heightOf(part)}
                  width={bar}
                  height={heightOf(part)}
                  rx={2}
                  className={fill}
                />
              )}
              {before === undefined || before <= 0 ? null : (
                <path
                  d={`M${x - bar / 2 - 2} ${floor - heightOf(before)}h${bar + 4}`}
                  className="stroke-text"
                  strokeWidth={2}
                />
              )}
              {place === peak && value > 0 ? (
                <text
                  {...placeTick(formatValue(value), x, width)}
                  y={floor - heightOf(Math.max(value, before ?? 0)) - 5}
                  className="fill-text"
                >
                  {formatValue(value)}
                </text>
              ) : null}
              {isTicked ? (
                <text {...placeTick(tick, x, width)} y={floor + 17} className="fill-muted">
                  {tick}
                </text>
              ) : null}
            </g>
          );
        })}
      </>
    ),
    spots: columns.map(({ key, label, href }, place) => ({
      key,
      label,
      href,
      left: step * place,
      top,
      width: step,
      height: plotHeight,
    })),
  };
}
