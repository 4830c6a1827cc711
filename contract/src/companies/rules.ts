/** Limits of a company's fields. */
export const companyLimits = { name: 300, website: 500, notes: 20_000, query: 200 } as const;

/** The orders of the list of companies; the first is the default. */
export const companySorts = ['people', 'warmth', 'last_contact', 'name', 'industry'] as const;
export type CompanySort = (typeof companySorts)[number];

/** The direction that a sort begins with: most, warmest and latest first, names from A. */
export function firstCompanyDirection(sort: CompanySort): 'asc' | 'desc' {
  return sort === 'name' || sort === 'industry' ? 'asc' : 'desc';
}

/** A contact from this warmth on is suggested; below it a warmer former colleague comes first. */
const warmFrom = 30;

/**
 * The best contact for a company: its warmest person; without a warm one, a warmer person who left
 * it.
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
