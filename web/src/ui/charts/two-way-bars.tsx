import { max } from 'd3-array';
import { ChartFrame, type Drawn } from '#ui/charts/chart-frame.tsx';
import { axisHeight, TimeTicks } from '#ui/charts/time-axis.tsx';

/** A bar of a moment: its value and where it leads. */
type Way = { value: number; label: string; href?: string | undefined };
type TwoWayMoment = { key: string; tick: string; label: string; up: Way; down: Way };

type TwoWayBarsProps = { label: string; moments: readonly TwoWayMoment[] };

const height = 168;
/** What is at most shown over and under the line has so much room. */
const figureHeight = 16;

/** What came over a line and what went under it, at each moment; see `ChartCard`. */
export function TwoWayBars({ label, moments }: TwoWayBarsProps) {
  return (
    <ChartFrame
      label={label}
      columns={moments.length}
      draw={(width) => drawTwoWays({ width, moments })}
    />
  );
}

/** The drawing for a width in px. The points of the upper bars come first, then those of the lower. */
function drawTwoWays({
  width,
  moments,
}: Omit<TwoWayBarsProps, 'label'> & { width: number }): Drawn {
  const floor = height - axisHeight;
  const most = max(moments, ({ up, down }) => Math.max(up.value, down.value)) || 1;
  const half = floor / 2;
  const long = (value: number) => (value / most) * (half - figureHeight);
  const column = width / Math.max(1, moments.length);
  const bar = Math.min(28, column * 0.62);
  const xOf = (place: number) => place * column + column / 2;
  const spot = (way: 'up' | 'down') =>
    moments.map((moment, place) => ({
      key: `${way}-${moment.key}`,
      label: moment[way].label,
      href: moment[way].href,
      left: place * column,
      top: way === 'up' ? 0 : half,
      width: column,
      height: half,
    }));
  return {
    height,
    picture: (
      <>
        {moments.map(({ key, up, down }, place) => {
          const x = xOf(place);
          const [over, under] = [long(up.value), long(down.value)];
          return (
            <g key={key}>
              <rect
                x={x - bar / 2}
                y={half - over}
                width={bar}
                height={over}
                rx={2}
                className="fill-warmth-5"
              />
              <rect
                x={x - bar / 2}
                y={half}
                width={bar}
                height={under}
                rx={2}
                className="fill-warmth-1"
              />
              {up.value > 0 ? (
                <text x={x} y={half - over - 4} textAnchor="middle" className="fill-text">
                  {up.value}
                </text>
              ) : null}
              {down.value > 0 ? (
                <text x={x} y={half + under + 13} textAnchor="middle" className="fill-text">
                  {down.value}
                </text>
              ) : null}
            </g>
          );
        })}
        <line x1={0} x2={width} y1={half} y2={half} className="stroke-border-strong" />
        <TimeTicks moments={moments} xOf={xOf} inner={width} y={height - 6} />
      </>
    ),
    spots: [...spot('up'), ...spot('down')],
  };
}
