import { clsx } from 'clsx';
import { ChartFrame, type Drawn } from '#ui/charts/chart-frame.tsx';
import { type Box, placeDots } from '#ui/charts/place-dots.ts';
import { widthOf } from '#ui/charts/place-labels.ts';

/** A thing on a radar. */
export type RadarDot = {
  key: string;
  /** Its number in the list beside the radar. */
  number: string;
  /** The quarter that it is in, clockwise from the upper right. */
  field: 0 | 1 | 2 | 3;
  /** The distance from the middle, 0 to 1. */
  distance: number;
  /** Its share of the largest one's quantity, 0 to 1. */
  share: number;
  isRising: boolean;
  name: string;
  /** What is said of it. */
  label: string;
  href?: string | undefined;
};

type RadarProps = {
  label: string;
  /** The names of the quarters, clockwise from the upper right. */
  fields: readonly [string, string, string, string];
  /** Circles with their distance from the middle, the outermost last. */
  rings: readonly { name: string; at: number }[];
  dots: readonly RadarDot[];
};

/** From this width on there is room for names. */
const namedFrom = 480;
const largestRadius = 270;
const margin = 28;
const cornerHeight = 22;
/** Circles over each other that fade outwards; a picture in a file has no gradients. */
const glow = Array.from({ length: 16 }, (_, place) => (place + 1) / 16);

/** Things by how new they are, around a middle that is now; see `ChartCard`. */
export function RadarChart({ label, fields, rings, dots }: RadarProps) {
  return <ChartFrame label={label} draw={(width) => drawRadar({ width, fields, rings, dots })} />;
}

/** The drawing for a width in px. */
export function drawRadar({
  width,
  fields,
  rings,
  dots,
}: Omit<RadarProps, 'label'> & { width: number }): Drawn {
  const isNamed = width >= namedFrom;
  const radius = Math.max(80, Math.min(largestRadius, width / 2 - (isNamed ? 60 : 8)));
  const height = 2 * radius + 2 * margin;
  const middle = { x: width / 2, y: margin + radius };
  const ringBoxes = rings.map(({ name, at }) => ringBox(name, middle.x, middle.y - at * radius));
  const placed = placeDots(dots, { middle, radius, width, isNamed, taken: ringBoxes });
  return {
    height,
    picture: (
      <>
        <Ground middle={middle} radius={radius} rings={rings} />
        {rings.map(({ name }, place) => {
          const box = ringBoxes[place];
          return box ? <RingName key={name} name={name} box={box} /> : null;
        })}
        <Corners fields={fields} width={width} height={height} />
        {placed.map(({ dot, x, y, size, name }) => (
          <g key={dot.key}>
            <circle
              cx={x}
              cy={y}
              r={size}
              strokeWidth={1.5}
              className={dot.isRising ? 'fill-ember stroke-surface' : 'fill-sunken stroke-warmth-1'}
            />
            <text
              x={x}
              y={y + 4}
              textAnchor="middle"
              className={clsx('font-semibold', dot.isRising ? 'fill-on-ember' : 'fill-text')}
            >
              {dot.number}
            </text>
            {name ? (
              <text
                x={name.x}
                y={name.y}
                textAnchor={name.anchor}
                className="fill-text text-sm font-medium"
              >
                {name.text}
              </text>
            ) : null}
          </g>
        ))}
      </>
    ),
    spots: placed.map(({ dot, x, y, size }) => ({
      key: dot.key,
      label: dot.label,
      href: dot.href,
      left: x - size - 4,
      top: y - size - 4,
      width: 2 * size + 8,
      height: 2 * size + 8,
    })),
  };
}

type Point = { x: number; y: number };

/** Circles, axes, and a glow that is strongest where it is newest. */
function Ground({
  middle: { x, y },
  radius,
  rings,
}: {
  middle: Point;
  radius: number;
  rings: RadarProps['rings'];
}) {
  return (
    <>
      {glow.map((share) => (
        <circle
          key={share}
          cx={x}
          cy={y}
          r={share * radius}
          opacity={0.012}
          className="fill-ember"
        />
      ))}
      {rings.map(({ name, at }) => (
        <circle
          key={name}
          cx={x}
          cy={y}
          r={at * radius}
          fill="none"
          className={at === 1 ? 'stroke-border-strong' : 'stroke-border'}
        />
      ))}
      <path
        d={`M${x - radius} ${y}H${x + radius}M${x} ${y - radius}V${y + radius}`}
        className="stroke-border"
      />
    </>
  );
}

function ringBox(name: string, x: number, y: number): Box {
  const width = 16 + widthOf(name, 12);
  return { left: x - width / 2, top: y - 9, width, height: 18 };
}

function RingName({ name, box }: { name: string; box: Box }) {
  return (
    <g>
      <rect
        x={box.left}
        y={box.top}
        width={box.width}
        height={box.height}
        rx={9}
        className="fill-surface"
      />
      <text
        x={box.left + box.width / 2}
        y={box.top + 13}
        textAnchor="middle"
        className="fill-muted"
      >
        {name}
      </text>
    </g>
  );
}

/** The names of the quarters, in the corners of the drawing. */
function Corners({
  fields: [upperRight, lowerRight, lowerLeft, upperLeft],
  width,
  height,
}: {
  fields: RadarProps['fields'];
  width: number;
  height: number;
}) {
  const corner = (text: string, isRight: boolean, isUpper: boolean) => (
    <text
      x={isRight ? width : 0}
      y={isUpper ? cornerHeight : height - 8}
      textAnchor={isRight ? 'end' : 'start'}
      className="fill-text font-serif text-base font-medium"
    >
      {text}
    </text>
  );
  return (
    <>
      {corner(upperRight, true, true)}
      {corner(lowerRight, true, false)}
      {corner(lowerLeft, false, false)}
      {corner(upperLeft, false, true)}
    </>
  );
}
