/** How strong a tie is, as a word: all that a search says of a tie that isn't the searcher's own. */
export const pathBands = ['strong', 'good', 'faint'] as const;
export type PathBand = (typeof pathBands)[number];

/** What can be looked for. */
export const pathKinds = ['person', 'company', 'role', 'industry', 'place'] as const;
export type PathKind = (typeof pathKinds)[number];

export const pathLimits = {
  /** Different questions in a day (UTC); the same question again on that day is free. */
  searchesPerDay: 40,
  text: 200,
  /** Paths in one answer. */
  shown: 6,
  /** Contacts of the searcher's own that fit what is looked for. */
  known: 5,
  /** People of one company, role, industry or place. */
  people: 12,
  suggestions: 6,
  /**
   * An address of no member is answered only where so many consenting members hold it, and a count of
   * paths to others is only named from here on.
   */
  fewest: 3,
} as const;

/** The lowest warmth of each band; what is below is faint. */
export const bandWarmth = { strong: 60, good: 30 } as const;

/**
 * A tie as a word: strong if `warmth ≥ 60`, good if `warmth ≥ 30`, else faint.
 *
 * Unit: one of three bands. Source: a rule of this product.
 */
export function bandOf(warmth: number): PathBand {
  if (warmth >= bandWarmth.strong) return 'strong';
  return warmth >= bandWarmth.good ? 'good' : 'faint';
}
