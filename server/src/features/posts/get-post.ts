import type { MemberContext } from '#platform/context.ts';

import { describePost } from './describe-posts.ts';
import type { PostView } from './post-row.ts';

/** @throws `not_found`, also for a post that the caller may not read. */
export function getPost({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<PostView> {
  return ctx.database.transaction((tx) => describePost(tx, id, ctx.clock.now()));
}
