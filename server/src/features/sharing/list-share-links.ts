import type { BadgeId } from '@kith/contract/badges/table';
import type { ShareKind } from '@kith/contract/sharing/rules';
import type { ViewDay } from '@kith/contract/sharing/schemas';
import { sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

export type OwnLinkRow = Computed<{
  id: string;
  kind: ShareKind;
  post_id: string | null;
  badge: BadgeId | null;
  excerpt: string;
  has_password: boolean;
  is_indexed: boolean;
  created_at: TimeText;
  expires_at: TimeText | null;
  revoked_at: TimeText | null;
  is_open: boolean;
  visitor_views: number;
  member_views: number;
  bot_views: number;
  conversions: number;
  days: ViewDay[];
}>;

/** @throws `not_found` */
export async function findOwnLink(tx: Tx, id: string, now: Date): Promise<OwnLinkRow> {
  const row = await readRow(
    tx,
    sql<OwnLinkRow>`select * from own_share_links(${id}, null, ${now})`,
  );
  if (!row) throw notFound('Link');
  return row;
}

/** The caller's links, or those of one post, newest first. */
export function listShareLinks({
  ctx,
  input: { post_id: postId = null },
}: {
  ctx: MemberContext;
  input: { post_id?: string | null | undefined };
}): Promise<OwnLinkRow[]> {
  return ctx.database.transaction((tx) =>
    readRows(
      tx,
      sql<OwnLinkRow>`select * from own_share_links(null, ${postId}, ${ctx.clock.now()})`,
    ),
  );
}
