import { type Deed, deedsOf, type FactName } from './facts.ts';
import { type BadgeId, badgeIds, criterionOf } from './table.ts';

export type Facts = Readonly<Partial<Record<FactName, number>>>;

/** Earned; begun; or nothing done for it yet. */
export const badgeStates = ['earned', 'in_reach', 'later'] as const;
export type BadgeState = (typeof badgeStates)[number];

type Progress = { earned_at: string | null; count: number; target: number };

/**
 * The facts that decide about badges which a member hasn't earned, and that these deeds can change; null
 * for whatever was done.
 */
export function factsFor(
  earned: ReadonlySet<BadgeId>,
  done: readonly Deed[] | null = null,
): FactName[] {
  const open = badgeIds.filter((id) => !earned.has(id));
  const facts = new Set(open.map((id) => criterionOf(id).fact));
  return [...facts].filter(
    (fact) => done === null || deedsOf[fact].some((deed) => done.includes(deed)),
  );
}

/** The badges that the facts earn and that the member doesn't have. */
export function newlyEarned(facts: Facts, earned: ReadonlySet<BadgeId>): BadgeId[] {
  return badgeIds.filter((id) => {
    const { fact, target } = criterionOf(id);
    return !earned.has(id) && (facts[fact] ?? 0) >= target;
  });
}

export function stateOf({ earned_at: earnedAt, count }: Progress): BadgeState {
  if (earnedAt !== null) return 'earned';
  return count > 0 ? 'in_reach' : 'later';
}

/** How much of a badge is done, from 0 to 1; one that isn't earned is never whole. */
export function shareOf({ earned_at: earnedAt, count, target }: Progress): number {
  if (earnedAt !== null) return 1;
  return Math.min(count / target, 0.97);
}

/** The badge that is nearest: of those begun the furthest, else the first. Null once all are earned. */
export function nearestOf<Badge extends Progress>(badges: readonly Badge[]): Badge | null {
  const open = badges.filter((badge) => badge.earned_at === null);
  const [first = null] = open;
  return open.reduce(
    (best, badge) => (best !== null && shareOf(badge) > shareOf(best) ? badge : best),
    first,
  );
}
