import type { MemberContext } from '#platform/context.ts';

import { sumUnread, type UnreadRow } from './conversation-queries.ts';

/** What is new for the member, for the badge. */
export function readUnread({ ctx }: { ctx: MemberContext }): Promise<UnreadRow> {
  return ctx.database.transaction((tx) => sumUnread(tx));
}
