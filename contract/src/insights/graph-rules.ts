/** How two people of a network are known to be acquainted, strongest first. */
export const tieKinds = ['related', 'introduced', 'together', 'worked', 'colleagues'] as const;
export type TieKind = (typeof tieKinds)[number];

export const graphLimits = {
  /** So many people are drawn: those with a known tie first, then the warmest. */
  people: 5_000,
  /**
   * Of a company, meeting or conversation with more of the member's people than this, it isn't assumed that any
   * two of them know each other.
   */
  acquainted: 30,
} as const;
