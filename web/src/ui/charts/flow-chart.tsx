import { clsx } from 'clsx';
import { max, sum } from 'd3-array';
import { area, curveBumpX } from 'd3-shape';
import { ChartFrame, type Drawn } from '#ui/charts/chart-frame.tsx';
import {
  axisHeight,
  EndLabel,
  endWidth,
  placeEnds,
  timeSpots,
  TimeTicks,
} from '#ui/charts/time-axis.tsx';

/** A state, from the top down, with what is written at its end. */
type FlowState = {
  key: string;
  name: string;
  fill: string;
  endText: string;
  href?: string | undefined;
};

/** A moment: how many are in each state, and how many went from one to another since the one before. */
type FlowMoment = {
  key: string;
  tick: string;
  /** What is said of the moment and of the way to it. */
  label: string;
  counts: readonly number[];
  moves: readonly { from: number; to: number; count: number }[];
  /** Opens who moved since the moment before. */
  href?: string | undefined;
};

type FlowChartProps = {
  label: string;
  states: readonly FlowState[];
  moments: readonly FlowMoment[];
};

const height = 260;
const between = 10;
const nodeWidth = 8;

type Point = { x: number; low: number; high: number };

/**
 * Who is in which state at each moment, and who moved between them (an alluvial diagram). Moves up
 * are warm, moves down cool, those who stay faint; see `ChartCard`.
 */
export function FlowChart({ label, states, moments }: FlowChartProps) {
  return <ChartFrame label={label} draw={(width) => drawFlows({ width, states, moments })} />;
}

/** The drawing for a width in px. */
export function drawFlows({
  width,
  states,
  moments,
}: Omit<FlowChartProps, 'label'> & { width: number }): Drawn {
  const inner = Math.max(40, width - endWidth);
  const floor = height - axisHeight;
  const total = max(moments, ({ counts }) => sum(counts)) || 1;
  const room = floor - between * (states.length - 1);
  const long = (count: number) => (count / total) * room;
  const xOf = (place: number) =>
    moments.length < 2 ? 0 : (place / (moments.length - 1)) * (inner - nodeWidth);
  const tops = moments.map(({ counts }) => topsOf(counts, long));
  const middles = states.map(
    (_, state) => (tops.at(-1)?.[state] ?? 0) + long(moments.at(-1)?.counts[state] ?? 0) / 2,
  );
  const places = placeEnds(middles, floor);
  const ends = states.map((of, index) => ({ of, y: places[index] ?? 0 }));
  return {
    height,
    picture: (
      <>
        {moments.flatMap((moment, place) =>
          place === 0
            ? []
            : drawMoves({
                moment,
                left: tops[place - 1] ?? [],
                right: tops[place] ?? [],
                x: [xOf(place - 1) + nodeWidth, xOf(place)],
                long,
              }),
        )}
        {moments.map(({ key, counts }, place) => (
          <g key={key}>
            {states.map((state, index) => (
              <rect
                key={state.key}
                x={xOf(place)}
                y={tops[place]?.[index] ?? 0}
                width={nodeWidth}
                height={Math.max(1, long(counts[index] ?? 0))}
                rx={2}
                className={state.fill}
              />
            ))}
          </g>
        ))}
        <TimeTicks moments={moments} xOf={xOf} inner={inner} y={height - 6} />
        {ends.map(({ of, y }) => (
          <EndLabel key={of.key} x={inner + 8} y={y} of={of} />
        ))}
      </>
    ),
    spots: timeSpots({ moments, ends, xOf, inner, floor }),
  };
}

/** Where each state begins, from the top. */
function topsOf(counts: readonly number[], long: (count: number) => number): number[] {
  let y = 0;
  return counts.map((count) => {
    const top = y;
    y += long(count) + between;
    return top;
  });
}

type MoveParts = {
  moment: FlowMoment;
  left: readonly number[];
  right: readonly number[];
  x: readonly [number, number];
  long: (count: number) => number;
};

const band = area<Point>()
  .x(({ x }) => x)
  .y0(({ low }) => low)
  .y1(({ high }) => high)
  .curve(curveBumpX);

/** The bands between two moments: those who stay first, so that moves are drawn over them. */
function drawMoves({ moment, left, right, x, long }: MoveParts) {
  const starts = [...left];
  const ends = [...right];
  const ordered = moment.moves.toSorted((one, other) => one.from - other.from || one.to - other.to);
  const drawn = ordered.map(({ from, to, count }) => {
    const size = long(count);
    const start = starts[from] ?? 0;
    const end = ends[to] ?? 0;
    starts[from] = start + size;
    ends[to] = end + size;
    const d = band([
      { x: x[0], low: start, high: start + size },
      { x: x[1], low: end, high: end + size },
    ]);
    return { key: `${moment.key}-${from}-${to}`, d: d ?? '', from, to };
  });
  const stays = drawn.filter(({ from, to }) => from === to);
  const moves = drawn.filter(({ from, to }) => from !== to);
  return [...stays, ...moves].map(({ key, d, from, to }) => (
    <path
      key={key}
      d={d}
      className={clsx(from === to ? 'fill-text' : to < from ? 'fill-warmth-5' : 'fill-warmth-1')}
      opacity={from === to ? 0.06 : 0.6}
    />
  ));
}
