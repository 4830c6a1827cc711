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
 * The score of a network, 0 to 100: the sum over the parts of weight × share of people without a
 * problem of that part. An empty network has 100.
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

/** How a problem is put right: by writing what is proposed, or by archiving the contact. */
export const qualityFixes = ['write', 'archive'] as const;

/** People that one request puts right; the client asks again for the rest. */
export const mostFixed = 200;

export function isQualityKind(name: string): name is QualityKind {
  return qualityKinds.some((kind) => kind === name);
}
