import type { LinkRequests } from '@kith/contract/member-links/schemas';

import { toWireTime } from '#platform/database/rows.ts';

import type { ReceivedRow, SentRow } from './link-queries.ts';

export function presentLinkRequests({
  received,
  sent,
}: {
  received: ReceivedRow[];
  sent: SentRow[];
}): LinkRequests {
  return {
    received: received.map((row) => ({
      id: row.id,
      member: { id: row.member_id, name: row.member_name },
      created_at: toWireTime(row.created_at),
      contact:
        row.contact_id === null ? null : { id: row.contact_id, name: row.contact_name ?? '' },
    })),
    sent: sent.map((row) => ({
      id: row.id,
      member_id: row.member_id,
      contact: { id: row.contact_id, name: row.contact_name },
      created_at: toWireTime(row.created_at),
    })),
  };
}
