import type { TermPlace } from '@kith/contract/alignment/endpoints';

import type { Tx } from '#platform/database/tx.ts';

type Shipped = {
  slug: string;
  name: string;
  formula: string | null;
  places: readonly TermPlace[];
  definition: string;
};

const consented =
  'Only members who allow usage analytics are counted, and of fewer than five nothing is shown.';

/** What the product’s own figures mean by their terms, as the code computes them. */
export const shippedTerms: readonly Shipped[] = [
  {
    slug: 'active-member',
    name: 'Active member',
    formula: null,
    places: ['analytics', 'scorecards', 'retention'],
    definition: `A member with at least one recorded use of a feature in the period. ${consented}`,
  },
  {
    slug: 'activated-member',
    name: 'Activated member',
    formula: null,
    places: ['activation', 'scorecards', 'analytics'],
    definition: `A member who brought contacts in and acted on a first suggestion within 14 days of signing up. The scorecard counts them in the week in which they had done both; the activation cohorts add a third step, coming back in the second week. ${consented}`,
  },
  {
    slug: 'activated-invitee',
    name: 'Activated invitee',
    formula: 'credits-referralcredits',
    places: ['referrals', 'wallet'],
    definition:
      'An invited member who imported contacts or logged a first interaction. It is what a referral is rewarded for, once; it says nothing about “activated member”.',
  },
  {
    slug: 'retention',
    name: 'Retention',
    formula: 'usage-arrangecohorts',
    places: ['retention', 'analytics'],
    definition: `The share of the members who signed up in a week that have recorded use in a later whole week. ${consented}`,
  },
  {
    slug: 'churn',
    name: 'Churn',
    formula: 'usage-arrangecohorts',
    places: ['retention'],
    definition:
      'What retention leaves: the share of a cohort without recorded use in a week. A member who comes back later is no longer part of it. Cancelled plans are not called churn.',
  },
  {
    slug: 'introduction-requested',
    name: 'Introduction requested',
    formula: null,
    places: ['scorecards', 'intros', 'bridges'],
    definition:
      'A bridge that was sent to a connector. A draft isn’t requested yet, and a match that nobody asked about never is.',
  },
  {
    slug: 'introduction-accepted',
    name: 'Introduction accepted',
    formula: null,
    places: ['scorecards', 'intros', 'bridges'],
    definition:
      'A bridge to which the connector and the target have both agreed. Only then is anyone introduced, and only then does the scorecard count it as made. The connector’s yes alone is not enough.',
  },
  {
    slug: 'useful-introduction',
    name: 'Useful introduction',
    formula: null,
    places: ['scorecards', 'intros'],
    definition:
      'An accepted introduction for which the member who asked gave thanks, or said that it helped.',
  },
  {
    slug: 'warm',
    name: 'Warm',
    formula: 'warmth-warmthofmass',
    places: ['contacts', 'insights', 'matches'],
    definition:
      'A contact with a warmth of at least 60 now. Each interaction counts half as much after 90 days, so a contact ceases to be warm when nothing happens.',
  },
  {
    slug: 'relationship-health',
    name: 'Relationship health',
    formula: 'warmth-healthof',
    places: ['health', 'contacts'],
    definition:
      'Thriving, steady, cooling or dormant: how warmth and the time since the last interaction compare with the contact’s cadence. Without a cadence, warmth alone decides: from 60, from 30, from 10, below.',
  },
  {
    slug: 'overdue',
    name: 'Overdue',
    formula: 'reminders-dueat',
    places: ['dashboard', 'contacts'],
    definition:
      'A contact whose last interaction is longer ago than the cadence. Without a cadence no one is ever overdue.',
  },
  {
    slug: 'suggestion-acted-on',
    name: 'Suggestion acted on',
    formula: 'reminders-rankcandidates',
    places: ['dashboard', 'activation', 'analytics'],
    definition:
      'A daily suggestion for which the member drafted a message or logged that it was done. Snoozing, dismissing and rating are answers, but not acts.',
  },
  {
    slug: 'match',
    name: 'Match',
    formula: 'matches-weighpair',
    places: ['matches'],
    definition:
      'A proposed pair of one member’s own contacts who should know each other, with a score and its evidence. It becomes an introduction only by the member’s own doing.',
  },
  {
    slug: 'credits-spent',
    name: 'Credits spent',
    formula: 'credits-creditsof',
    places: ['scorecards', 'analytics', 'wallet'],
    definition:
      'What actions cost in the period, by the ledger, less what was given back. Credits that are held for a running action are not spent yet; those that expire never are.',
  },
  {
    slug: 'error-budget',
    name: 'Error budget',
    formula: null,
    places: ['service_levels'],
    definition:
      'The number of events that may be bad in 28 days while an objective is still kept: all events × (1 − target). Minutes in which nothing was measured are neither good nor bad.',
  },
  {
    slug: 'readiness',
    name: 'Readiness',
    formula: 'usage-readinessscore',
    places: ['readiness'],
    definition:
      'The share of the checks’ weights that is reached, as 0 to 100. A warning counts half; what an installation doesn’t use isn’t counted.',
  },
];

/** Adds the terms of the product that aren’t there yet; what was edited stays. */
export async function addShippedTerms(tx: Tx, now: Date): Promise<void> {
  const known = await tx.selectFrom('terms').select('slug').execute();
  const missing = shippedTerms.filter(({ slug }) => known.every((one) => one.slug !== slug));
  for (const { slug, places, ...text } of missing) {
    const added = await tx
      .insertInto('terms')
      .values({ slug, version: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) continue;
    const stored = { places: [...places], reason: '', changed_at: now };
    await tx
      .insertInto('term_versions')
      .values({ slug, version: 1, ...text, ...stored })
      .execute();
  }
}
