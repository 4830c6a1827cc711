import type { ContactLink } from '@kith/contract/member-links/schemas';

import { toWireTime } from '#platform/database/rows.ts';

import type { ContactLinkRow } from './link-queries.ts';

const nothing: ContactLink = {
  status: 'none',
  member: null,
  request_id: null,
  via: null,
  linked_at: null,
  is_mutual: false,
};

export function presentContactLink(row: ContactLinkRow | undefined): ContactLink {
  if (!row) return nothing;
  return {
    status: row.status,
    member: { id: row.member_id, name: row.member_name },
    request_id: row.request_id,
    via: row.via,
    linked_at: toWireTime(row.linked_at),
    is_mutual: row.is_mutual,
  };
}
