/** What speaks for two contacts being one person, and what speaks against it. */
export const evidenceKinds = [
  'same_profile',
  'same_email',
  'same_phone',
  'shared_email',
  'shared_phone',
  'role_email',
  'similar_email',
  'same_email_user',
  'same_name',
  'nickname',
  'similar_name',
  'initial_name',
  'swapped_name',
  'same_company',
  'same_title',
  'same_location',
  'same_birthday',
  'different_first_name',
  'different_last_name',
  'different_profile',
  'different_birthday',
  'different_company',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/**
 * Scores are log2 of the odds that two contacts are one person: 0 is as likely as not, 10 is about a
 * thousand to one. From `reviewBar` on a pair is asked about; from `sureBar` on it is recommended
 * with full confidence.
 */
export const reviewBar = -1;
export const sureBar = 10;
const likelyBar = 4;

export const certainties = ['sure', 'likely', 'possible'] as const;
export type Certainty = (typeof certainties)[number];

export function certaintyOf(score: number): Certainty {
  if (score >= sureBar) return 'sure';
  return score >= likelyBar ? 'likely' : 'possible';
}

/** The fields of which one value stays; lists are united and notes joined. */
export const choiceFields = [
  'first_name',
  'last_name',
  'company',
  'title',
  'location',
  'birthday',
  'cadence_days',
] as const;
export type ChoiceField = (typeof choiceFields)[number];

/** The lists that a merge unites. */
export const unitedFields = ['emails', 'phones', 'links', 'tags', 'offers', 'seeks'] as const;

/** So many sure pairs are merged by one call; the caller asks again while some remain. */
export const sureBatchSize = 50;
