export const groupLimits = {
  /** Months of who came and who left, the current one among them. */
  months: 12,
  /** Companies like another one, and those of an industry. */
  companies: 8,
  /** The warmest people of an industry. */
  people: 8,
  opportunities: 5,
  /** Events of one page of the history. */
  events: 20,
  /** What a member watches. */
  watches: 200,
} as const;

/** Titles that say how senior people are, for a mix. */
export const leastTitles = 5;

/**
 * How alike two companies are: `2 · ln(1 + moved) + 1 if one industry + tagged/people`. People who
 * worked at both count most. A plain sum, so that the reasons on the screen explain the order.
 *
 * Unit: points, from 0 up. Source: a rule of this product.
 */
export function similarityOf({
  moved,
  same_industry: isSameIndustry,
  tagged,
  people,
}: {
  moved: number;
  same_industry: boolean;
  tagged: number;
  people: number;
}): number {
  return 2 * Math.log1p(moved) + (isSameIndustry ? 1 : 0) + (people === 0 ? 0 : tagged / people);
}
