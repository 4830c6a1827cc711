import { coldRank, warmthAt } from '@kith/contract/warmth/rules';

import { roundWarmth } from '#features/contacts/contact-summary.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { BridgeRow } from './read-bridges.ts';

/** How warm a member is now with their own contact; null for who isn't one. */
export type OwnWarmth = (contactId: string | null) => number | null;

/** Of those contacts that the bridges may show their owner. */
export async function readOwnWarmth(
  tx: Tx,
  ownerId: string,
  { rows, now }: { rows: readonly BridgeRow[]; now: Date },
): Promise<OwnWarmth> {
  const ids = new Set(rows.flatMap((row) => contactsOf(row)));
  if (ids.size === 0) return () => null;
  const found = await tx
    .selectFrom('contacts')
    .select(['id', 'warmth_rank'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', [...ids])
    .execute();
  const ranks = new Map(found.map(({ id, warmth_rank: rank }) => [id, Number(rank ?? coldRank)]));
  return (contactId) => {
    const rank = contactId === null ? undefined : ranks.get(contactId);
    return rank === undefined ? null : roundWarmth(warmthAt(rank, now));
  };
}

function contactsOf(row: BridgeRow): string[] {
  const { requester_contact_id, connector_contact_id, wanted_contact_id, target_contact_id } = row;
  return [requester_contact_id, connector_contact_id, wanted_contact_id, target_contact_id].filter(
    (id) => id !== null,
  );
}
