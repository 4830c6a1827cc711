import type { ContactMerge } from '@kith/contract/duplicates/schemas';
import { readContacts } from '#features/contacts/read-contacts.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { findMerge, type MergeRow } from './merge-queries.ts';
import { presentMerge } from './present.ts';

/** A merge as the API returns it. */
export async function describeMerge(tx: Tx, ctx: MemberContext, id: string): Promise<ContactMerge> {
  const row = await findMerge(tx, ctx.actor.memberId, id);
  if (!row) throw notFound('Merge');
  const [merge] = await describeMerges(tx, ctx, [row]);
  return merge!;
}

export async function describeMerges(
  tx: Tx,
  ctx: MemberContext,
  rows: readonly MergeRow[],
): Promise<ContactMerge[]> {
  const winners = await readContacts(tx, ctx.actor.memberId, {
    ids: rows.map(({ winner_id }) => winner_id),
    now: ctx.clock.now(),
  });
  return rows.map((row) => presentMerge(row, winners.get(row.winner_id)));
}
