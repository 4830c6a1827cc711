import type { Badge } from '@kith/contract/badges/schemas';
import { badgeIds, criterionOf, isOfForum } from '@kith/contract/badges/table';
import { factsFor, newlyEarned } from '@kith/contract/badges/rules';
import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';

import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { findEarned } from './find-earned.ts';
import { readFacts } from './read-facts.ts';

/**
 * Every badge with how far the member is. Looking earns nothing by itself; what was earned without a deed,
 * by an edit for example, is noted. Read by the service: what others did
 * about a bridge or below a post are rows that members don't read themselves, and only counts leave.
 */
export async function listBadges({
  ctx,
  database,
  hasForum,
}: {
  ctx: MemberContext;
  database: Database;
  /** Without one, what is earned there isn’t shown to those who don’t have it. */
  hasForum: boolean;
}): Promise<Badge[]> {
  const { memberId } = ctx.actor;
  const now = ctx.clock.now();
  // The session and the consents are checked where a member's transaction begins.
  await ctx.database.transaction(async () => undefined);
  return runAsService(database, async (tx) => {
    const earned = await findEarned(tx, memberId);
    const facts = await readFacts(tx, factsFor(new Set(earned.keys())), {
      memberId,
      now,
      since: null,
    });
    if (newlyEarned(facts, new Set(earned.keys())).length > 0) {
      await sql`select note_deed(${memberId}, null)`.execute(tx);
    }
    const shown = badgeIds.filter((id) => hasForum || earned.has(id) || !isOfForum(id));
    return shown.map((id) => {
      const { fact, target } = criterionOf(id);
      const at = earned.get(id) ?? null;
      const count = at === null ? Math.min(facts[fact] ?? 0, target) : target;
      return { id, count, target, earned_at: at };
    });
  });
}
