import type { Preview } from '@kith/contract/member-profiles/rules';

import type { MemberContext } from '#platform/context.ts';

import { readPreview, type SeenProfileRow } from './profile-queries.ts';

/** The member's own profile as a kind of viewer sees it; undefined where none of them does. */
export async function previewProfile({
  ctx,
  input: { viewer },
}: {
  ctx: MemberContext;
  input: { viewer: Preview };
}): Promise<SeenProfileRow | undefined> {
  return ctx.database.transaction((tx) => readPreview(tx, viewer));
}
