import { clsx } from 'clsx';

type Tie = { x: number; y: number; radius: number; band: 1 | 2 | 3 | 4 | 5; bend: number };

const size = 640;
const center = size / 2;
const tieCount = 46;

/** A small linear congruential generator: the same picture at build time and in the browser. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Most contacts are cool or mild, few are hot: as in a real network. */
const bandShares = [0.2, 0.48, 0.67, 0.85] as const;

function pickBand(share: number): Tie['band'] {
  return (1 + bandShares.filter((bound) => share >= bound).length) as Tie['band'];
}

function makeTies(): Tie[] {
  const random = createRandom(11);
  const goldenAngle = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: tieCount }, (_, index) => {
    const angle = index * goldenAngle + random() * 0.5;
    const distance = 96 + 208 * Math.sqrt(random());
    const band = pickBand(random());
    return {
      x: round(center + Math.cos(angle) * distance),
      y: round(center + Math.sin(angle) * distance * 0.96),
      radius: round(3 + random() * random() * 8),
      band,
      bend: round(0.14 + random() * 0.16),
    };
  });
}

const ties = makeTies();
/** Introductions between two contacts: pairs of indices into `ties`. */
const bridges: readonly (readonly [number, number])[] = [
  [2, 15],
  [7, 24],
  [11, 30],
  [19, 38],
  [5, 41],
];

const strokes = {
  1: 'stroke-warmth-1/45',
  2: 'stroke-warmth-2/60',
  3: 'stroke-warmth-3/70',
  4: 'stroke-warmth-4/80',
  5: 'stroke-warmth-5/85',
} as const;
const fills = {
  1: 'fill-warmth-1',
  2: 'fill-warmth-2',
  3: 'fill-warmth-3',
  4: 'fill-warmth-4',
  5: 'fill-warmth-5',
} as const;
const widths = { 1: 1, 2: 1.2, 3: 1.5, 4: 2, 5: 2.5 } as const;

/** A curve from one point to another, bent to the left by a share of its length. */
function bend(fromX: number, fromY: number, toX: number, toY: number, share: number): string {
  const controlX = round((fromX + toX) / 2 - (toY - fromY) * share);
  const controlY = round((fromY + toY) / 2 + (toX - fromX) * share);
  return `M${fromX} ${fromY}Q${controlX} ${controlY} ${toX} ${toY}`;
}

/**
 * The picture of a network: contacts around one centre, a few introductions between them.
 * Decorative.
 */
export function NetworkIllustration({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox={`0 0 ${size} ${size}`} fill="none" className={clsx(className)}>
      {ties.map((tie) => (
        <path
          key={`${tie.x}:${tie.y}`}
          d={bend(center, center, tie.x, tie.y, -tie.bend)}
          strokeWidth={widths[tie.band]}
          strokeLinecap="round"
          className={strokes[tie.band]}
        />
      ))}
      {bridges.map(([from, to]) => {
        const a = ties[from];
        const b = ties[to];
        if (!a || !b) return null;
        return (
          <path
            key={`${from}-${to}`}
            d={bend(a.x, a.y, b.x, b.y, 0.1)}
            strokeWidth="1.4"
            strokeDasharray="2 5"
            strokeLinecap="round"
            className="stroke-ember-ink"
          />
        );
      })}
      {ties.map((tie) => (
        <circle
          key={`${tie.x}:${tie.y}`}
          cx={tie.x}
          cy={tie.y}
          r={tie.radius}
          strokeWidth="1.5"
          className={clsx(fills[tie.band], 'stroke-canvas')}
        />
      ))}
      <circle cx={center} cy={center} r="24" className="fill-ember/20" />
      <circle
        cx={center}
        cy={center}
        r="15"
        strokeWidth="2.5"
        className="fill-ember stroke-canvas"
      />
    </svg>
  );
}
