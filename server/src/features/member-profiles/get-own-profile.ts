import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import {
  findOwnProfile,
  findSlug,
  isVisible,
  type OwnRow,
  readPreview,
  type SeenProfileRow,
} from './profile-queries.ts';

export type OwnProfileView = {
  seen: SeenProfileRow;
  row: OwnRow | undefined;
  slug: string | null;
  isVisible: boolean;
};

/** The member's own profile, with who sees which section. */
export async function getOwnProfile({ ctx }: { ctx: MemberContext }): Promise<OwnProfileView> {
  return ctx.database.transaction((tx) => readOwnProfile(tx, ctx.actor.memberId));
}

export async function readOwnProfile(tx: Tx, ownerId: string): Promise<OwnProfileView> {
  const seen = await readPreview(tx, 'myself');
  if (!seen) throw notFound('Profile');
  return {
    seen,
    row: await findOwnProfile(tx, ownerId),
    slug: await findSlug(tx, ownerId),
    isVisible: await isVisible(tx, ownerId),
  };
}
