import type { BadgeId } from '@kith/contract/badges/table';
import { paths } from '@kith/contract/app-routes/paths';
import {
  type GroupRules,
  groupsOf,
  type GroupSource,
  sourceOfBadge,
  sourceOfPlan,
} from '@kith/contract/community/groups';
import { cleanLine, cutText } from '@kith/contract/core/text';
import type { PlanId } from '@kith/contract/credits/plans';

/** What is known of a member who signs in to the forum. */
export type ForumMember = {
  id: string;
  email: string;
  /** Whether they proved that the address is theirs. */
  isConfirmed: boolean;
  name: string;
  /** Of their public profile; null without one. */
  slug: string | null;
  /** Of their public profile's first picture. */
  pictureId: string | null;
  plan: PlanId;
  badges: readonly BadgeId[];
};

const nameLimit = 100;

/**
 * The fields that the forum gets. Threats: an address that somebody only claims would open the account
 * of whoever has it at the forum, so one that isn't confirmed asks the forum to confirm it
 * (`require_activation`); rights at the forum are given at the forum, so no field makes anyone a
 * moderator; a picture that isn't public stays here.
 */
export function describeMember(
  member: ForumMember,
  origin: URL,
  rules: GroupRules,
): Record<string, string> {
  // The forum ignores groups that it doesn't have.
  const groups = [...groupsOf(rules)];
  const held = new Set<GroupSource>([
    ...member.badges.map(sourceOfBadge),
    sourceOfPlan(member.plan),
  ]);
  const namesOf = (isOwn: boolean) =>
    groups
      .filter(([, sources]) => sources.some((source) => held.has(source)) === isOwn)
      .map(([name]) => name)
      .join(',');
  return {
    external_id: member.id,
    email: member.email,
    require_activation: String(!member.isConfirmed),
    name: cutText(cleanLine(member.name), nameLimit),
    ...(member.slug !== null && { username: member.slug }),
    ...avatarOf(member, origin),
    add_groups: namesOf(true),
    remove_groups: namesOf(false),
  };
}

function avatarOf({ slug, pictureId }: ForumMember, origin: URL): Record<string, string> {
  if (slug === null || pictureId === null) return {};
  const address = new URL(`${paths.publicProfile(slug)}/pictures/${pictureId}`, origin);
  return { avatar_url: address.href, avatar_force_update: 'true' };
}
