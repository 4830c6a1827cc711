import type { ChartSpot } from '#ui/charts/chart-spots.tsx';
import { labelStep, placeLabels, placeTick } from '#ui/charts/place-labels.ts';

/** What charts over time have in common: moments along the bottom, names at the right end. */
export const endWidth = 106;
export const axisHeight = 24;
const lineHeight = 18;
const tickWidth = 48;

type Ended = { key: string; name: string; endText: string; href?: string | undefined };
type Ticked = { key: string; tick: string; label: string; href?: string | undefined };

/** Where names stand whose series end at `ends`, from the top down, in px. */
export function placeEnds(ends: readonly number[], floor: number): number[] {
  return placeLabels(ends, { gap: lineHeight, top: lineHeight / 2, bottom: floor - 4 });
}

/** The last value and the name of a series, beside its end. */
export function EndLabel({ x, y, of }: { x: number; y: number; of: Ended }) {
  return (
    <text x={x} y={y + 4} className="fill-muted">
      <tspan className="fill-text font-semibold">{of.endText}</tspan> {of.name}
    </text>
  );
}

/** The moments under a chart, as many as fit; the last one always. */
export function TimeTicks({
  moments,
  xOf,
  inner,
  y,
}: {
  moments: readonly Ticked[];
  xOf: (place: number) => number;
  inner: number;
  y: number;
}) {
  const step = labelStep(moments.length, inner, tickWidth);
  const last = moments.length - 1;
  return moments.map(({ key, tick }, place) =>
    (last - place) % step === 0 ? (
      <text key={key} {...placeTick(tick, xOf(place), inner)} y={y} className="fill-muted">
        {tick}
      </text>
    ) : null,
  );
}

/** A point for each moment, as wide as its share of the axis, then one for each name at the end. */
export function timeSpots({
  moments,
  ends,
  xOf,
  inner,
  floor,
}: {
  moments: readonly Ticked[];
  /** From the top down, with where their names stand. */
  ends: readonly { of: Ended; y: number }[];
  xOf: (place: number) => number;
  inner: number;
  floor: number;
}): ChartSpot[] {
  const column = moments.length < 2 ? inner : inner / (moments.length - 1);
  return [
    ...moments.map(({ key, label, href }, place) => {
      const left = Math.max(0, xOf(place) - column / 2);
      return {
        key,
        label,
        href,
        left,
        top: 0,
        width: Math.min(column, inner - left),
        height: floor,
      };
    }),
    ...ends.map(({ of: { key, name, endText, href }, y }) => ({
      key: `end-${key}`,
      label: `${endText} ${name}`,
      href,
      isPlain: true,
      left: inner + 2,
      top: y - lineHeight / 2,
      width: endWidth - 2,
      height: lineHeight,
    })),
  ];
}
