import { clsx } from 'clsx';
import { max, sum, ticks } from 'd3-array';
import { area, curveMonotoneX, stack } from 'd3-shape';
import { ChartFrame, type Drawn } from '#ui/charts/chart-frame.tsx';
import {
  axisHeight,
  EndLabel,
  endWidth,
  placeEnds,
  timeSpots,
  TimeTicks,
} from '#ui/charts/time-axis.tsx';

/** A layer, from the bottom up, with what is written at its end. */
type Layer = {
  key: string;
  name: string;
  /** A class such as `fill-warmth-5`. */
  fill: string;
  /** The class of the mark beside its name, where the layer is a tint. */
  mark?: string;
  /** The last value, formatted, before the name. */
  endText: string;
  /** Opens what the layer counts now. */
  href?: string | undefined;
};

/** A moment: one value of each layer. `label` is said of it, `tick` is under it. */
type Moment = {
  key: string;
  tick: string;
  label: string;
  values: readonly number[];
  /** Opens who was counted then. */
  href?: string | undefined;
};

type AreaStackProps = {
  label: string;
  layers: readonly Layer[];
  moments: readonly Moment[];
  formatTick: (value: number) => string;
};

const height = 320;
/** For the name of the highest line. */
const headroom = 20;

/** Quantities over time on top of each other, named at their ends; see `ChartCard`. */
export function AreaStack({ label, layers, moments, formatTick }: AreaStackProps) {
  return (
    <ChartFrame label={label} draw={(width) => drawStack({ width, layers, moments, formatTick })} />
  );
}

type StackParts = Omit<AreaStackProps, 'label'> & { width: number };

/** The drawing for a width in px. */
export function drawStack({ width, layers, moments, formatTick }: StackParts): Drawn {
  const inner = Math.max(40, width - endWidth);
  const floor = height - axisHeight;
  const top = max(moments, ({ values }) => sum(values)) || 1;
  const xOf = (place: number) => (moments.length < 2 ? 0 : (place / (moments.length - 1)) * inner);
  const yOf = (value: number) => floor - (value / top) * (floor - headroom);
  const stacked = stack<Moment, number>()
    .keys(layers.keys())
    .value(({ values }, layer) => values[layer] ?? 0)([...moments]);
  const shape = area<readonly number[]>()
    .x((_, place) => xOf(place))
    .y0(([low = 0]) => yOf(low))
    .y1(([, high = 0]) => yOf(high))
    .curve(curveMonotoneX);
  const middles = stacked.map((layer) => {
    const [low, high] = layer.at(-1) ?? [0, 0];
    return yOf((low + high) / 2);
  });
  // The layers go up, the names down.
  const places = placeEnds(middles.toReversed(), floor);
  const ends = layers.toReversed().map((of, place) => ({ of, y: places[place] ?? 0 }));
  return {
    height,
    picture: (
      <>
        {stacked.map((layer, place) => (
          <path
            key={layers[place]?.key}
            d={shape([...layer]) ?? ''}
            className={clsx('stroke-surface', layers[place]?.fill)}
            strokeWidth={1.5}
          />
        ))}
        <Ruler values={ticks(0, top, 4).slice(1)} yOf={yOf} inner={inner} formatTick={formatTick} />
        <TimeTicks moments={moments} xOf={xOf} inner={inner} y={height - 6} />
        {ends.map(({ of, y }) => (
          <g key={of.key}>
            <rect x={inner + 6} y={y - 6} width={3} height={12} className={of.mark ?? of.fill} />
            <EndLabel x={inner + 14} y={y} of={of} />
          </g>
        ))}
      </>
    ),
    spots: timeSpots({ moments, ends, xOf, inner, floor }),
  };
}

type RulerProps = {
  values: readonly number[];
  yOf: (value: number) => number;
  inner: number;
  formatTick: (value: number) => string;
};

/** Lines at round values, over the layers. */
function Ruler({ values, yOf, inner, formatTick }: RulerProps) {
  return values.map((value) => (
    <g key={value}>
      <path d={`M0 ${yOf(value)}H${inner}`} className="stroke-text/15" strokeDasharray="2 4" />
      <text
        x={6}
        y={yOf(value) - 5}
        // Readable on every layer.
        className="fill-text stroke-surface [paint-order:stroke]"
        strokeWidth={3}
        strokeLinejoin="round"
      >
        {formatTick(value)}
      </text>
    </g>
  ));
}
