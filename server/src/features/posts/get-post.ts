import type { MemberContext } from '#platform/context.ts';

import { describePost } from './describe-posts.ts';
import type { PostView } from './post-row.ts';

/**
 * @throws `not_found`, also for a post that the caller may not read; `consent_required` for another
 *   member's.
 */
export async function getPost({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<PostView> {
  const found = await ctx.database.transaction((tx) => describePost(tx, id, ctx.clock.now()));
  if (found.post.owner_id !== ctx.actor.memberId) {
    await ctx.database.requiring(['data_processing']).transaction(async () => undefined);
  }
  return found;
}
