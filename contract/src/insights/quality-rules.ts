/** What can be wrong with a contact, in the order of the queue: what is plainly wrong comes first. */
export const qualityKinds = [
  'address_misspelt',
  'address_dead',
  'company_contradicts',
  'birthday_impossible',
  'name_is_address',
  'duplicate',
  'company_missing',
  'title_missing',
  'unreachable',
  'stale',
] as const;
export type QualityKind = (typeof qualityKinds)[number];

/** The parts of the score with what counts against each, and their weights, which add up to 1. */
export const qualityParts = {
  complete: { weight: 0.35, kinds: ['company_missing', 'title_missing'] },
  fresh: { weight: 0.25, kinds: ['stale'] },
  consistent: {
    weight: 0.2,
    kinds: ['company_contradicts', 'birthday_impossible', 'name_is_address', 'duplicate'],
  },
  reachable: { weight: 0.2, kinds: ['address_misspelt', 'address_dead', 'unreachable'] },
} as const satisfies Record<string, { weight: number; kinds: readonly QualityKind[] }>;
export type QualityPart = keyof typeof qualityParts;
export const qualityPartNames = Object.keys(qualityParts) as QualityPart[];

/** Without an interaction for so long, what is known of someone is stale. */
export const staleDays = 365;

/**
 * The score of a network: `Σ weight × 100 · (1 − affected/people)` over the parts. An empty network
 * has 100.
 *
 * Unit: points from 0 to 100. Source: a rule of this product.
 *
 * @param affected people with at least one problem of each part
 */
export function scoreOf(people: number, affected: Record<QualityPart, number>): number {
  return qualityPartNames.reduce(
    (sum, part) => sum + qualityParts[part].weight * partScoreOf(people, affected[part]),
    0,
  );
}

/** The share of people without a problem, 0 to 100. */
export function partScoreOf(people: number, affected: number): number {
  return people === 0 ? 100 : 100 * (1 - affected / people);
}

/** How a problem is put right: by writing what is proposed, removing a value, or archiving. */
export const qualityFixes = ['write', 'remove', 'archive'] as const;
export type QualityFix = (typeof qualityFixes)[number];

/** What the member can choose for a problem, the one that is proposed first. */
export function fixesOf(kind: QualityKind, proposal: string | null): QualityFix[] {
  const writes: QualityFix[] = proposal === null || proposal === '' ? [] : ['write'];
  switch (kind) {
    case 'address_misspelt':
    case 'birthday_impossible':
    case 'address_dead':
      return [...writes, 'remove'];
    case 'stale':
    case 'unreachable':
      return ['archive'];
    default:
      return writes;
  }
}

/**
 * What one key does, and all alike at once: null where the member must write or decide for themselves.
 * A proposal of a kind that is archived only says that it may be.
 */
export function proposedFix(kind: QualityKind, proposal: string | null): QualityFix | null {
  return proposal === null ? null : (fixesOf(kind, proposal)[0] ?? null);
}

/** People that one request puts right; the client asks again for the rest. */
export const mostFixed = 200;

export function isQualityKind(name: string): name is QualityKind {
  return qualityKinds.some((kind) => kind === name);
}
