/** From how many times the next bar on a bar is drawn with a gap. */
const breakFrom = 2.5;
/** The share of the height for whole bars, where one is broken: the rest is for the broken one. */
const wholeShare = 0.72;

/** How high each bar is, 0 to 1, and which one is drawn with a gap because it is shortened. */
export type BarHeights = { heights: number[]; broken: number | null; highestWhole: number | null };

/**
 * The heights of bars on one linear scale. One bar that is far higher than all others would flatten
 * them: it is shortened and marked, and the others keep the scale among themselves.
 */
export function barHeights(values: readonly number[]): BarHeights {
  const highest = Math.max(0, ...values);
  const place = values.indexOf(highest);
  const next = Math.max(0, ...values.toSpliced(place, 1));
  const isBroken = next > 0 && highest >= next * breakFrom;
  if (!isBroken) {
    const scale = Math.max(1, highest);
    return {
      heights: values.map((value) => value / scale),
      broken: null,
      highestWhole: highest > 0 ? place : null,
    };
  }
  return {
    heights: values.map((value, index) => (index === place ? 1 : (value / next) * wholeShare)),
    broken: place,
    highestWhole: values.findIndex((value, index) => index !== place && value === next),
  };
}
