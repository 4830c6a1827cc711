import { contactDetails } from '../contacts/rules.ts';

/** Evidence for and against two contacts being one person. */
export const evidenceKinds = [
  'same_profile',
  'same_email',
  'same_phone',
  'shared_email',
  'shared_phone',
  'role_email',
  'similar_email',
  'same_email_user',
  'similar_phone',
  'same_name',
  'same_first_name',
  'same_last_name',
  'nickname',
  'similar_name',
  'initial_name',
  'swapped_name',
  'same_company',
  'similar_company',
  'same_title',
  'same_location',
  'similar_location',
  'same_birthday',
  'swapped_birthday',
  'similar_birthday',
  'different_first_name',
  'different_last_name',
  'different_profile',
  'different_birthday',
  'different_email',
  'different_phone',
  'different_company',
  'different_title',
  'different_location',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/**
 * Scores are log2 of the odds that two contacts are one person: 0 is as likely as not, 10 is about
 * a thousand to one. Pairs from `reviewBar` on are reviewed; from `sureBar` on a merge is
 * recommended.
 */
export const reviewBar = 0.5;
export const sureBar = 10;
const likelyBar = 4;

export const certainties = ['sure', 'likely', 'possible'] as const;
export type Certainty = (typeof certainties)[number];

export function certaintyOf(score: number): Certainty {
  if (score >= sureBar) return 'sure';
  return score >= likelyBar ? 'likely' : 'possible';
}

/** The fields with one value; lists are combined and notes joined. */
export const choiceFields = [
  'first_name',
  'last_name',
  'company',
  'title',
  'location',
  'birthday',
  'cadence_days',
  ...contactDetails,
] as const;
export type ChoiceField = (typeof choiceFields)[number];

/** The lists that a merge combines. */
export const unitedFields = ['emails', 'phones', 'links', 'tags', 'offers', 'seeks'] as const;

/** How many sure pairs one call merges; the caller repeats it while some remain. */
export const sureBatchSize = 50;
