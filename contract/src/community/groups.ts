import { cutText } from '../core/cut-text.ts';
import { type BadgeId, badgeIds } from '../badges/table.ts';
import { type PlanId, planIds } from '../credits/plans.ts';
import { forumGroupMaxLength } from './rules.ts';

/** What a member has that puts them into a group of the forum: a badge or a plan. */
export type GroupSource = `badge.${BadgeId}` | `plan.${PlanId}`;

export const sourceOfBadge = (id: BadgeId): GroupSource => `badge.${id}`;
export const sourceOfPlan = (id: PlanId): GroupSource => `plan.${id}`;

export const groupSources = [
  ...badgeIds.map(sourceOfBadge),
  ...planIds.map(sourceOfPlan),
] as readonly GroupSource[] as [GroupSource, ...GroupSource[]];

/**
 * Only groups whose names begin like this are ever changed, whatever an administrator enters: all others
 * are the forum's own, and some of them are its moderators.
 */
export const managedPrefix = 'kith_';

/** A name that the forum takes, and that is ours to manage. */
export const groupNamePattern = /^kith_[a-z0-9]+(?:_[a-z0-9]+)*$/u;

export function isManagedName(name: string): boolean {
  return name.length <= forumGroupMaxLength && groupNamePattern.test(name);
}

/** The group of a badge or a plan where no administrator chose another one. */
export function defaultGroup(source: GroupSource): string {
  const [kind, id = ''] = source.split('.');
  const name = kind === 'plan' ? `${managedPrefix}plan_${id}` : `${managedPrefix}${id}`;
  return cutText(name, forumGroupMaxLength);
}

/** The group of each source; null where it has none. */
export type GroupRules = ReadonlyMap<GroupSource, string | null>;

export const defaultRules: GroupRules = new Map(
  groupSources.map((source) => [source, defaultGroup(source)]),
);

/** The managed groups, each with what puts members into it. */
export function groupsOf(rules: GroupRules): Map<string, GroupSource[]> {
  const found = new Map<string, GroupSource[]>();
  for (const source of groupSources) {
    const group = rules.get(source) ?? null;
    if (group !== null) found.set(group, [...(found.get(group) ?? []), source]);
  }
  return found;
}

/** How the forum's groups differ from what the rules say; accounts by their number at the forum. */
export type Difference = {
  /** Should be in the group and aren't. */
  missing: number[];
  /** Are in it, belong to a member, and shouldn't be. */
  extra: number[];
  /** Are in it and belong to no member here. */
  unknown: number[];
};

/** Compares a group of the forum with those who have one of its sources. */
export function compareGroup({
  sources,
  accounts,
  inGroup,
}: {
  sources: readonly GroupSource[];
  /** Every member's account at the forum, with what they have. */
  accounts: ReadonlyMap<number, readonly GroupSource[]>;
  inGroup: Iterable<number>;
}): Difference {
  const present = new Set(inGroup);
  const belongs = (held: readonly GroupSource[]) => held.some((one) => sources.includes(one));
  const missing = [...accounts]
    .filter(([id, held]) => belongs(held) && !present.has(id))
    .map(([id]) => id);
  const extra = [...present].filter((id) => accounts.has(id) && !belongs(accounts.get(id) ?? []));
  const unknown = [...present].filter((id) => !accounts.has(id));
  return { missing, extra, unknown };
}

/** The job leaves a group to an administrator from which it would remove more members than these. */
export const mostRemovals = 20;
