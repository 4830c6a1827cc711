/** Limits of what a member writes of a company. */
export const companyLimits = { name: 300, website: 500, notes: 20_000, query: 200 } as const;

/** The orders of the list of companies; the first is the default. */
export const companySorts = ['people', 'warmth', 'name'] as const;
export type CompanySort = (typeof companySorts)[number];

/** A tie from here on opens a door by itself: below it a warmer former colleague is named first. */
const warmFrom = 30;

/**
 * Through whom a company is reached best: its warmest person; where nobody there is warm, whoever
 * left it and is warmer.
 */
export function chooseWayIn<Tie extends { warmth: number }>(
  current: Tie | null,
  former: Tie | null,
): { kind: 'current' | 'former'; tie: Tie } | null {
  const isOutdone = former !== null && (current === null || former.warmth > current.warmth);
  if (former && isOutdone && (current === null || current.warmth < warmFrom)) {
    return { kind: 'former', tie: former };
  }
  return current && { kind: 'current', tie: current };
}
