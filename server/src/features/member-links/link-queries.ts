import type { LinkStatus, LinkWay } from '@kith/contract/member-links/rules';
import { sql } from 'kysely';

import { type Computed, readRow, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

export type ContactLinkRow = Computed<{
  status: LinkStatus;
  member_id: string;
  member_name: string;
  request_id: string | null;
  via: LinkWay | null;
  linked_at: TimeText | null;
  is_mutual: boolean;
}>;

/** What a contact of the caller is to a member; undefined where they may know of none. */
export function findContactLink(tx: Tx, contactId: string): Promise<ContactLinkRow | undefined> {
  return readRow(tx, sql<ContactLinkRow>`select * from contact_link(${contactId})`);
}

export type ReceivedRow = Computed<{
  id: string;
  member_id: string;
  member_name: string;
  created_at: TimeText;
  contact_id: string | null;
  contact_name: string | null;
}>;

export function readReceivedRequests(tx: Tx): Promise<ReceivedRow[]> {
  return readRows(tx, sql<ReceivedRow>`select * from received_link_requests()`);
}

export type SentRow = Awaited<ReturnType<typeof readSentRequests>>[number];

/** The owner's requests that wait, or were declined: they see no difference. */
export function readSentRequests(tx: Tx, ownerId: string) {
  return tx
    .selectFrom('member_link_requests as r')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.owner_id', '=', 'r.owner_id').onRef('c.id', '=', 'r.contact_id'),
    )
    .select(['r.id', 'r.member_id', 'r.contact_id', 'c.full_name as contact_name', 'r.created_at'])
    .where('r.owner_id', '=', ownerId)
    .where('r.status', '=', 'pending')
    .where('c.deleted_at', 'is', null)
    .orderBy('r.created_at', 'desc')
    .limit(200)
    .execute();
}

export type HeldRequest = Computed<{
  member_id: string;
  name: string;
  email: string | null;
  status: 'pending' | 'accepted';
  contact_id: string | null;
}>;

/** A request to the caller, held until the transaction ends. */
export function holdRequest(tx: Tx, id: string): Promise<HeldRequest | undefined> {
  return readRow(tx, sql<HeldRequest>`select * from hold_link_request(${id})`);
}
