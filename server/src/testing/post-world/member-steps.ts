import { rankBound } from '@kith/contract/warmth/rules';
import { sql } from 'kysely';

import { followMember, unfollowMember } from '#features/member-links/follow-member.ts';
import { blockMember, unblockMember } from '#features/messages/block-member.ts';
import { muteMember } from '#features/posts/mute-member.ts';

import { isActive, isBlocked } from './rules.ts';
import { change, expectRefusal, type Given, type TakeStep } from './step-parts.ts';
import { idOf, pick, type World } from './world.ts';

const warmths = [1, 29, 31, 69, 71, 99];
const thresholds = [0, 30, 70, 100];

const both = (world: World, { a, b }: Given) => [world.pairs[a]![b]!, world.pairs[b]![a]!] as const;
const by = (world: World, { a, b }: Given) => ({
  ctx: world.members[a]!,
  input: { id: idOf(world, b) },
});

/** One side of a link, as accepting writes it. */
const link: TakeStep = async (parts, given) => {
  const { world } = parts;
  const [pair] = both(world, given);
  if (pair.isLinked || isBlocked(world, given.a, given.b)) return;
  pair.isLinked = true;
  await change(
    parts,
    sql`insert into member_links (owner_id, contact_id, member_id, via, linked_at)
      values (${idOf(world, given.a)}, ${world.contacts[given.a]![given.b]}, ${idOf(world, given.b)},
        'address', now())`,
  );
};

const unlink: TakeStep = async ({ world }, given) => {
  if (!isActive(world, given.a)) return;
  await world.members[given.a]!.database.transaction((tx) =>
    sql`select unlink_member(${idOf(world, given.b)})`.execute(tx),
  );
  for (const pair of both(world, given)) pair.isLinked = false;
};

const block: TakeStep = async ({ world }, given) => {
  if (!isActive(world, given.a)) return;
  await blockMember(by(world, given));
  const [mine, theirs] = both(world, given);
  // A repeat changes nothing, a new one ends links and follows.
  if (!mine.blocks) {
    for (const pair of [mine, theirs]) Object.assign(pair, { isLinked: false, follows: false });
  }
  mine.blocks = true;
};

/** Of two who block each other one may stay. */
const unblock: TakeStep = async ({ world }, given) => {
  if (!isActive(world, given.a)) return;
  await unblockMember(by(world, given));
  world.pairs[given.a]![given.b]!.blocks = false;
};

const follow: TakeStep = async ({ world }, given) => {
  if (!isActive(world, given.a)) return;
  const isSeen = isActive(world, given.b) && !isBlocked(world, given.a, given.b);
  await expectRefusal(followMember(by(world, given)), isSeen ? null : 'not_found');
  if (isSeen) world.pairs[given.a]![given.b]!.follows = true;
};

const unfollow: TakeStep = async ({ world }, given) => {
  if (!isActive(world, given.a)) return;
  await unfollowMember(by(world, given));
  world.pairs[given.a]![given.b]!.follows = false;
};

const mute: TakeStep = async ({ world }, given) => {
  if (!isActive(world, given.a)) return;
  const { ctx, input } = by(world, given);
  const isOn = given.m % 3 === 0;
  await muteMember({ ctx, input: { ...input, isOn } });
  world.pairs[given.a]![given.b]!.mutes = isOn;
};

const contact: TakeStep = async (parts, { a, b }) => {
  const pair = parts.world.pairs[a]![b]!;
  pair.isContactDeleted = !pair.isContactDeleted;
  const at = pair.isContactDeleted ? new Date() : null;
  const { contacts, members } = parts.world;
  await change(
    parts,
    sql`update contacts set deleted_at = ${at}
      where owner_id = ${members[a]!.actor.memberId} and id = ${contacts[a]![b]}`,
  );
};

const warmth: TakeStep = async (parts, { a, b, n }) => {
  const { contacts, members, pairs } = parts.world;
  const warm = pick(warmths, n)!;
  pairs[a]![b]!.warmth = warm;
  const { actor, clock } = members[a]!;
  await change(
    parts,
    sql`update contacts set warmth_rank = ${rankBound(warm, clock.now())}
      where owner_id = ${actor.memberId} and id = ${contacts[a]![b]}`,
  );
};

const group: TakeStep = async (parts, { a, b }) => {
  const { world } = parts;
  const pair = world.pairs[a]![b]!;
  const [owner, id, held] = [idOf(world, a), world.groups[a], world.contacts[a]![b]];
  await change(
    parts,
    pair.isInGroup
      ? sql`delete from contact_group_members
          where owner_id = ${owner} and group_id = ${id} and contact_id = ${held}`
      : sql`insert into contact_group_members (owner_id, group_id, contact_id)
          values (${owner}, ${id}, ${held})`,
  );
  pair.isInGroup = !pair.isInGroup;
};

const threshold: TakeStep = async (parts, { a, n }) => {
  const value = pick(thresholds, n)!;
  parts.world.people[a]!.threshold = value;
  await change(
    parts,
    sql`insert into privacy_preferences
      values (${idOf(parts.world, a)}, ${value}, '{}', 9, 17, 'UTC', 7, 5, false, 'network', 24, now())
      on conflict (owner_id) do update set warmth_threshold = excluded.warmth_threshold`,
  );
};

const ban: TakeStep = async (parts, { a, on }) => {
  const person = parts.world.people[a]!;
  person.isBanned = on && !person.isBanned;
  const until = person.isBanned ? '2999-01-01' : null;
  await change(
    parts,
    sql`update auth.users set banned_until = ${until} where id = ${idOf(parts.world, a)}`,
  );
};

const agree: TakeStep = async (parts, { a, on }) => {
  const person = parts.world.people[a]!;
  person.agrees = !on || !person.agrees;
  await change(
    parts,
    sql`update user_consent set consent_granted = ${person.agrees}
      where user_id = ${idOf(parts.world, a)} and consent_type = 'data_processing'`,
  );
};

export const memberSteps = {
  link,
  unlink,
  block,
  unblock,
  follow,
  unfollow,
  mute,
  contact,
  warmth,
  group,
  threshold,
  ban,
  agree,
} satisfies Record<string, TakeStep>;
