import type { MemberContext } from '#platform/context.ts';

import { sumUnread, type UnreadRow } from './queries.ts';

/** What waits for the member, for the badge. */
export function readUnread({ ctx }: { ctx: MemberContext }): Promise<UnreadRow> {
  return ctx.database.transaction((tx) => sumUnread(tx));
}
