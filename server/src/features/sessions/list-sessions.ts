import type { MemberContext } from '#platform/context.ts';

import { listOwnSessions, type SessionRow } from './queries.ts';

/** Where the acting member is signed in, the last used first. */
export function listSessions({ ctx }: { ctx: MemberContext }): Promise<SessionRow[]> {
  const { actor, clock, database } = ctx;
  return database.transaction((tx) => listOwnSessions(tx, actor.memberId, clock.now()));
}
