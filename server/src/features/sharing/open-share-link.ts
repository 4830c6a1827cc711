import { sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { ShareKind } from '@kith/contract/sharing/rules';

import { countView } from './count-view.ts';
import { openingLimit } from './limits.ts';
import { hashToken } from './tokens.ts';

type Opened = Computed<{
  id: string;
  owner_id: string;
  kind: ShareKind;
  post_id: string | null;
}>;

/**
 * What a signed-in member who followed a link goes on to. It opens no more than they may read anyway.
 *
 * @throws `not_found` for a link that they can't open, whatever the reason; `rate_limited`.
 */
export async function openShareLink({
  ctx,
  database,
  input: { token },
}: {
  ctx: MemberContext;
  database: Database;
  input: { token: string };
}): Promise<Opened> {
  const { memberId } = ctx.actor;
  const now = ctx.clock.now();
  await openingLimit.take(memberId);
  // The session and the consents are checked where a member's transaction begins.
  await ctx.database.transaction(async () => undefined);
  const link = await runAsService(database, (tx) =>
    readRow(
      tx,
      sql<Opened>`
        select s.id, s.owner_id, s.kind, s.post_id from open_share_links(${memberId}, ${now}) s
        where s.token_hash = ${hashToken(token)}`,
    ),
  );
  if (!link) throw notFound('Link');
  if (link.owner_id !== memberId) {
    const viewer = { kind: 'member', name: memberId } as const;
    await countView(database, { link, viewer, comesIn: true, now });
  }
  return link;
}
