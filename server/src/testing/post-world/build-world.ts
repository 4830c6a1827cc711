import { randomUUID } from 'node:crypto';

import { rankBound } from '@kith/contract/warmth/rules';
import { sql } from 'kysely';

import type { Clock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { jsonParam } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { giveCredits } from '#testing/test-credits.ts';
import { createMember, usualConsents } from '#testing/test-member.ts';

import { everyone, type Pair, type World } from './world.ts';

/** How two members begin. */
export type Start = { isLinked: boolean; isInGroup: boolean; warmth: number; follows: boolean };

/** Five new members who hold each other as contacts, some of them linked. `starts`: by owner and member. */
export async function buildWorld(
  database: Database,
  { clock, jobs, starts }: { clock: Clock; jobs: JobQueue; starts: readonly Start[][] },
): Promise<World> {
  const consents = [...usualConsents, 'profile_visibility' as const];
  const members = await Promise.all(
    everyone.map(() => createMember(database, { clock, jobs, consents })),
  );
  for (const { actor } of members) await giveCredits(database, actor.memberId);
  const world: World = {
    surname: `k${randomUUID().slice(0, 8)}`,
    members,
    contacts: everyone.map(() => everyone.map(() => randomUUID())),
    groups: everyone.map(() => randomUUID()),
    pairs: everyone.map((owner) => everyone.map((other) => toPair(starts[owner]![other]!))),
    people: everyone.map(() => ({
      isBanned: false,
      agrees: true,
      threshold: null,
    })),
    posts: [],
    comments: [],
    notices: [],
    facts: new Set<string>(),
    words: 0,
    published: 0,
    newest: [],
  };
  await writeStart(database, world, clock.now());
  return world;
}

const toPair = (start: Start): Pair => ({
  ...start,
  isContactDeleted: false,
  blocks: false,
  mutes: false,
});

async function writeStart(database: Database, world: World, now: Date): Promise<void> {
  const ids = world.members.map(({ actor }) => actor.memberId);
  const held = everyone.flatMap((owner) =>
    everyone.flatMap((other) => {
      if (owner === other) return [];
      const { isLinked, isInGroup, warmth, follows } = world.pairs[owner]![other]!;
      return {
        owner_id: ids[owner],
        member_id: ids[other],
        group_id: world.groups[owner],
        contact_id: world.contacts[owner]![other],
        rank: rankBound(warmth, now),
        is_linked: isLinked,
        is_in_group: isInGroup,
        follows,
      };
    }),
  );
  const rows = sql`jsonb_to_recordset(${jsonParam(held)}) as t (owner_id uuid, member_id uuid,
    group_id uuid, contact_id uuid, rank float8, is_linked boolean, is_in_group boolean,
    follows boolean)`;
  await runAsService(database, async (tx) => {
    // Old enough not to be limited as new accounts are.
    await sql`update profiles set created_at = now() - interval '1 year',
        display_name = 'Test ' || ${world.surname}::text
      where id = any(${ids})`.execute(tx);
    await sql`insert into contact_groups (owner_id, id, name, created_at)
      select distinct owner_id, group_id, 'Group', now() from ${rows}`.execute(tx);
    await sql`insert into contacts (owner_id, id, first_name, last_name, full_name, name_key,
        search_text, warmth_rank)
      select owner_id, contact_id, 'A', '', 'A', 'a', 'a', rank from ${rows}`.execute(tx);
    await sql`insert into contact_group_members (owner_id, group_id, contact_id)
      select owner_id, group_id, contact_id from ${rows} where is_in_group`.execute(tx);
    await sql`insert into member_links (owner_id, contact_id, member_id, via, linked_at)
      select owner_id, contact_id, member_id, 'address', now() from ${rows} where is_linked`.execute(
      tx,
    );
    await sql`insert into member_follows (owner_id, member_id, followed_at)
      select owner_id, member_id, now() from ${rows} where follows`.execute(tx);
  });
}

/** Leaves nothing that the next world's members could read. */
export async function clearWorld(database: Database, { members }: World): Promise<void> {
  const ids = members.map(({ actor }: MemberContext) => actor.memberId);
  await runAsService(database, (tx) =>
    sql`delete from posts where owner_id = any(${ids})`.execute(tx),
  );
}
